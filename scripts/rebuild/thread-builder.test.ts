import { expect, test } from 'vitest';
import { siteDirectory } from '#scripts/release/site-directory.ts';
import { giveBackLock, takeLock } from '#scripts/release/site-lock.ts';
import { temporaryDirectory } from '#tests/temporary-directory.ts';
import { threadBuilder } from './thread-builder.ts';

test('a build that does not end is ended, and is told apart from one that crashed', async () => {
  const folder = temporaryDirectory();
  const options = {
    ...{ codeId: 'code', compiledDirectory: folder, tenantsDirectory: folder, outDirectory: folder },
    ...{ cacheDirectory: folder, force: false, acceptShrink: false, environment: {} },
  };
  const reading = { fence: 1 } as never;
  const mayPublish = async () => true;
  // No thread starts within a millisecond.
  const hasty = threadBuilder(options, 1);
  expect(await hasty.build('shop', reading, mayPublish)).toMatchObject({
    slug: 'shop',
    outcome: 'failed',
    code: 'build.too-long',
  });
  await hasty.close();
  const patient = threadBuilder(options);
  const report = await patient.build('shop', reading, mayPublish);
  expect(report.code).not.toBe('build.too-long');
  await patient.close();
});

test('a build that was ended leaves no lock that a living process seems to hold', async () => {
  const folder = temporaryDirectory();
  const { lock } = siteDirectory(folder, 'shop');
  const mine = takeLock(lock, 7);
  giveBackLock(lock, 8);
  expect(mine?.isMine()).toBe(true);
  expect(takeLock(lock)).toBeNull();
  giveBackLock(lock, 7);
  expect(takeLock(lock)).not.toBeNull();
});

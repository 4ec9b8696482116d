import { expect, test } from 'vitest';
import { siteDirectory } from '#scripts/release/site-directory.ts';
import { takeLock } from '#scripts/release/site-lock.ts';
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
  const { lock } = siteDirectory(folder, 'shop');
  const left = takeLock(lock, 1);
  const hasty = threadBuilder(options, 1);
  expect(await hasty.build('shop', reading, mayPublish)).toMatchObject({
    slug: 'shop',
    outcome: 'failed',
    code: 'build.too-long',
  });
  // Else nobody could roll the merchant back: the process that holds the lock lives.
  expect(left?.isMine()).toBe(false);
  await hasty.close();
  const patient = threadBuilder(options);
  const report = await patient.build('shop', reading, mayPublish);
  expect(report.code).not.toBe('build.too-long');
  await patient.close();
});

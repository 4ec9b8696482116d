import { mkdirSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pin, pinnedRelease } from '#scripts/release/pin.ts';
import { siteDirectory } from '#scripts/release/site-directory.ts';
import { temporaryDirectory } from '#tests/temporary-directory.ts';
import { runRollback } from './releases.ts';

const written = () => vi.mocked(process.stdout.write).mock.calls.join('');

beforeEach(() => void vi.spyOn(process.stdout, 'write').mockReturnValue(true));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

test.each([
  ['', 'npm run build -- shop\n'],
  ['/srv/public', 'npm run build -- shop && npm run publish -- shop\n'],
])(
  'a merchant that is released again with PUBLISH_TO=%s is shown to the public by: %s',
  async (address, commands) => {
    vi.stubEnv('PUBLISH_TO', address);
    const out = temporaryDirectory();
    const site = siteDirectory(out, 'shop');
    mkdirSync(site.releases, { recursive: true });
    pin(site, '000001-ab');
    expect(await runRollback(['shop', '--resume', '--out', out])).toBe(0);
    expect(pinnedRelease(site)).toBeNull();
    expect(written()).toContain(commands);
  },
);

test('a release that is named beside --resume ends no pin, because only one of the two can be meant', async () => {
  const out = temporaryDirectory();
  const site = siteDirectory(out, 'shop');
  mkdirSync(site.releases, { recursive: true });
  pin(site, '000001-ab');
  await expect(runRollback(['shop', '000001-ab', '--resume', '--out', out])).rejects.toThrow(
    'npm run rollback',
  );
  expect(pinnedRelease(site)).toBe('000001-ab');
});

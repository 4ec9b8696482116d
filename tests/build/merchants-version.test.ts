import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Workspace } from './temporary-site.ts';

const SLUG = 'noor-gifts';

test('the merchant’s own version stands in the build’s metadata and in error reports, and onDebug shows one at /test', async () => {
  const shop = new Workspace();
  shop.copy(SLUG);
  const build = async (settings: object) => {
    shop.edit(SLUG, 'settings.json', (row: object) => Object.assign(row, settings));
    expect(await shop.build([SLUG])).toMatchObject([{ outcome: 'released' }]);
  };
  await build({ appVersion: '2.7.1', onDebug: false });
  expect(JSON.parse(shop.read(SLUG, 'build.json'))).toMatchObject({ version: '2.7.1' });
  expect(shop.read(SLUG, '500.html')).toContain('data-version="2.7.1"');
  expect(existsSync(shop.current(SLUG, 'test.html'))).toBe(false);
  await build({ onDebug: true });
  expect(shop.read(SLUG, 'test.html')).toMatch(/data-report[^>]* data-version="2\.7\.1"[^>]* data-always/);
});

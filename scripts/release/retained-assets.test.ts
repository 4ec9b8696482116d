import { expect, test } from 'vitest';
import type { ReleaseManifest } from './manifest.ts';
import { retainedAssets } from './retained-assets.ts';

const DAY_MS = 24 * 3600 * 1000;
const NOW = Date.UTC(2026, 2, 1);

const manifestOf = (files: ReleaseManifest['files']): ReleaseManifest => ({
  format: 1,
  id: '000001-a',
  sequence: 1,
  slug: 'a',
  hosts: [],
  prefixes: [],
  codeId: '',
  inputHash: '',
  productCount: 1,
  inlineScripts: [],
  files,
});

const facts = { hash: 'h', size: 1 };

test('an unused asset is kept, with the time at which its use ended', () => {
  const last = manifestOf({ '_astro/old.js': facts, '_astro/used.js': facts, 'index.html': facts });
  expect(retainedAssets(last, (path) => path === '_astro/used.js', NOW)).toEqual([
    { path: '_astro/old.js', file: { ...facts, retiredAt: '2026-03-01T00:00:00.000Z' } },
  ]);
});

test.each([
  [30 * DAY_MS - 1, 1],
  [30 * DAY_MS, 0],
])('%i milliseconds after it retired, %i asset is kept, with the first time', (age, count) => {
  const retiredAt = new Date(NOW - age).toISOString();
  const last = manifestOf({ '_astro/old.js': { ...facts, retiredAt } });
  const kept = retainedAssets(last, () => false, NOW);
  expect(kept).toHaveLength(count);
  for (const { file } of kept) expect(file.retiredAt).toBe(retiredAt);
});

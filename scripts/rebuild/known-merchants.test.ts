import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '#tests/temporary-directory.ts';
import { knownMerchants } from './known-merchants.ts';

test('a new folder is a merchant at once; after a made-up name it is one within a second', () => {
  const root = temporaryDirectory();
  let now = 5_000;
  const known = knownMerchants(root, () => now);
  mkdirSync(join(root, 'first'));
  expect(known.refresh()).toEqual(['first']);
  mkdirSync(join(root, 'second'));
  expect(known.has('second')).toBe(true);
  mkdirSync(join(root, 'third'));
  // Strangers' names cause no look at the disk before the second is over.
  now += 999;
  expect([known.has('made-up'), known.has('third'), known.has('first')]).toEqual([false, false, true]);
  now += 1;
  expect(known.has('third')).toBe(true);
});

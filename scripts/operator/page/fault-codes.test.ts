import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readWords } from '#i18n/read-words.ts';

import { ROOT } from '#scripts/program/places.ts';

const words = readWords().en.faults ?? {};

/** Files and folders that define codes of faults. */
const PLACES = [
  ...['src/sources', 'src/wire', 'src/domain/catalogue', 'src/views'],
  ...['scripts/build', 'scripts/merchants', 'scripts/publish', 'scripts/queue', 'scripts/service'],
];
/** Codes that a source composes of the item and the problem. */
const MADE = [
  ...['product', 'variation', 'attribute', 'category', 'branch', 'zone'].map((kind) => `${kind}.bad-shape`),
  ...['product', 'variation', 'category', 'branch', 'zone'].map((kind) => `${kind}.duplicate-id`),
  ...['branch', 'zone'].flatMap((kind) => [`${kind}.no-name`, `${kind}.no-list`]),
];

test('every code that a build can report has words, and no words are for a code that is gone', () => {
  const kinds = new Set(Object.keys(words).map((code) => code.split('.')[0]));
  const codes = PLACES.flatMap((place) =>
    readdirSync(join(ROOT, place), { recursive: true, encoding: 'utf8' })
      // Codes of a store's answer to an order are shown to customers, not here.
      .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$|fixture|treesal/.test(file))
      .flatMap((file) => [
        ...readFileSync(join(ROOT, place, file), 'utf8').matchAll(/'([a-z]+)\.([a-z]+(?:-[a-z]+)*)'/g),
      ]),
  ).flatMap(([, kind = '', what = '']) => (kinds.has(kind) && what !== 'json' ? [`${kind}.${what}`] : []));
  expect(Object.keys(words).sort()).toEqual([...new Set([...codes, ...MADE])].sort());
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import words from '#i18n/en/faults.json' with { type: 'json' };
import { ROOT } from '#scripts/commands/places.ts';
import { faultWords } from './fault-words.ts';

test('a code is told in the page’s language, with the field that it is about', () => {
  expect(faultWords('ar', 'product.no-name', 'name')).toBe('المنتج بلا اسم، فاستُبعد.');
  expect(faultWords('en', 'product.no-name', 'name')).toBe('The product has no name and is left out.');
  expect(faultWords('ar', 'settings.bad-field', 'gtagId')).toContain('\u2068gtagId\u2069');
});

test.each(['product.of-another-version', 'toString', ''])('the code %j has no words here', (code) => {
  expect(faultWords('ar', code, '')).toBeNull();
});

/** Where faults of merchants and builds get their codes. */
const PLACES = [
  ...['src/sources', 'src/wire', 'src/domain/catalogue', 'src/views'],
  ...['scripts/prerender', 'scripts/publish', 'scripts/rebuild'],
];
/** Codes that a source puts together: what was listed, and what was wrong with it. */
const MADE = [
  ...['product', 'variation', 'attribute', 'category', 'branch', 'zone'].map((kind) => `${kind}.bad-shape`),
  ...['product', 'variation', 'category', 'branch', 'zone'].map((kind) => `${kind}.duplicate-id`),
  ...['branch', 'zone'].flatMap((kind) => [`${kind}.no-name`, `${kind}.no-list`]),
];

test('every code that a build can report has words, and no words are for a code that is gone', () => {
  const kinds = new Set(Object.keys(words).map((code) => code.split('.')[0]));
  const codes = PLACES.flatMap((place) =>
    readdirSync(join(ROOT, place), { recursive: true, encoding: 'utf8' })
      // What a store answers to an order is told to customers.
      .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$|fixture|treesal/.test(file))
      .flatMap((file) => [
        ...readFileSync(join(ROOT, place, file), 'utf8').matchAll(/'([a-z]+)\.([a-z]+(?:-[a-z]+)*)'/g),
      ]),
  ).flatMap(([, kind = '', what = '']) => (kinds.has(kind) && what !== 'json' ? [`${kind}.${what}`] : []));
  expect(Object.keys(words).sort()).toEqual([...new Set([...codes, ...MADE])].sort());
});

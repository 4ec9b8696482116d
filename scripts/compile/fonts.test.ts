import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ROOT } from '#scripts/commands/places.ts';
import { fontsOf, shortenFonts } from './fonts.ts';

const cache = mkdtempSync(join(tmpdir(), 'dukkan-fonts-'));
afterAll(() => rmSync(cache, { recursive: true, force: true }));

const STYLESHEET = readFileSync(join(ROOT, 'src/styles/fonts.css'), 'utf8');

test('a face names the characters that its file keeps', () => {
  const face = (url: string) => `@font-face { src: url("${url}"); unicode-range: U+61-63, U+20AC; }`;
  expect(fontsOf(face('dukkan-fonts/a.woff2') + face('elsewhere/b.woff2'))).toEqual([
    { name: 'a.woff2', characters: 'abc€' },
  ]);
});

test('what every page preloads is a good deal smaller than the whole files', async () => {
  const folder = await shortenFonts(STYLESHEET, cache);
  const sizes = readdirSync(folder).map((name) => statSync(join(folder, name)).size);
  expect(sizes.length).toBe(2);
  expect(Math.min(...sizes)).toBeGreaterThan(10_000);
  expect(Math.max(...sizes)).toBeLessThan(26_000);
  expect(await shortenFonts(STYLESHEET, cache)).toBe(folder);
});

test('digits, prices and everyday Arabic are in them', () => {
  const [arabic = '', latin = ''] = ['arabic', 'latin'].map(
    (script) => fontsOf(STYLESHEET).find(({ name }) => name.includes(script))?.characters,
  );
  for (const character of 'Add to cart: 12.50 (2 × 6.25) – “QA” it’s…') expect(latin).toContain(character);
  for (const character of 'أضف إلى السلّة، شؤون ٣٤؟ گلاب پيتزا ـ') expect(arabic + latin).toContain(character);
});

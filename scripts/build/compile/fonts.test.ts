import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { afterAll, expect, test } from 'vitest';
import { ROOT } from '#scripts/program/places.ts';
import { fontsOf, shortenFonts } from './fonts.ts';

const cache = mkdtempSync(join(tmpdir(), 'dukkan-fonts-'));
afterAll(() => rmSync(cache, { recursive: true, force: true }));

const STYLESHEET = readFileSync(join(ROOT, 'src/styles/fonts.css'), 'utf8');
/** Enough for a font to need each of its features. */
const CHARACTERS = '012AVTofi لا بسلّم';

test('a face names its file, the file that it is cut from, and the characters that it keeps', () => {
  const face = (url: string) => `@font-face { src: url("${url}"); unicode-range: U+61-63, U+20AC; }`;
  const urls = ['dukkan-fonts/a.woff2', 'elsewhere/b.woff2', 'dukkan-fonts/a.unkerned.woff2'];
  expect(fontsOf(urls.map(face).join(''))).toEqual([
    { name: 'a.woff2', source: 'a.woff2', isKerned: true, characters: 'abc€' },
    { name: 'a.unkerned.woff2', source: 'a.woff2', isKerned: false, characters: 'abc€' },
  ]);
});

test('every face has a file, and preloaded files are much smaller than Rubik’s', async () => {
  const folder = await shortenFonts(STYLESHEET, cache);
  const kiB = (name: string) => statSync(join(folder, `rubik-${name}.woff2`)).size / 1024;
  expect(readdirSync(folder).length).toBe(fontsOf(STYLESHEET).length);
  expect(kiB('arabic-wght-normal')).toBeLessThan(16.5);
  expect(kiB('arabic-wght-normal.extra')).toBeLessThan(8.5);
  expect(kiB('latin-wght-normal')).toBeLessThan(21);
  expect(kiB('latin-wght-normal.digits')).toBeLessThan(6);
  expect(kiB('latin-wght-normal.unkerned')).toBeLessThan(15.5);
  expect(kiB('hebrew-wght-normal')).toBeLessThan(8);
  expect(await shortenFonts(STYLESHEET, cache)).toBe(folder);
});

test('a shortened font keeps the kerning, the joined letters and the digits of equal width', async () => {
  const folder = await shortenFonts(STYLESHEET, cache);
  const features = async (name: string) =>
    featuresOf(
      await subsetFont(readFileSync(join(folder, `rubik-${name}.woff2`)), CHARACTERS, {
        targetFormat: 'truetype',
      }),
    );
  expect(await features('latin-wght-normal')).toEqual(expect.arrayContaining(['kern', 'tnum']));
  expect(await features('latin-wght-normal.digits')).toContain('tnum');
  for (const variant of ['digits', 'letters', 'unkerned'])
    expect(await features(`latin-wght-normal.${variant}`)).not.toContain('kern');
  expect(await features('arabic-wght-normal')).toEqual(
    expect.arrayContaining(['init', 'medi', 'fina', 'rlig', 'mark']),
  );
});

/** Tags of the features of a font's two layout tables. */
function featuresOf(font: Buffer): readonly string[] {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + 16 * index);
  return tables
    .filter((at) => /GSUB|GPOS/.test(font.toString('latin1', at, at + 4)))
    .flatMap((at) => {
      const table = font.readUInt32BE(at + 8);
      const list = table + font.readUInt16BE(table + 6);
      return Array.from({ length: font.readUInt16BE(list) }, (_, index) =>
        font.toString('latin1', list + 2 + 6 * index, list + 6 + 6 * index),
      );
    });
}

test('each Latin sign of a page is in exactly one of its files', () => {
  const signs = (variant: string) => [...charactersOf(`latin-wght-normal${variant}`)].sort();
  expect(signs('').length).toBeGreaterThan(100);
  expect(signs('.unkerned')).toEqual(signs(''));
  expect([...signs('.digits'), ...signs('.letters')].sort()).toEqual(signs(''));
});

function charactersOf(name: string): string {
  return fontsOf(STYLESHEET).find((font) => font.name === `rubik-${name}.woff2`)?.characters ?? '';
}

test('preloaded files contain digits, prices and everyday Arabic', () => {
  const english = charactersOf('latin-wght-normal');
  for (const character of 'Add to cart: 12.50 (2 × 6.25) – “QA” it’s…') expect(english).toContain(character);
  const arabic = charactersOf('arabic-wght-normal') + charactersOf('latin-wght-normal.digits');
  for (const character of 'أضف إلى «السلّة»، شؤون؟ قَهْوَةٌ ـ: 12.50 (2 × 6.25) – 20%…')
    expect(arabic).toContain(character);
  const extra = charactersOf('arabic-wght-normal.extra');
  for (const character of '٣٤٫٬گپچڤ') expect(extra).toContain(character);
});

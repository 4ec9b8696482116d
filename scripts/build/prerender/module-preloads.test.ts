import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { preloadModules } from './module-preloads.ts';

const folder = mkdtempSync(join(tmpdir(), 'dukkan-modules-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const CODE: Readonly<Record<string, string>> = {
  'page.a1.js': 'import{a}from"./stores.b2.js";import("./later.c3.js")',
  'stores.b2.js': 'import"./runtime.d4.js";export{x}from"./page.a1.js"',
  'runtime.d4.js': `// ${'larger than what imports it '.repeat(5)}`,
  'later.c3.js': '',
  'Cart.e5.js': 'import {b} from "./stores.b2.js"',
  'client.f6.js': 'import{c}from"./react.g7.js"',
  'react.g7.js': '',
  'ar-shop.h8.js': 'import{w}from"./words.i9.js"',
  'ar-order.j1.js': '',
  'en-shop.k2.js': '',
  'words.i9.js': '',
};
const preload = preloadModules(
  Object.entries(CODE).map(([name, code]) => {
    const from = join(folder, name);
    writeFileSync(from, code);
    return { path: `_astro/${name}`, from };
  }),
);
const namedIn = (html: string): string[] =>
  [...html.matchAll(/modulepreload" fetchpriority="low" href="\/_astro\/([^"]+)"/g)].map(
    ([, name = '']) => name,
  );
const linksOf = (html: string, isReadFirst = false): string =>
  preload({ html, words: ['ar-shop', 'ar-order'], isReadFirst });
const preloaded = (html: string): string[] => namedIn(linksOf(html));
const ISLAND = '<astro-island component-url="/_astro/Cart.e5.js" renderer-url="/_astro/client.f6.js">';

test('a page preloads all static imports of its script, and no later ones', () => {
  const html = '<script type="module" src="/_astro/page.a1.js"></script>';
  expect(preloaded(html).toSorted()).toEqual(['page.a1.js', 'stores.b2.js', 'runtime.d4.js'].toSorted());
});

test('a page with an island also preloads its component, its renderer and the words of its language', () => {
  expect(preloaded(`${ISLAND}`).toSorted()).toEqual(
    ['Cart.e5.js', 'ar-shop.h8.js', 'client.f6.js', 'react.g7.js', 'runtime.d4.js', 'stores.b2.js']
      .concat('page.a1.js', 'words.i9.js', 'ar-order.j1.js')
      .toSorted(),
  );
});

test('a page with content preloads the imports of its script at once, and the island’s later', () => {
  const html = `${ISLAND}<script type="module" src="/_astro/stores.b2.js"></script>`;
  const [now = '', later = ''] = linksOf(html, true).split('<template data-modules>');
  expect(namedIn(now).toSorted()).toEqual(['page.a1.js', 'runtime.d4.js', 'stores.b2.js']);
  expect(namedIn(later.split('</template>')[0] ?? '').toSorted()).toEqual(
    [
      'Cart.e5.js',
      'ar-order.j1.js',
      'ar-shop.h8.js',
      'client.f6.js',
      'react.g7.js',
      'words.i9.js',
    ].toSorted(),
  );
  expect(later).toMatch(/<\/template>$/);
});

test('the largest file is first', () => {
  const html = '<script type="module" src="/_astro/page.a1.js"></script>';
  const sizes = preloaded(html).map((name) => CODE[name]?.length);
  expect(sizes).toEqual([...sizes].sort((a = 0, b = 0) => b - a));
});

test('a script in a merchant’s text is not preloaded', () => {
  const words = 'component-url="/_astro/evil.js"';
  expect(preloaded(`<p>${words}</p>`)).not.toContain('evil.js');
});

import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { assetsOfFile, partsOfPage } from './references.ts';

const hashesOf = (...codes: readonly string[]): readonly string[] =>
  codes.map((code) => hash('sha256', code, 'base64'));

test('the assets of a page are found in addresses, source sets, share pictures and scripts', () => {
  const page = `<link href="/_astro/a.B1.css"><img srcset="/_astro/img/x-320.avif 320w, /_astro/img/x-640.avif 640w">
    <script>import("/_astro/c_-.js")</script><a href="/shop"><script type="module" src="/_astro/d.js"></script>
    <meta property="og:image" content="https://shop.example/_astro/img/s.webp">
    <astro-island component-url='/_astro/e.js'></astro-island><script src=/_astro/f.js></script>`;
  expect([...partsOfPage(page).assets]).toEqual(
    ['a.B1.css', 'img/x-320.avif', 'img/x-640.avif', 'c_-.js', 'd.js', 'img/s.webp', 'e.js', 'f.js'].map(
      (name) => `_astro/${name}`,
    ),
  );
});

test.each([
  '<p>Read /_astro/gone.js</p>',
  '<img alt="/_astro/gone.js" src="/logo.png">',
  '<meta name="description" content="see /_astro/gone.js">',
  '<script type="application/ld+json">{"name":"/_astro/gone.js"}</script>',
  '<!-- <img src="/_astro/gone.js"> -->',
  '<a href="https://menus.example/_astro/gone.js" rel="nofollow">menu</a>',
  '<a href="/_astro/gone.js">menu</a>',
  '<img src="https://menus.example/_astro/gone.webp">',
])('a merchant’s text names no assets: %s', (page) => {
  expect([...partsOfPage(page).assets]).toEqual([]);
});

test('inline scripts that run are hashed; data and scripts with an address are not', () => {
  const page = `<script>a</script>«أ»<script>"ش"</script><script type="module">b < "</p>"</script><script src="/x.js"></script>
    <script type="application/ld+json">{}</script><script type="application/json" id="x">{}</script><SCRIPT>c</SCRIPT>`;
  expect(partsOfPage(page).inlineScripts).toEqual(hashesOf('a', '"ش"', 'b < "</p>"', 'c'));
});

test.each([
  '<img alt="<script>evil</script>">',
  "<img alt='<script>evil</script>'>",
  '<a title="x > y" aria-label="<script>evil</script>">x</a>',
  '<p>&lt;script&gt;evil&lt;/script&gt;</p>',
  '<script type="application/ld+json">{"name":"\\u003cscript>evil"}</script>',
  '<!-- <script>evil</script> -->',
])('the policy allows no script in a merchant’s text: %s', (page) => {
  expect(partsOfPage(page).inlineScripts).toEqual([]);
});

test('a script after a merchant’s quoted script is still found', () => {
  expect(partsOfPage('<img alt="<script>evil</script>"><script>own</script>').inlineScripts).toEqual(
    hashesOf('own'),
  );
});

test('pictures of a web manifest and files of a stylesheet are found, but no names', () => {
  const manifest = JSON.stringify({
    name: 'see "src":"/_astro/gone.js"',
    icons: [{ src: '/_astro/img/i.png' }],
  });
  expect([...assetsOfFile(manifest)]).toEqual(['_astro/img/i.png']);
  expect([...assetsOfFile('a{b:url(/_astro/f.woff2)} /* /_astro/gone.js */')]).toEqual(['_astro/f.woff2']);
});

test('a page with many unclosed quotes is read quickly', () => {
  expect(partsOfPage(`<a ${'a="'.repeat(5001)}`).inlineScripts).toEqual([]);
});

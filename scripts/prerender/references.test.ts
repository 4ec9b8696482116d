import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { assetReferences, inlineScriptHashes } from './references.ts';

test('the assets of a page are found in attributes, source sets, styles and scripts', () => {
  const page = `<link href="/_astro/a.B1.css"><img srcset="/_astro/img/x-320.avif 320w, /_astro/img/x-640.avif 640w">
    <script>import("/_astro/c_-.js")</script><p>Read /_astro/d.js.</p><a href="/shop">`;
  expect([...assetReferences(page)]).toEqual([
    '_astro/a.B1.css',
    '_astro/img/x-320.avif',
    '_astro/img/x-640.avif',
    '_astro/c_-.js',
    '_astro/d.js',
  ]);
});

test('inline scripts that run are hashed; data and scripts with an address are not', () => {
  const page = `<script>a</script><script type="module">b</script><script src="/x.js"></script>
    <script type="application/ld+json">{}</script><script type="application/json" id="x">{}</script>`;
  expect(inlineScriptHashes(page)).toEqual(['a', 'b'].map((code) => hash('sha256', code, 'base64')));
});

import { hash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Element, Root, RootContent } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { beforeAll, describe, expect, test } from 'vitest';
import { FIXTURES, filesBelow, flawsOf, Workspace } from './temporary-site.ts';

/** Tags that no merchant's page may have. */
const FORBIDDEN_TAGS = [
  'style',
  'iframe',
  'object',
  'embed',
  'base',
  'applet',
  'frame',
  'math',
  'video',
  'audio',
];
/** Attributes whose address a browser fetches without being asked. */
const LOADING = ['src', 'srcSet', 'poster', 'background', 'data', 'xLinkHref'];
const LOADING_LINKS = ['stylesheet', 'preload', 'icon', 'manifest', 'apple-touch-icon', 'modulepreload'];

/** What Astro writes into pages with islands, and what the pages' own head asks for. */
const OWN_STYLES = [
  'astro-island,astro-slot,astro-static-slot{display:contents}',
  '@view-transition{navigation:auto}',
];

const isOwn = (address: string): boolean => /^\/(?!\/)/.test(address);

/** Control characters except tab and line ends, and marks that override the direction of text. */
function isTurning(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return (code < 32 && !'\t\n\r'.includes(character)) || (code >= 0x202a && code <= 0x202e);
}

/**
 * What a browser could run or fetch in the parsed page. An attack that is only text does not count, and neither does an inline script
 * whose hash is given.
 */
function* dangersIn(html: string, ownScripts: readonly string[] = []): Generator<string> {
  for (const { tagName, properties, children } of elementsOf(fromHtml(html))) {
    const show = (attribute: string) => `<${tagName} ${attribute}="${String(properties[attribute])}">`;
    const text = children.map((child) => ('value' in child ? child.value : '')).join('');
    if (tagName === 'style' && OWN_STYLES.includes(text)) continue;
    if (FORBIDDEN_TAGS.includes(tagName)) yield `<${tagName}>`;
    if (tagName === 'meta' && properties.httpEquiv) yield show('httpEquiv');
    const isData = /^application\/(?:ld\+)?json$/.test(String(properties.type));
    const isOwnScript =
      properties.src === undefined
        ? ownScripts.includes(hash('sha256', text, 'base64'))
        : /^\/_astro\/[\w.-]+\.js$/.test(String(properties.src));
    if (tagName === 'script' && !isData && !isOwnScript) yield show('src');
    for (const [attribute, value] of Object.entries(properties)) {
      const words = String(value).replace(/[\s\0]/g, '');
      if (/^on/i.test(attribute) || attribute === 'style' || attribute === 'srcDoc') yield show(attribute);
      else if (/^(?:java|vb)script:|^data:text/i.test(words)) yield show(attribute);
      else if (LOADING.includes(attribute) && !isOwn(words) && !words.startsWith('data:image/'))
        yield show(attribute);
    }
    const isLoadingLink = [properties.rel].flat().some((word) => LOADING_LINKS.includes(String(word)));
    if (tagName === 'link' && isLoadingLink && !isOwn(String(properties.href))) yield show('href');
  }
}

function* elementsOf(node: Root | RootContent): Generator<Element> {
  if (node.type === 'element') yield node;
  if ('children' in node) for (const child of node.children) yield* elementsOf(child);
}

test.each([
  '<img src=x onerror=alert(1)>',
  '<a href="java\tscript:alert(1)">',
  '<p style="color:red">',
  '<style>p{}</style>',
  '<script>1</script>',
  '<script src="https://evil.test/x.js"></script>',
  '<img src="//evil.test/x.png">',
  '<link rel="stylesheet" href="https://evil.test/x.css">',
  '<meta http-equiv="refresh" content="0">',
  '<iframe></iframe>',
])('the search for dangers finds %s', (danger) => {
  expect([...dangersIn(danger)]).not.toEqual([]);
});

test('the search for dangers passes over attacks that are text', () => {
  const text = '<p title="<script>x</script> onclick=1">&lt;style&gt; javascript:</p><img src="/a.webp">';
  expect([...dangersIn(text)]).toEqual([]);
});

const inlineScriptsSeen: (readonly string[])[] = [];

describe.each(['captures', 'hostile'])('the merchant %s', (slug) => {
  const shop = new Workspace();
  let pages: readonly { readonly path: string; readonly html: string }[] = [];
  beforeAll(async () => {
    shop.copy(slug, join(FIXTURES, slug));
    const [report] = await shop.build([slug]);
    expect(report).toMatchObject({ outcome: 'released', slug });
    pages = filesBelow(shop.current(slug))
      .filter((path) => path.endsWith('.html'))
      .map((path) => ({ path, html: shop.read(slug, path) }));
  });

  test('is released whole, in three languages', () => {
    expect(flawsOf(shop.current(slug))).toEqual([]);
    for (const path of ['index.html', 'en.html', 'he.html', 'shop.html', 'en/shop.html', 'he/shop.html'])
      expect(pages.map((page) => page.path)).toContain(path);
  });

  test('writes nothing outside its own site', () => {
    expect(readdirSync(shop.root).sort()).toEqual(['out', 'tenants']);
    expect(readdirSync(shop.out)).toEqual(['sites']);
    expect(readdirSync(join(shop.out, 'sites'))).toEqual([slug]);
    expect(readdirSync(join(shop.out, 'sites', slug)).sort()).toEqual([
      'current',
      'releases',
      'report.json',
      'stamp.json',
    ]);
    expect(readdirSync(join(shop.tenants, slug))).toEqual(readdirSync(join(FIXTURES, slug)));
  });

  test('has nothing in its pages that runs, frames, styles or loads what is not its own', () => {
    const { inlineScripts } = shop.manifest(slug);
    const found = pages.flatMap(({ path, html }) =>
      [...dangersIn(html, inlineScripts)].map((danger) => `${path}: ${danger}`),
    );
    expect(found).toEqual([]);
    // Those of the compiled code, whoever the merchant is.
    inlineScriptsSeen.push(inlineScripts);
    for (const other of inlineScriptsSeen) expect(other).toEqual(inlineScripts);
  });

  test('has no control characters and no characters that turn the direction of what follows', () => {
    const found = pages.filter(({ html }) => [...html].some(isTurning)).map(({ path }) => path);
    expect(found).toEqual([]);
  });

  test('every JSON block can be read', () => {
    for (const { html } of pages)
      for (const [, json] of html.matchAll(
        /<script type="application\/(?:ld\+)?json"[^>]*>([\s\S]*?)<\/script>/g,
      ))
        expect(() => JSON.parse(json ?? '')).not.toThrow();
  });

  test('the merchant’s colours fetch nothing, and the styles beside them only our fonts', () => {
    const themes = filesBelow(shop.current(slug, '_astro')).filter((path) => path.startsWith('theme.'));
    expect(themes).toHaveLength(1);
    const css = shop.read(slug, `_astro/${themes[0]}`);
    const [colours = ''] = css.split('@layer');
    expect(colours).toContain('--colour-brand:');
    expect(colours).not.toMatch(/url\(|@import|<|expression|evil/i);
    const fetched = [...css.matchAll(/url\(.*?\)|@import/gi)].map(([text]) => text);
    expect(fetched.filter((text) => !/^url\(\/_astro\/rubik-[\w.-]+\.woff2\)$/.test(text))).toEqual([]);
  });

  test('nothing secret is published', () => {
    for (const { path, html } of pages) expect(html, path).not.toMatch(/SECRET-/);
  });
});

import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { translator } from '#i18n/translate.ts';
import { temporaryDirectory } from '#tests/temporary-directory.ts';
import { planSite } from '#views/site-map.ts';
import { storefrontOf } from '#views/test-storefront.ts';
import { loadRenderer } from './renderer.ts';

/** What the string runtime gives for a page. */
const PAGE = `{ text: 'strings', pieces: [] }`;
const REFUSE = `throw Object.assign(new Error('src/components/Price.astro, line 3: a promise stands in braces.'), { name: 'UnknownToStrings' });`;

/** A compiled server whose Astro writes its name, and whose string pages are this module. */
function serverWith(pages: string): string {
  const directory = temporaryDirectory();
  mkdirSync(join(directory, 'server'));
  const write = (name: string, text: string) => writeFileSync(join(directory, 'server', name), text);
  write('entry.mjs', `export const renderPage = async () => ({ status: 200, html: '<head></head>Astro' });`);
  write('pages.mjs', pages);
  write(
    'pages.json',
    JSON.stringify({ routes: [{ component: 'any', pattern: '', island: '' }], scripts: {} }),
  );
  return directory;
}

const [STRINGS, ASTRO] = ['strings', '<head><link></head>Astro'];

async function rendered(pages: string): Promise<readonly string[]> {
  const render = await loadRenderer(serverWith(pages), 'c', () => '<link>');
  const plan = planSite(storefrontOf(), translator).pages.slice(0, 3);
  const texts: string[] = [];
  for (const page of plan) texts.push((await render(page)).html.toString());
  return texts;
}

test('pages are rendered by the string runtime', async () => {
  const pages = `export const pages = { any: () => {} }; export const renderPage = () => (${PAGE});`;
  expect(await rendered(pages)).toEqual([STRINGS, STRINGS, STRINGS]);
});

test.each([
  ['compiled', REFUSE, [ASTRO, ASTRO, ASTRO]],
  [
    'rendered',
    `export const pages = { any: () => {} }; let count = 0; export const renderPage = () => { if ((count += 1) === 2) ${REFUSE} return ${PAGE}; };`,
    [STRINGS, ASTRO, ASTRO],
  ],
])(
  'if a page cannot be %s, Astro renders it and all later ones, and a warning names component and line',
  async (_, pages, texts) => {
    const told = once(process, 'warning');
    expect(await rendered(pages)).toEqual(texts);
    expect(String((await told)[0])).toContain(
      'src/components/Price.astro, line 3: a promise stands in braces.',
    );
  },
);

test('another failure is not blamed on the string runtime', async () => {
  const pages = `export const pages = { any: () => {} }; export const renderPage = () => { throw new Error('no view'); };`;
  await expect(rendered(pages)).rejects.toThrow('no view');
});

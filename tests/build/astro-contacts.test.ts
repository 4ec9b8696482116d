import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { translator } from '#i18n/translate.ts';
import { compile } from '#scripts/build/compile/compile.ts';
import type { RenderByAstro } from '#scripts/build/prerender/rendered-page.ts';
import { cacheDirectory, ROOT } from '#scripts/program/places.ts';
import { ISLAND_STYLE } from '#scripts/release/hosting-rules.ts';
import { planSite } from '#views/site-map.ts';
import { storefrontOf } from '#views/test-storefront.ts';

/** What an update of Astro may break: docs/how-to/upgrading-astro.md. */
describe('the compiled server', () => {
  let code = '';
  let scripts = '';
  let renderPage: RenderByAstro;
  beforeAll(async () => {
    const { directory } = await compile(ROOT, cacheDirectory());
    const codeIn = (folder: string, files: string): string =>
      globSync(files, { cwd: folder })
        .map((path) => readFileSync(join(folder, path), 'utf8'))
        .join('\n');
    const server = join(directory, 'server');
    code = codeIn(server, '**/*.mjs');
    scripts = codeIn(join(directory, 'client'), '_astro/*.js');
    ({ renderPage } = await import(pathToFileURL(join(server, 'entry.mjs')).href));
  });
  const { pages } = planSite(storefrontOf(), translator);
  const render = async (path: string): Promise<string> => {
    const page = pages.find(({ url }) => url === path);
    if (!page) throw new Error(`There is no page ${path}.`);
    const { status, html } = await renderPage(path, { shell: page.shell, view: page.view });
    expect(status).toBe(200);
    return html.toString();
  };

  test('writes our client directive into pages with an island, and not the one of Astro', async () => {
    const html = await render('/cart');
    expect(html).toContain('template[data-modules]');
    expect(html.match(/astro:only/g)).toHaveLength(1);
  });

  test('writes the style of islands that the policy names by its hash', async () => {
    expect(await render('/cart')).toContain(`<style>${ISLAND_STYLE}</style>`);
  });

  test('sends browsers our short client of React, and not the one of Astro', () => {
    expect(scripts).toContain('.hasAttribute("ssr")');
    expect(scripts).not.toContain('data-action-key');
  });

  test('holds no React renderer', () => {
    expect(code.includes('React is not rendered on the server')).toBe(true);
    expect(/node_modules\/react-dom\/.*server/.test(code)).toBe(false);
  });
});

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isOrdering } from '#domain/ordering-routes.ts';
import { WORD_FILES, wordSetOf } from '#i18n/word-files.ts';
import type { PagePlan } from '#views/site-map.ts';
import type { PreloadModules } from './module-preloads.ts';
import type { RenderPage } from './rendered-page.ts';

/** Renders one page to the bytes of its HTML. Serves all merchants and languages: it keeps nothing between pages. */
export type Renderer = (page: PagePlan) => Promise<Buffer>;

/** The error pages answer with their own status; every other page must be found. */
const STATUS_OF_KIND: Readonly<Record<string, number>> = { 'not-found': 404, error: 500 };

export async function loadRenderer(
  compiledDirectory: string,
  clientId: string,
  preloadModules: PreloadModules,
): Promise<Renderer> {
  const entry = pathToFileURL(join(compiledDirectory, 'server/entry.mjs')).href;
  const { renderPage } = (await import(entry)) as { readonly renderPage: RenderPage };
  return async ({ url, shell, view }) => {
    const { status, html } = await renderPage(url, { shell, view, clientId });
    if (status !== 200 && status !== STATUS_OF_KIND[view.kind]) {
      throw new Error(
        `The page ${url} answered ${status} while it was prerendered: see the error above. Its file in src/pages or its view is wrong.`,
      );
    }
    const words = WORD_FILES[wordSetOf(view.route)].map((file) => `${shell.locale}-${file}`);
    return preloadModules(html, { words, isReadFirst: isOrdering(view.route) });
  };
}

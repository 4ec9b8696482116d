import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type RenderByAstro, type RenderPage, renderedPage } from './rendered-page.ts';

/** The error pages answer with their own status; every other page must be found. */
const STATUS_OF_KIND: Readonly<Record<string, number>> = { 'not-found': 404, error: 500 };

/** Pages by Astro's own runtime: for what the string runtime does not know, and to compare it with. */
export function astroPages(server: string): RenderPage {
  const loaded = import(pathToFileURL(join(server, 'entry.mjs')).href) as Promise<{
    readonly renderPage: RenderByAstro;
  }>;
  return async (path, locals, linksOf) => {
    const { renderPage } = await loaded;
    const { status, html } = await renderPage(path, locals);
    if (status !== 200 && status !== STATUS_OF_KIND[locals.view.kind]) {
      throw new Error(
        `The page ${path} answered ${status} while it was prerendered: see the error above. Its file in src/pages or its view is wrong.`,
      );
    }
    // Merchants' words have no such tag.
    return renderedPage(html.replace('</head>', (end) => linksOf(html) + end));
  };
}

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type RenderByAstro, type RenderPage, renderedPage } from './rendered-page.ts';

/** Expected status of a page: the error pages have their own, all others 200. */
const STATUS_OF_KIND: Readonly<Record<string, number>> = { 'not-found': 404, error: 500 };

/** Renders pages with Astro's own runtime: when the string runtime cannot, and for comparison with it. */
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
    // Merchants' texts cannot contain this tag.
    return renderedPage(html.replace('</head>', (end) => linksOf(html) + end));
  };
}

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pathOfFile, type RenderByAstro, type RenderPage, renderedPage } from './rendered-page.ts';

/** Renders pages with Astro's own runtime: when the string runtime cannot, and for comparison with it. */
export function astroPages(server: string): RenderPage {
  const loaded = import(pathToFileURL(join(server, 'entry.mjs')).href) as Promise<{
    readonly renderPage: RenderByAstro;
  }>;
  return async (path, locals, linksOf) => {
    const { renderPage } = await loaded;
    const { status, html } = await renderPage(pathOfFile(path, locals.view), locals);
    if (status !== 200) {
      throw new Error(
        `The page ${path} answered ${status} while it was prerendered: see the error above. Its file in src/pages or its view is wrong.`,
      );
    }
    // Merchants' texts cannot contain this tag.
    return renderedPage(html.replace('</head>', (end) => linksOf(html) + end));
  };
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isOrdering } from '#domain/ordering-routes.ts';
import { WORD_FILES, wordSetOf } from '#i18n/word-files.ts';
import type { PageFacts } from '#scripts/build/strings/page-facts.ts';
import type { StringPages } from '#scripts/build/strings/runtime.ts';
import { tellUnknown } from '#scripts/build/strings/unknown-to-strings.ts';
import type { PagePlan } from '#views/site-map.ts';
import type { PreloadModules } from './module-preloads.ts';
import type { PageLocals, RenderByAstro } from './rendered-page.ts';

/** Renders one page to the bytes of its HTML. Serves all merchants and languages: it keeps nothing between pages. */
export type Renderer = (page: PagePlan) => Buffer | Promise<Buffer>;

/** Renders the HTML of a path by one of the two runtimes. */
export type RenderHtml = (path: string, locals: PageLocals) => Buffer | Promise<Buffer>;

export async function loadRenderer(
  compiledDirectory: string,
  clientId: string,
  preloadModules: PreloadModules,
): Promise<Renderer> {
  const render = await loadPages(join(compiledDirectory, 'server'));
  return (page) => {
    const { url, shell, view } = page;
    const words = WORD_FILES[wordSetOf(view.route)].map((file) => `${shell.locale}-${file}`);
    const preload = (html: Buffer): Buffer =>
      preloadModules(html, { words, isReadFirst: isOrdering(view.route) });
    const html = render(url, { shell, view, clientId });
    return 'then' in html ? html.then(preload) : preload(html);
  };
}

/** The string runtime, and Astro's own from the first page on that the string runtime cannot render: it says which one that is. */
async function loadPages(server: string): Promise<RenderHtml> {
  let byAstro: RenderHtml | undefined;
  const giveUp = (error: unknown): RenderHtml => {
    tellUnknown(error);
    return astroPages(server);
  };
  try {
    const byStrings = await stringPages(server);
    return (path, locals) => {
      try {
        return byAstro ? byAstro(path, locals) : byStrings(path, locals);
      } catch (error) {
        byAstro = giveUp(error);
        return byAstro(path, locals);
      }
    };
  } catch (error) {
    return giveUp(error);
  }
}

export async function stringPages(server: string): Promise<RenderHtml> {
  const { pages, renderPage } = (await import(pathToFileURL(join(server, 'pages.mjs')).href)) as StringPages;
  const { routes, scripts } = JSON.parse(readFileSync(join(server, 'pages.json'), 'utf8')) as PageFacts;
  const known = routes.map((route) => ({ ...route, path: new RegExp(route.pattern) }));
  return (path, locals) => {
    const route = known.find((candidate) => candidate.path.test(path));
    const page = route && pages[route.component];
    if (!page) throw new Error(`No page in src/pages answers for ${path}, which a view names.`);
    return Buffer.from(renderPage(page, locals, route, scripts));
  };
}

/** The error pages answer with their own status; every other page must be found. */
const STATUS_OF_KIND: Readonly<Record<string, number>> = { 'not-found': 404, error: 500 };

export function astroPages(server: string): RenderHtml {
  const loaded = import(pathToFileURL(join(server, 'entry.mjs')).href) as Promise<{
    readonly renderPage: RenderByAstro;
  }>;
  return async (path, locals) => {
    const { renderPage } = await loaded;
    const { status, html } = await renderPage(path, locals);
    if (status !== 200 && status !== STATUS_OF_KIND[locals.view.kind]) {
      throw new Error(
        `The page ${path} answered ${status} while it was prerendered: see the error above. Its file in src/pages or its view is wrong.`,
      );
    }
    return html;
  };
}

import { createApp } from 'astro/app/entrypoint';
import { createComponent, render, renderHead, renderScript } from 'astro/compiler-runtime';
import type { RenderByAstro } from '#scripts/build/prerender/rendered-page.ts';
import type { PageFacts, RouteFacts } from '#scripts/build/strings/page-facts.ts';
import { loadAfterFirstPaint } from './load-after-first-paint.ts';

const app = createApp({ streaming: false });

const { pageMap, clientDirectives, entryModules, inlinedScripts, routes } = app.manifest;
if (!pageMap || !clientDirectives.has('only'))
  throw new Error('Astro has moved its pages or its client directives: see docs/how-to/upgrading-astro.md.');

// Astro's `client:only` loads an island's modules at once. `addClientDirective` rejects names that Astro has, and a directive with
// another name would render the island on the server.
clientDirectives.set('only', `(${loadAfterFirstPaint})()`);

/** Renders a page with Astro's own runtime. `path` leads to the page's route. */
export const renderPage: RenderByAstro = async (path, locals) => {
  const answer = await app.render(new Request(`http://prerender.invalid${path}`), { locals });
  return { status: answer.status, html: await answer.text() };
};

const BARE = /<head>(.*)<\/head><body>(.*)<hr><\/body>/s;

type Component = ReturnType<typeof createComponent>;
type Result = Parameters<Component>[0];

/**
 * Reads the text that Astro adds to the components of a page. For each route it renders a page with only a head, the page's island
 * and the scripts of all components.
 */
export async function pageFacts(): Promise<PageFacts> {
  const ids = [...Object.keys(entryModules), ...inlinedScripts.keys()].filter((id) =>
    id.includes('?astro&type=script'),
  );
  const found: RouteFacts[] = [];
  let scripts: PageFacts['scripts'] = {};
  for (const { routeData } of routes) {
    const load = routeData.origin === 'project' && pageMap?.get(routeData.component);
    if (!load) continue;
    const { default: page, islands = [] } = (await (await load()).page()) as unknown as {
      readonly default: Component;
      readonly islands?: readonly ((result: Result) => unknown)[];
    };
    const bare = createComponent(
      (result: Result) =>
        render`<html><head>${renderHead()}</head><body>${islands.map((island) => island(result))}<hr>${ids.map((id) => render`${renderScript(result, id)}<hr>`)}</body></html>`,
      page.moduleId,
    );
    pageMap?.set(routeData.component, async () => ({ page: async () => ({ default: bare }) }));
    const path = routeData.route.replaceAll(/\/\[\.{3}\w+\]/g, '').replaceAll(/\[\w+\]/g, '1') || '/';
    const answer = await app.render(new Request(`http://prerender.invalid${path}`), { routeData });
    pageMap?.set(routeData.component, load);
    const [, head, body] = BARE.exec(await answer.text()) ?? [];
    if (head === undefined || body === undefined)
      throw new Error(`${routeData.component}: Astro renders no head and no island by themselves.`);
    const [island = '', ...tags] = body.split('<hr>');
    found.push({ component: routeData.component, pattern: routeData.pattern.source, head, island });
    scripts = Object.fromEntries(ids.map((id, index) => [id, tags[index] ?? '']));
  }
  return { routes: found, scripts };
}

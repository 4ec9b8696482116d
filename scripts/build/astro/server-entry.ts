import { createApp } from 'astro/app/entrypoint';
import type { RenderPage } from '#scripts/build/prerender/rendered-page.ts';
import { loadAfterFirstPaint } from './load-after-first-paint.ts';
import { PageRequest, type PageResponse } from './page-http.ts';

// Whole pages: cutting them into chunks and joining those again takes a tenth of the time.
const app = createApp({ streaming: false });

const { pageMap, clientDirectives } = app.manifest;
if (!pageMap || !clientDirectives.has('only'))
  throw new Error(
    'Astro keeps its pages or its client directives elsewhere than before: see docs/how-to/upgrading-astro.md.',
  );

// Node takes longer over an import that it has done before than over a whole component.
for (const [component, load] of pageMap) {
  let page: ReturnType<typeof load> | undefined;
  pageMap.set(component, () => (page ??= load()));
}

// Astro's own loads an island's modules as soon as the page names it. `addClientDirective` takes no name that Astro has, and a directive of
// another name would render the island on the server.
clientDirectives.set('only', `(${loadAfterFirstPaint})()`);

/** The compiled server: the prerenderer imports it and renders pages with it; it never listens. `path` leads to the page's route. */
export const renderPage: RenderPage = async (path, locals) => {
  const request: unknown = new PageRequest(`http://prerender.invalid${path}`);
  const answer: unknown = await app.render(request as Request, { locals });
  const { status, body } = answer as PageResponse;
  return { status, html: typeof body === 'string' ? Buffer.from(body) : bytesOf(body) };
};

/** The same memory: a page's bytes are not copied. */
const bytesOf = (body: Uint8Array | null): Buffer =>
  body ? Buffer.from(body.buffer, body.byteOffset, body.byteLength) : Buffer.of();

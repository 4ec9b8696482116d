import { createApp } from 'astro/app/entrypoint';
import { loadAfterFirstPaint } from '#components/client/load-after-first-paint.ts';
import { PageRequest, type PageResponse } from './page-http.ts';

/** One page as Astro answers for it. */
export interface RenderedPage {
  readonly status: number;
  readonly html: Buffer;
}

// Whole pages: cutting them into chunks and joining those again takes a tenth of the time.
const app = createApp({ streaming: false });

// Node takes longer over an import that it has done before than over a whole component.
const { pageMap } = app.manifest;
for (const [component, load] of pageMap ?? []) {
  let page: ReturnType<typeof load> | undefined;
  pageMap?.set(component, () => (page ??= load()));
}

// Astro's own loads an island's modules as soon as the page names it.
app.manifest.clientDirectives.set('only', `(${loadAfterFirstPaint})()`);

/** The compiled server: the prerenderer imports it and renders pages with it; it never listens. `path` leads to the page's route. */
export async function renderPage(path: string, locals: App.Locals): Promise<RenderedPage> {
  const request: unknown = new PageRequest(`http://prerender.invalid${path}`);
  const answer: unknown = await app.render(request as Request, { locals });
  const { status, body } = answer as PageResponse;
  return { status, html: typeof body === 'string' ? Buffer.from(body) : bytesOf(body) };
}

/** The same memory: a page's bytes are not copied. */
const bytesOf = (body: Uint8Array | null): Buffer =>
  body ? Buffer.from(body.buffer, body.byteOffset, body.byteLength) : Buffer.of();

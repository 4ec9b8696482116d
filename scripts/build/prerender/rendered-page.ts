import type { PageView } from '#views/page-view.ts';
import type { ShellView } from '#views/shell-view.ts';
import { type PageParts, partsOfPage } from './references.ts';

/** Data of a page. The same data gives the same page. */
export interface PageLocals {
  readonly shell: ShellView;
  readonly view: PageView;
  /** Id of the release's scripts and styles; absent in `astro dev`. */
  readonly clientId?: string;
}

/** One rendered page. */
export interface RenderedPage {
  readonly html: Buffer;
  /** Its assets and scripts. Pages that share a piece share its parts. */
  readonly parts: readonly PageParts[];
}

export const renderedPage = (html: string): RenderedPage => ({
  html: Buffer.from(html),
  parts: [partsOfPage(html)],
});

/**
 * The path that leads to a page's file in src/pages. Error pages have files named after their kind, because a file `[...locale]/404`
 * would also answer for the product 404.
 *
 * @example pathOfFile('/en/404', view) // '/en/not-found'
 */
export const pathOfFile = (path: string, { kind }: PageView): string =>
  kind === 'not-found' || kind === 'error' ? path.replace(/[^/]*$/, kind) : path;

/**
 * Renders the page of a path with one of the two runtimes. `linksOf` returns links for the end of the head; it gets the HTML, or at
 * least the part with scripts.
 */
export type RenderPage = (
  path: string,
  locals: PageLocals,
  linksOf: (html: string) => string,
) => RenderedPage | Promise<RenderedPage>;

/** `renderPage` of `server/entry.mjs`, which renders with Astro. */
export type RenderByAstro = (
  path: string,
  locals: PageLocals,
) => Promise<{ readonly status: number; readonly html: string }>;

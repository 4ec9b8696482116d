import type { PageView } from '#views/page-view.ts';
import type { ShellView } from '#views/shell-view.ts';
import { type PageParts, partsOfPage } from './references.ts';

/** What a page shows: the same for each render of the same values. */
export interface PageLocals {
  readonly shell: ShellView;
  readonly view: PageView;
  /** Of the scripts and styles that this release gives to browsers; absent in `astro dev`. */
  readonly clientId?: string;
}

/** One page as it is released. */
export interface RenderedPage {
  readonly html: Buffer;
  /** What it asks browsers for. Pages that share a piece share its parts. */
  readonly parts: readonly PageParts[];
}

export const renderedPage = (html: string): RenderedPage => ({
  html: Buffer.from(html),
  parts: [partsOfPage(html)],
});

/**
 * Renders the page of a path by one of the two runtimes. `linksOf` gives what belongs at the end of its head, of its HTML or of what in it
 * has scripts.
 */
export type RenderPage = (
  path: string,
  locals: PageLocals,
  linksOf: (html: string) => string,
) => RenderedPage | Promise<RenderedPage>;

/** What `server/entry.mjs` exports: Astro itself. */
export type RenderByAstro = (
  path: string,
  locals: PageLocals,
) => Promise<{ readonly status: number; readonly html: string }>;

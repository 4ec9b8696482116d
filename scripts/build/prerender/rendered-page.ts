import type { PageView } from '#views/page-view.ts';
import type { ShellView } from '#views/shell-view.ts';

/** One page as Astro answers for it. */
export interface RenderedPage {
  readonly status: number;
  readonly html: Buffer;
}

/** What a page shows: the same for each render of the same values. */
export interface PageLocals {
  readonly shell: ShellView;
  readonly view: PageView;
  /** Of the scripts and styles that this release gives to browsers; absent in `astro dev`. */
  readonly clientId?: string;
}

/** What the compiled server exports: `path` leads to the page's route. */
export type RenderPage = (path: string, locals: PageLocals) => Promise<RenderedPage>;

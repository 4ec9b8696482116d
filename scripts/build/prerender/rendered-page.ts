import type { PageView } from '#views/page-view.ts';
import type { ShellView } from '#views/shell-view.ts';

/** What a page shows: the same for each render of the same values. */
export interface PageLocals {
  readonly shell: ShellView;
  readonly view: PageView;
  /** Of the scripts and styles that this release gives to browsers; absent in `astro dev`. */
  readonly clientId?: string;
}

/** What `server/entry.mjs` exports: Astro itself. */
export type RenderByAstro = (
  path: string,
  locals: PageLocals,
) => Promise<{ readonly status: number; readonly html: Buffer }>;

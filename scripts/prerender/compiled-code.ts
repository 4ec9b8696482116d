import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { loadRenderer, type Renderer } from './renderer.ts';

/** Compiled code as the prerenderer uses it. */
export interface CompiledCode {
  readonly id: string;
  /** What browsers load, by path below the site's root: `_astro/…` and the files of `public/`. */
  clientFiles(): readonly { readonly path: string; readonly from: string }[];
  /** Loaded when the first page has to be rendered. */
  renderer(): Promise<Renderer>;
}

export function compiledCode(id: string, directory: string): CompiledCode {
  let files: { path: string; from: string }[] | undefined;
  let renderer: Promise<Renderer> | undefined;
  return {
    id,
    clientFiles() {
      files ??= listFiles(join(directory, 'client'));
      return files;
    },
    renderer() {
      renderer ??= loadRenderer(directory);
      return renderer;
    },
  };
}

function listFiles(directory: string): { path: string; from: string }[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const from = join(entry.parentPath, entry.name);
      return { path: relative(directory, from), from };
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

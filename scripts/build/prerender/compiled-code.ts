import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ASSET_PREFIX } from '#scripts/release/hosting-rules.ts';
import { preloadModules } from './module-preloads.ts';
import { assetsOfCode } from './references.ts';
import { loadRenderer, type Renderer } from './renderer.ts';

/** Compiled code as the prerenderer uses it. */
export interface CompiledCode {
  readonly id: string;
  /** Files that browsers load, by path below the site's root: `_astro/…`, and the files of `public/`. */
  clientFiles(): readonly { readonly path: string; readonly from: string }[];
  /** Styles of all pages. They are no file of a release, because each merchant's colours stand before them in one file. */
  styles(): CommonStyles;
  /** Sixteen hexadecimal digits that change with the scripts, styles and fonts of browsers. */
  clientId(): string;
  /** Code of the service worker, before which a release puts the merchant's facts. */
  serviceWorker(): string;
  /** All assets that a script or a stylesheet needs offline: those that it names, and those that these name. */
  assetsNeededBy(path: string): ReadonlySet<string>;
  /** Loads the renderer at the first call. */
  renderer(): Promise<Renderer>;
}

export interface CommonStyles {
  /** Address in pages, with a hash of the content. */
  readonly url: string;
  readonly css: string;
}

const SERVICE_WORKER = 'service-worker.js';
const STYLES = /^_astro\/site\.[\w-]+\.css$/;

export function compiledCode(id: string, directory: string): CompiledCode {
  const client = join(directory, 'client');
  let files: { path: string; from: string }[] | undefined;
  let styles: CommonStyles | undefined;
  let fromOf: ReadonlyMap<string, string> | undefined;
  let clientId: string | undefined;
  let worker: string | undefined;
  let renderer: Promise<Renderer> | undefined;
  const needed = new Map<string, ReadonlySet<string>>();
  const named = new Map<string, readonly string[]>();

  /** Assets that a script or a stylesheet names itself. */
  function namedBy(path: string): readonly string[] {
    let names = named.get(path);
    if (!names) {
      const from = /\.(?:js|css)$/.test(path) ? sources().get(path) : undefined;
      const all = from === undefined ? [] : [...assetsOfCode(readFileSync(from, 'utf8'))];
      names = all.filter((name) => sources().has(name));
      named.set(path, names);
    }
    return names;
  }

  function sources(): ReadonlyMap<string, string> {
    fromOf ??= new Map(code.clientFiles().map(({ path, from }) => [path, from]));
    return fromOf;
  }

  const code: CompiledCode = {
    id,
    clientFiles() {
      files ??= listFiles(client).filter(({ path }) => path !== SERVICE_WORKER && !STYLES.test(path));
      return files;
    },
    styles() {
      styles ??= readStyles(client);
      return styles;
    },
    clientId() {
      clientId ??= hash(
        'sha256',
        [code.serviceWorker(), code.styles().url, ...code.clientFiles().map(nameOrBytes)].join('\n'),
        'hex',
      );
      return clientId.slice(0, 16);
    },
    serviceWorker() {
      worker ??= readFileSync(join(client, SERVICE_WORKER), 'utf8');
      return worker;
    },
    assetsNeededBy(path) {
      let assets = needed.get(path);
      if (!assets) {
        assets = closureOf(path, namedBy);
        needed.set(path, assets);
      }
      return assets;
    },
    renderer() {
      renderer ??= loadRenderer(directory, code.clientId(), preloadModules(code.clientFiles()));
      return renderer;
    },
  };
  return code;
}

/** Names below `_astro/` contain a hash of the content. */
const nameOrBytes = ({ path, from }: { path: string; from: string }): string =>
  path.startsWith(ASSET_PREFIX) ? path : `${path} ${hash('sha256', readFileSync(from), 'hex')}`;

/** All files that a file leads to, without itself. */
function closureOf(path: string, namedBy: (path: string) => readonly string[]): ReadonlySet<string> {
  const found = new Set(namedBy(path));
  // Iteration of a set includes items that are added meanwhile.
  for (const asset of found) for (const name of namedBy(asset)) found.add(name);
  found.delete(path);
  return found;
}

function readStyles(client: string): CommonStyles {
  const file = listFiles(client).find(({ path }) => STYLES.test(path));
  if (!file) throw new Error(`${client} has no styles of all pages. Compile the code again.`);
  return { url: `/${file.path}`, css: readFileSync(file.from, 'utf8') };
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

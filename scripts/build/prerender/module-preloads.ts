import { readFileSync, statSync } from 'node:fs';

interface ClientFile {
  readonly path: string;
  readonly from: string;
}

/** Matches the address of an island's component or renderer; `SCRIPT` matches that of a page's script. */
const ISLAND = /(?:component|renderer)-url="\/([^"]+)"/g;
const SCRIPT = /<script type="module" src="\/([^"]+)"/g;
/** Matches static imports of a compiled script. A dynamic `import(…)` is loaded later. */
const STATIC_IMPORT = /(?:from|import)\s*["']\.\/([\w.@-]+\.js)["']/g;
/** Browsers do not load links inside a template. */
const [LATER_START, LATER_END] = ['<template data-modules>', '</template>'];

/** Data that decides the links of a page. */
export interface PreloadedPage {
  /** HTML with its scripts and its island. */
  readonly html: string;
  /** Word files of its island, by name without the hash (`ar-shop`). Imports do not show which ones it loads. */
  readonly words: readonly string[];
  /** Whether it has content to read before its island is loaded. That content then comes first. */
  readonly isReadFirst: boolean;
}

/** Returns links for the end of a page's head, to all modules that its scripts import. */
export type PreloadModules = (page: PreloadedPage) => string;

/**
 * Browsers find an import only after loading the importing file, so a screen with five levels of imports waits for five answers.
 * With `<link rel="modulepreload">` they request all modules at once. The links come after styles, fonts and the first picture,
 * which are visible first. On pages that are read first, the links of the island are in a template, from which
 * `loadAfterFirstPaint` takes them.
 */
export function preloadModules(files: readonly ClientFile[]): PreloadModules {
  const sources = new Map(files.map(({ path, from }) => [path, from]));
  const wordFiles = wordFilesIn([...sources.keys()]);
  const imports = new Map<string, readonly string[]>();
  const links = new Map<string, string>();

  function importsOf(path: string): readonly string[] {
    const from = sources.get(path);
    if (from === undefined) return [];
    let found = imports.get(path);
    if (!found) {
      found = [...readFileSync(from, 'utf8').matchAll(STATIC_IMPORT)].map(([, name]) => `_astro/${name}`);
      imports.set(path, found);
    }
    return found;
  }

  function modulesOf(entries: readonly string[]): ReadonlySet<string> {
    const modules = new Set(entries.filter((entry) => sources.has(entry)));
    // Iteration of a set includes items that are added meanwhile.
    for (const module of modules) for (const imported of importsOf(module)) modules.add(imported);
    return modules;
  }

  /** Links to the modules that `entries` import and `scripts` do not. */
  function linksFor(entries: readonly string[], scripts: readonly string[] = []): string {
    const key = `${entries.join(' ')} - ${scripts.join(' ')}`;
    let known = links.get(key);
    if (!known) {
      const modules = modulesOf(entries).difference(modulesOf(scripts));
      const sized = [...modules].flatMap((module) => {
        const from = sources.get(module);
        return from === undefined ? [] : [{ module, size: statSync(from).size }];
      });
      // Largest first: with few connections, a large file at the end would finish late.
      known = sized
        .sort((left, right) => right.size - left.size)
        .map(({ module }) => `<link rel="modulepreload" fetchpriority="low" href="/${module}">`)
        .join('');
      links.set(key, known);
    }
    return known;
  }

  return ({ html, words, isReadFirst }) => {
    const scripts = entriesOf(html, SCRIPT);
    const island = entriesOf(html, ISLAND);
    if (island.length === 0) return linksFor(scripts);
    const entries = [...island, ...words.flatMap((name) => wordFiles.get(name) ?? [])];
    if (!isReadFirst) return linksFor([...entries, ...scripts]);
    return `${linksFor(scripts)}${LATER_START}${linksFor(entries, scripts)}${LATER_END}`;
  };
}

const WORD_FILE = /^_astro\/([\w-]+)\.[^/]*\.js$/;

/** Scripts by name without the hash. */
function wordFilesIn(paths: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const path of paths) {
    const name = WORD_FILE.exec(path)?.[1];
    if (name !== undefined) found.set(name, [...(found.get(name) ?? []), path]);
  }
  return found;
}

/** Addresses that match. Some may be in a merchant's text and are then no files of the site. */
const entriesOf = (html: string, entry: RegExp): readonly string[] =>
  [...html.matchAll(entry)].map(([, address = '']) => address);

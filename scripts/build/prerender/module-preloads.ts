import { readFileSync, statSync } from 'node:fs';

interface ClientFile {
  readonly path: string;
  readonly from: string;
}

/** The address of an island's component or renderer, or of a page's own script. */
const ISLAND = /(?:component|renderer)-url="\/([^"]+)"/g;
const SCRIPT = /<script type="module" src="\/([^"]+)"/g;
/** What a compiled script needs before it runs; `import(…)` comes later and is not among them. */
const STATIC_IMPORT = /(?:from|import)\s*["']\.\/([\w.@-]+\.js)["']/g;
/** The browser loads nothing that a template holds. */
const [LATER_START, LATER_END] = ['<template data-modules>', '</template>'];

/** What decides a page's links. */
export interface PreloadedPage {
  /** HTML that has its scripts and its island. */
  readonly html: string;
  /** Files of its island's words, by their names before the hash (`ar-shop`): no import tells which it loads. */
  readonly words: readonly string[];
  /** It has something to read before its island is there: that comes first. */
  readonly isReadFirst: boolean;
}

/** Links for the end of a page's head, to all modules that its scripts import. */
export type PreloadModules = (page: PreloadedPage) => string;

/**
 * Browsers learn of an import when they have read the file that imports, so a screen five imports deep waits for five answers.
 * With `<link rel="modulepreload">` for all of them the page asks at once. What is seen first, styles, fonts and the first picture,
 * goes before them. On pages that are read first the island's stand in a template, out of which `loadAfterFirstPaint` takes them.
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
    // A set walks what is added to it on the way.
    for (const module of modules) for (const imported of importsOf(module)) modules.add(imported);
    return modules;
  }

  /** Of what `entries` import, what `scripts` do not. */
  function linksFor(entries: readonly string[], scripts: readonly string[] = []): string {
    const key = `${entries.join(' ')} - ${scripts.join(' ')}`;
    let known = links.get(key);
    if (!known) {
      const modules = modulesOf(entries).difference(modulesOf(scripts));
      const sized = [...modules].flatMap((module) => {
        const from = sources.get(module);
        return from === undefined ? [] : [{ module, size: statSync(from).size }];
      });
      // With a few connections the largest file must not be the last that is asked for.
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

/** Scripts by their names before the hash. */
function wordFilesIn(paths: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const path of paths) {
    const name = WORD_FILE.exec(path)?.[1];
    if (name !== undefined) found.set(name, [...(found.get(name) ?? []), path]);
  }
  return found;
}

/** Addresses that stand in a merchant's text may be among them; they are no files of the site. */
const entriesOf = (html: string, entry: RegExp): readonly string[] =>
  [...html.matchAll(entry)].map(([, address = '']) => address);

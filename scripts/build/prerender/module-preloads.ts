import { readFileSync, statSync } from 'node:fs';

interface ClientFile {
  readonly path: string;
  readonly from: string;
}

/**
 * What stands before the address of an island's component and renderer, and of a page's own script. Bytes are found ten times as
 * fast as in a text.
 */
const [ISLAND, RENDERER, SCRIPT] = [
  'component-url="/',
  'renderer-url="/',
  '<script type="module" src="/',
].map((text) => Buffer.from(text)) as [Buffer, Buffer, Buffer];
/** What a compiled script needs before it runs; `import(…)` comes later and is not among them. */
const STATIC_IMPORT = /(?:from|import)\s*["']\.\/([\w.@-]+\.js)["']/g;
/** The browser loads nothing that a template holds. */
const [LATER_START, LATER_END] = ['<template data-modules>', '</template>'].map((text) =>
  Buffer.from(text),
) as [Buffer, Buffer];
const HEAD_END = Buffer.from('</head>');
const QUOTE = 0x22;

/** What is known of a page beside its bytes. */
export interface PreloadedPage {
  /** Files of its island's words, by their names before the hash (`ar-shop`): no import tells which it loads. */
  readonly words: readonly string[];
  /** It has something to read before its island is there: that comes first. */
  readonly isReadFirst: boolean;
}

/** Names in a page's head all modules that its scripts import. */
export type PreloadModules = (html: Buffer, page: PreloadedPage) => Buffer;

/**
 * Browsers learn of an import when they have read the file that imports, so a screen five imports deep waits for five answers.
 * With `<link rel="modulepreload">` for all of them the page asks at once. What is seen first, styles, fonts and the first picture,
 * goes before them. On pages that are read first the island's stand in a template, out of which `loadAfterFirstPaint` takes them.
 */
export function preloadModules(files: readonly ClientFile[]): PreloadModules {
  const sources = new Map(files.map(({ path, from }) => [path, from]));
  const wordFiles = wordFilesIn([...sources.keys()]);
  const imports = new Map<string, readonly string[]>();
  const links = new Map<string, Buffer>();

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
  function linksFor(entries: readonly string[], scripts: readonly string[] = []): Buffer {
    const key = `${entries.join(' ')} - ${scripts.join(' ')}`;
    let known = links.get(key);
    if (!known) {
      const modules = modulesOf(entries).difference(modulesOf(scripts));
      const sized = [...modules].flatMap((module) => {
        const from = sources.get(module);
        return from === undefined ? [] : [{ module, size: statSync(from).size }];
      });
      known = Buffer.from(
        // With a few connections the largest file must not be the last that is asked for.
        sized
          .sort((left, right) => right.size - left.size)
          .map(({ module }) => `<link rel="modulepreload" fetchpriority="low" href="/${module}">`)
          .join(''),
      );
      links.set(key, known);
    }
    return known;
  }

  return (html, { words, isReadFirst }) => {
    const end = html.indexOf(HEAD_END);
    if (end < 0) return html;
    const [head, rest] = [html.subarray(0, end), html.subarray(end)];
    const scripts = entriesOf(html, [SCRIPT]);
    if (!html.includes(ISLAND)) return Buffer.concat([head, linksFor(scripts), rest]);
    const island = [
      ...entriesOf(html, [ISLAND, RENDERER]),
      ...words.flatMap((name) => wordFiles.get(name) ?? []),
    ];
    if (!isReadFirst) return Buffer.concat([head, linksFor([...island, ...scripts]), rest]);
    return Buffer.concat([head, linksFor(scripts), LATER_START, linksFor(island, scripts), LATER_END, rest]);
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
function entriesOf(page: Buffer, marks: readonly Buffer[]): readonly string[] {
  const entries: string[] = [];
  for (const mark of marks) {
    for (let at = page.indexOf(mark); at >= 0; at = page.indexOf(mark, at + 1)) {
      const start = at + mark.byteLength;
      entries.push(page.toString('latin1', start, page.indexOf(QUOTE, start)));
    }
  }
  return entries;
}

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
const HEAD_END = Buffer.from('</head>');
const QUOTE = 0x22;

/** Names in a page's head all modules that its scripts import. */
export type PreloadModules = (page: Buffer, words: readonly string[]) => Buffer;

/**
 * Browsers learn of an import when they have read the file that imports, so a screen five imports deep waits for five answers.
 * With `<link rel="modulepreload">` for all of them the page asks at once. `words` are the files of an island's words, by their names
 * before the hash (`ar-shop`): no import tells which it loads. What is seen first, styles, fonts and the first picture, goes before
 * them.
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

  function linksFor(entries: readonly string[]): Buffer {
    const key = entries.join(' ');
    let known = links.get(key);
    if (!known) {
      const modules = new Set(entries.filter((entry) => sources.has(entry)));
      // A set walks what is added to it on the way.
      for (const module of modules) for (const imported of importsOf(module)) modules.add(imported);
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

  return (page, words) => {
    const end = page.indexOf(HEAD_END);
    if (end < 0) return page;
    const hasIsland = page.includes(ISLAND);
    const entries = entriesOf(page, hasIsland ? [ISLAND, RENDERER, SCRIPT] : [SCRIPT]);
    const wordEntries = hasIsland ? words.flatMap((name) => wordFiles.get(name) ?? []) : [];
    return Buffer.concat([page.subarray(0, end), linksFor([...entries, ...wordEntries]), page.subarray(end)]);
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

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { ROOT } from '#scripts/program/places.ts';

/** One import of a file of the project by another, both from the project's root. */
export interface Import {
  readonly from: string;
  readonly to: string;
  /** As it is written: `./x.ts`, `#domain/x.ts`. */
  readonly specifier: string;
  /** `import type`: gone before the code runs. */
  readonly isType: boolean;
}

const CODE = /\.(?:ts|tsx|astro|mjs|css)$/;
const FROM = /^\s*(?:import|export)\s+(type\s)?[^;'"]*?\bfrom\s+'([^']+)'/gm;
const BARE = /^\s*import\s+'([^']+)'|\bimport\('([^']+)'\)/gm;

/** An import of a package, or of Node's own modules. */
export interface PackageImport {
  readonly from: string;
  readonly name: string;
}

/** Code and styles of src, scripts and tests. */
export const codeFiles = (): readonly string[] =>
  ['src', 'scripts', 'tests'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => CODE.test(path))
      .map((path) => join(folder, path)),
  );

/** Every import in src, scripts and tests, of files and of packages. Imports of other kinds of files are left out. */
export function importsOfProject(): {
  readonly imports: readonly Import[];
  readonly packages: readonly PackageImport[];
} {
  const files = codeFiles();
  const known = new Set(files);
  const imports: Import[] = [];
  const packages: PackageImport[] = [];
  for (const from of files)
    for (const { specifier, isType } of specifiersIn(readFileSync(join(ROOT, from), 'utf8'))) {
      const to = targetOf(from, specifier);
      if (to === null) packages.push({ from, name: specifier });
      else if (known.has(to)) imports.push({ from, to, specifier, isType });
    }
  return { imports, packages };
}

function specifiersIn(source: string): { readonly specifier: string; readonly isType: boolean }[] {
  return [
    ...[...source.matchAll(FROM)].map(([, type, specifier = '']) => ({
      specifier,
      isType: type !== undefined,
    })),
    ...[...source.matchAll(BARE)].map(([, effect, lazy = '']) => ({
      specifier: effect ?? lazy,
      isType: false,
    })),
  ];
}

/** `#scripts/…` and `#tests/…` are folders of the root, every other `#…` is one of src. */
function targetOf(from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier));
  if (!specifier.startsWith('#')) return null;
  const path = specifier.slice(1);
  return /^(?:scripts|tests)\//.test(path) ? path : join('src', path);
}

/** Files that import each other in a ring, each ring once; empty when there is no ring. */
export function ringsOf(imports: readonly Import[]): readonly (readonly string[])[] {
  const next = Map.groupBy(imports, ({ from }) => from);
  const state = new Map<string, 'open' | 'done'>();
  const rings: (readonly string[])[] = [];
  const visit = (file: string, way: readonly string[]): void => {
    if (state.get(file) === 'open') rings.push(way.slice(way.indexOf(file)));
    if (state.has(file)) return;
    state.set(file, 'open');
    for (const { to } of next.get(file) ?? []) visit(to, [...way, file]);
    state.set(file, 'done');
  };
  for (const file of next.keys()) visit(file, []);
  return rings;
}

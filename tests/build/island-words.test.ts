import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROUTE_NAMES, ROUTES } from '#domain/routes.ts';
import { LOCALES, type Locale } from '#domain/tenant/locale.ts';
import { readWords } from '#i18n/read-words.ts';
import { WORD_FILES, type WordSet } from '#i18n/word-files.ts';
import { wordSetOf } from '#i18n/word-set-of.ts';
import { ROOT } from '#scripts/program/places.ts';
import { importsOfProject } from './import-graph.ts';

const PAGES = 'src/pages/[...locale]/';
const imports = Map.groupBy(
  importsOfProject().imports.filter(({ isType }) => !isType),
  ({ from }) => from,
);
const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** An island and its imports, direct and indirect. */
function closureOf(island: string): readonly string[] {
  const found = new Set([island]);
  for (const path of found) for (const { to } of imports.get(path) ?? []) found.add(to);
  return [...found];
}

/** `src/pages/[...locale]/callcenter/orders/[id].astro` → `/callcenter/orders/{id}` */
const pathOf = (page: string): string =>
  page
    .slice(PAGES.length - 1)
    .replace(/\.astro$/, '')
    .replace(/\/index$/, '')
    .replace('[id]', '{id}');

const islands = ROUTE_NAMES.flatMap((route) => {
  const page = [...imports.keys()].find(
    // Error pages have files named after their kind (`pathOfFile`).
    (path) => path.startsWith(PAGES) && [ROUTES[route].path, `/${route}`].includes(pathOf(path)),
  );
  const own = imports.get(page ?? '')?.find(({ to }) => to.endsWith('Island.tsx'));
  return own ? [{ route, island: own.to }] : [];
});

/** The areas of words in some files; `order:title` is a word of the area `order`. */
const areasIn = (files: readonly string[], locale: Locale): readonly string[] =>
  files.flatMap((file) => Object.keys(JSON.parse(textOf(`src/i18n/${locale}/${file}.json`))));

const AREAS = Object.keys(readWords().ar).join('|');
const KEY = new RegExp(`['"\`](${AREAS}):[a-z$]`, 'g');

const areasSaidBy = (entry: string): readonly string[] => [
  ...new Set(
    closureOf(entry)
      .filter((path) => /^src\/(?:islands|ui|stores|components)\//.test(path))
      .flatMap((path) => [...textOf(path).matchAll(KEY)].map(([, area = '']) => area)),
  ),
];

describe('the words of an island', () => {
  test('all islands are looked at', () => {
    expect(islands.map(({ route }) => route)).toEqual(expect.arrayContaining(['search', 'cart', 'login']));
    expect(islands.length).toBeGreaterThan(15);
  });

  test.each(islands)('the words of $route are in the files that its page asks for', ({ route, island }) => {
    const said = areasSaidBy(island);
    expect(said.length).toBeGreaterThan(0);
    for (const locale of LOCALES) {
      const held = areasIn(WORD_FILES[wordSetOf(route)], locale);
      expect(said.filter((area) => !held.includes(area))).toEqual([]);
    }
  });

  test('cards say words that are in the files of finding', () => {
    const said = areasSaidBy('src/components/card/show-live.ts');
    expect(said).toContain('shop');
    expect(said.filter((area) => !areasIn(WORD_FILES.find, 'ar').includes(area))).toEqual([]);
  });

  test.each(islands)('the words of $route are those that the island itself loads', ({ route, island }) => {
    const frames = closureOf(island)
      .filter((path) => path !== 'src/islands/island.tsx')
      .flatMap((path) => [...textOf(path).matchAll(/<Island\b(?: words="(\w+)")?/g)]);
    expect(frames.map(([, words = 'order']) => words as WordSet)).toEqual([wordSetOf(route)]);
  });
});

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SHARED } from '#scripts/operator/page-files.ts';
import { ROOT } from '#scripts/program/places.ts';
import { HOUSE, isOfTests, objectionTo, objectionToPackage, readHouse, roomOf } from './house-rules.ts';
import { codeFiles, type Import, importsOfProject, ringsOf } from './import-graph.ts';

const { imports, packages } = importsOfProject();
const house = readHouse();

/** `views --> i18n`, dotted when only types are taken; those of the lowest floor are left out, which every other room may use. */
function drawn(all: readonly Import[], part: 'src' | 'scripts'): readonly string[] {
  const isDrawn = (name: string) => part === 'src' || name.startsWith('scripts/');
  const crossings = all.flatMap(({ from, to, isType }) => {
    const [user, used] = [roomOf(from), roomOf(to)];
    const isCrossing =
      from.startsWith(`${part}/`) && !isOfTests(from) && user !== null && used !== null && user !== used;
    if (!isCrossing || !isDrawn(used) || ['domain', 'scripts/program'].includes(used)) return [];
    return [{ name: `${user} ${used}`.replaceAll('scripts/', ''), isType }];
  });
  return [...Map.groupBy(crossings, ({ name }) => name)]
    .map(([name, those]) => name.replace(' ', those.every(({ isType }) => isType) ? ' -.-> ' : ' --> '))
    .sort();
}

/** Without the arrows that follow from others: `a --> c` where there are `a --> b` and `b --> c`. */
function withoutDetours(arrows: readonly string[]): readonly string[] {
  const pairs = arrows.map((arrow) => arrow.split(/ -\.?-> /) as [string, string]);
  const leads = (from: string, to: string): boolean =>
    pairs.some(([user, used]) => user === from && (used === to || leads(used, to)));
  return arrows.filter((_, index) => {
    const [from, to] = pairs[index] as [string, string];
    return !pairs.some(([user, used]) => user === from && used !== to && leads(used, to));
  });
}

/** The arrows of each drawing of the page. */
const drawings = [...readFileSync(join(ROOT, HOUSE), 'utf8').matchAll(/```mermaid\n(.*?)```/gs)].map(
  ([, drawing = '']) =>
    drawing
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line.includes('>'))
      .toSorted(),
);

describe('the house', () => {
  test('allows every import between folders', () => {
    const objections = imports.flatMap((one) => {
      const objection = objectionTo(one, house);
      return objection === null ? [] : [`${one.from} imports ${one.to}: ${objection}`];
    });
    expect(objections).toEqual([]);
  });

  test('allows every import of a package', () => {
    const objections = packages.flatMap(({ from, name }) => {
      const objection = objectionToPackage(from, name, house);
      return objection === null ? [] : [`${from} imports ${name}: ${objection}`];
    });
    expect(objections).toEqual([]);
  });

  test.each(house.fromTopToBottom)('lets %s use only rooms below it', (room) => {
    const below = house.fromTopToBottom.slice(house.fromTopToBottom.indexOf(room) + 1);
    expect(house.rooms.get(room)?.mayImport.filter((used) => !below.includes(used))).toEqual([]);
  });

  test('is drawn as the imports of src are', () => {
    expect(drawings[0], `Draw ${HOUSE} anew`).toEqual(drawn(imports, 'src'));
  });

  test('is drawn as the imports of scripts are', () => {
    expect(drawings[1], `Draw ${HOUSE} anew`).toEqual(withoutDetours(drawn(imports, 'scripts')));
  });

  test('has exactly those files of code with more than 200 lines that its page lists', () => {
    const long = codeFiles().filter(
      (path) =>
        !isOfTests(path) &&
        !path.endsWith('.css') &&
        readFileSync(join(ROOT, path), 'utf8').split('\n').length > 201,
    );
    expect(long.toSorted()).toEqual(house.longFiles.toSorted());
  });

  test.each(house.fromTopToBottom)('has a README of at most 20 lines in %s', (room) => {
    const lines = readFileSync(join(ROOT, room, 'README.md'), 'utf8')
      .trimEnd()
      .split('\n');
    expect(lines.length).toBeLessThanOrEqual(20);
  });
});

describe('imports', () => {
  test('what the operator’s page imports from elsewhere is known to what bundles it', () => {
    const page = 'scripts/operator/page/';
    const reached = new Set(['scripts/operator/page/main.tsx']);
    for (const file of reached)
      for (const { from, to, isType } of imports) if (from === file && !isType) reached.add(to);
    const elsewhere = [...reached].filter((file) => !file.startsWith(page));
    expect(elsewhere.sort()).toEqual(SHARED.filter((file) => !file.endsWith('.json')).sort());
  });

  test('never run in a ring', () => {
    expect(ringsOf(imports)).toEqual([]);
  });

  test.each(['stores', 'sources'])('the concepts of %s never import each other in a ring', (folder) => {
    const conceptOf = (path: string) => new RegExp(`^src/${folder}/(\\w+)/`).exec(path)?.[1];
    const crossings = imports.flatMap((one) => {
      const [from, to] = [conceptOf(one.from), conceptOf(one.to)];
      return isOfTests(one.from) || !from || !to || from === to ? [] : [{ ...one, from, to }];
    });
    expect(crossings.length).toBeGreaterThan(0);
    expect(ringsOf(crossings)).toEqual([]);
  });

  test('styles are imported by .astro files only, because scripts that load later bring none', () => {
    const styles = imports.filter(({ to }) => /^src\/.*\.css$/.test(to));
    expect(styles.length).toBeGreaterThan(0);
    expect(styles.filter(({ from }) => !/\.(?:astro|css)$/.test(from))).toEqual([]);
  });

  test('files of the same folder are imported as ./', () => {
    const long = imports.filter(
      ({ from, to, specifier }) => specifier.startsWith('#') && dirname(from) === dirname(to),
    );
    expect(long.map(({ from, specifier }) => `${from}: ${specifier}`)).toEqual([]);
  });
});

describe('the check itself', () => {
  const of = (from: string, to: string, isType = false): Import => ({ from, to, specifier: './x', isType });

  test.each([
    ['src/domain/a.ts', 'src/wire/thing.ts', 'domain may import nobody'],
    ['src/wire/a.ts', 'src/sources/thing.ts', 'wire may import domain'],
    ['src/stores/cart/a.ts', 'src/islands/Thing.tsx', 'stores may import domain, api'],
    ['src/components/A.astro', 'src/wire/thing.ts', 'components may import'],
    ['scripts/serve/a.ts', 'src/islands/Thing.tsx', 'scripts/serve may import'],
    ['scripts/release/a.ts', 'scripts/queue/thing.ts', 'scripts/release may import scripts/program'],
    ['scripts/serve/a.ts', 'tests/e2e/thing.ts', 'scripts/serve may import'],
    ['scripts/cellar/a.ts', 'scripts/program/thing.ts', 'has no line in'],
  ])('refuses %s the import of %s', (from, to, objection) => {
    expect(objectionTo(of(from, to), house)).toContain(objection);
  });

  test.each([
    ['src/domain/a.ts', 'zod', 'schemas of domain live in schema.ts'],
    ['src/domain/b.ts', 'node:fs', 'domain does not run in Node'],
    ['src/stores/b.ts', 'node:fs', 'stores does not run in Node'],
    ['src/views/b.ts', 'i18next', 'only i18n knows i18next'],
  ])('refuses %s the package %s', (from, name, objection) => {
    expect(objectionToPackage(from, name, house)).toBe(objection);
  });

  test.each([
    ['src/domain/tenant/schema.ts', 'zod'],
    ['src/sources/a.ts', 'node:fs'],
    ['scripts/serve/b.ts', 'node:fs'],
    ['src/domain/a.test.ts', 'node:fs'],
  ])('allows %s the package %s', (from, name) => {
    expect(objectionToPackage(from, name, house)).toBeNull();
  });

  test('finds a ring of three files', () => {
    expect(ringsOf([of('a', 'b'), of('b', 'c'), of('c', 'b'), of('c', 'd')])).toEqual([['b', 'c']]);
  });

  test('leaves out an arrow that follows from two others', () => {
    expect(withoutDetours(['a --> b', 'a --> c', 'b -.-> c'])).toEqual(['a --> b', 'b -.-> c']);
  });

  test('draws an arrow for each pair of folders, dotted for types alone', () => {
    expect(
      drawn(
        [
          of('src/views/a.ts', 'src/i18n/b.ts', true),
          of('src/views/c.ts', 'src/i18n/b.ts'),
          of('src/components/a.ts', 'src/views/a.ts', true),
          of('src/views/a.ts', 'src/domain/b.ts'),
          of('src/views/a.test.ts', 'src/wire/b.ts'),
          of('src/env.d.ts', 'src/wire/b.ts'),
        ],
        'src',
      ),
    ).toEqual(['components -.-> views', 'views --> i18n']);
  });
});

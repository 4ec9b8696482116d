import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '#scripts/commands/places.ts';
import { SHARED } from '#scripts/ops/page-files.ts';
import { folderOf, type Import, importsOfProject, ringsOf } from './import-graph.ts';

const imports = importsOfProject();
const HOUSE = 'docs/decisions/00-house.md';

/** Tests and what sets them up go where they want. */
const isOfTests = (path: string): boolean =>
  path.startsWith('tests/') || /\.test\.tsx?$|\/set-up\/|\/(?:test|fake)-[^/]+$/.test(path);

/** `views --> domain`, dotted when only types are taken; all but domain itself, which every other folder may use. */
function drawn(all: readonly Import[]): readonly string[] {
  const crossings = all.flatMap(({ from, to, isType }) => {
    const [user, used] = [folderOf(from), folderOf(to)];
    return user === null || used === null || user === used || used === 'domain' || isOfTests(from)
      ? []
      : [{ name: `${user} ${used}`, isType }];
  });
  return [...Map.groupBy(crossings, ({ name }) => name)]
    .map(([name, those]) => name.replace(' ', those.every(({ isType }) => isType) ? ' -.-> ' : ' --> '))
    .sort();
}

describe('imports', () => {
  test('between folders are as the house is drawn', () => {
    const [, drawing = ''] = /```mermaid\n(.*?)```/s.exec(readFileSync(join(ROOT, HOUSE), 'utf8')) ?? [];
    const arrows = drawing
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line.includes('>'));
    expect(arrows.toSorted(), `Draw ${HOUSE} anew`).toEqual(drawn(imports));
  });

  test('of the operator’s page from elsewhere are known to what bundles it', () => {
    const page = 'scripts/ops/page/';
    const reached = new Set(['scripts/ops/page/main.tsx']);
    for (const file of reached)
      for (const { from, to, isType } of imports) if (from === file && !isType) reached.add(to);
    const elsewhere = [...reached].filter((file) => !file.startsWith(page));
    expect(elsewhere.sort()).toEqual(SHARED.filter((file) => !file.endsWith('.json')).sort());
  });

  test('never run in a ring', () => {
    expect(ringsOf(imports)).toEqual([]);
  });

  test('of the same folder are written ./', () => {
    const long = imports.filter(
      ({ from, to, specifier }) => specifier.startsWith('#') && dirname(from) === dirname(to),
    );
    expect(long.map(({ from, specifier }) => `${from}: ${specifier}`)).toEqual([]);
  });
});

describe('the check itself', () => {
  const of = (from: string, to: string, isType = false): Import => ({ from, to, specifier: './x', isType });

  test('finds a ring of three files', () => {
    expect(ringsOf([of('a', 'b'), of('b', 'c'), of('c', 'b'), of('c', 'd')])).toEqual([['b', 'c']]);
  });

  test('draws an arrow for each pair of folders, dotted for types alone', () => {
    expect(
      drawn([
        of('src/views/a.ts', 'src/i18n/b.ts', true),
        of('src/views/c.ts', 'src/i18n/b.ts'),
        of('src/components/a.ts', 'src/views/a.ts', true),
        of('src/views/a.ts', 'src/domain/b.ts'),
        of('src/views/a.test.ts', 'src/wire/b.ts'),
        of('src/env.d.ts', 'src/wire/b.ts'),
      ]),
    ).toEqual(['components -.-> views', 'views --> i18n']);
  });
});

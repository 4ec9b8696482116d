import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '#scripts/program/places.ts';
import type { Break } from '#tests/accept/breaks/break.ts';
import { BREAKS } from '#tests/accept/breaks.ts';
import { PROGRAMS } from '#tests/accept/programs.ts';

const DOCUMENT = 'docs/faults.md';

const TEST_FILES = ['src', 'scripts', 'tests'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.test\.tsx?$/.test(path))
    .map((path) => join(folder, path)),
);

interface Row {
  readonly threat: string;
  readonly programs: readonly string[];
  /** Ends of paths, as the table has them. */
  readonly ran: readonly string[];
  readonly beside: readonly string[];
  readonly breaks: readonly string[];
}

/** A cell's words in backticks. */
const namesIn = (cell: string | undefined): readonly string[] =>
  [...(cell ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
const filesIn = (cell: string | undefined): readonly string[] =>
  namesIn(cell).filter((name) => /\.test\.tsx?$/.test(name));

/** Rows of all tables: the threat, its programs, what they run, tests beside them, and breaks. */
const rowsOf = (text: string): readonly Row[] =>
  [...text.matchAll(/^\|(?!-)(.+)\|$/gm)]
    .map(([, cells = '']) => cells.split('|').map((cell) => cell.trim()))
    .filter(([, program]) => program !== 'program')
    .map(([threat = '', programs, ran, beside, breaks]) => ({
      threat,
      programs: namesIn(programs).filter((name) => !name.startsWith('--')),
      ran: filesIn(ran),
      beside: filesIn(beside),
      breaks: namesIn(breaks),
    }));

/** The path that ends with a name; null when another path holds the name too, because `npx vitest run … <name>` would run both. */
function fileOf(name: string): string | null {
  const [path, ...others] = TEST_FILES.filter((each) => each.includes(name));
  return path !== undefined && others.length === 0 && `/${path}`.endsWith(`/${name}`) ? path : null;
}

/** Files of a row's programs; `isWhole`: without those of which a program runs some tests only. */
const filesOf = ({ programs }: Row, isWhole: boolean): readonly string[] =>
  PROGRAMS.filter(({ name }) => programs.includes(name))
    .flatMap(({ parts }) => parts)
    .filter(({ tests }) => !isWhole || tests === undefined)
    .flatMap(({ files }) => files);

const sorted = (names: Iterable<string>): readonly string[] => [...new Set(names)].sort();

describe(DOCUMENT, () => {
  const rows = rowsOf(readFileSync(join(ROOT, DOCUMENT), 'utf8'));
  /** `threat: name` for each mistake in a row. */
  const wrong = (pick: (row: Row) => readonly string[]): readonly string[] =>
    rows.flatMap((row) => pick(row).map((name) => `${row.threat}: ${name}`));

  test('names every program of `npm run accept`, and no other', () => {
    expect(sorted(rows.flatMap(({ programs }) => programs))).toEqual(
      sorted(PROGRAMS.map(({ name }) => name)),
    );
  });

  test('names every break, and no other', () => {
    expect(sorted(rows.flatMap(({ breaks }) => breaks))).toEqual(sorted(Object.keys(BREAKS)));
  });

  test('lists breaks whose text stands in their file exactly once', () => {
    const places = ({ file, find }: Break) => readFileSync(join(ROOT, file), 'utf8').split(find).length - 1;
    expect(Object.entries(BREAKS).filter(([, each]) => places(each) !== 1)).toEqual([]);
  });

  test('names test files that there are, each so that it is the only one', () => {
    expect(wrong(({ ran, beside }) => [...ran, ...beside].filter((name) => fileOf(name) === null))).toEqual(
      [],
    );
  });

  test('says of a file that the row’s program runs it when it does', () => {
    const isRun = (row: Row, name: string) => filesOf(row, false).includes(fileOf(name) ?? '');
    expect(wrong((row) => row.ran.filter((name) => !isRun(row, name)))).toEqual([]);
  });

  test('says of a file that it stands beside the program when that does not run all of it', () => {
    const isRunWhole = (row: Row, name: string) => filesOf(row, true).includes(fileOf(name) ?? '');
    expect(wrong((row) => row.beside.filter((name) => isRunWhole(row, name)))).toEqual([]);
  });

  test('shows every threat by something', () => {
    expect(
      wrong(({ programs, beside }) => (programs.length + beside.length === 0 ? ['nothing'] : [])),
    ).toEqual([]);
  });
});

describe('the check itself', () => {
  test('reads a row', () => {
    const table = '| attack | program | what it runs | beside it | break |\n|---|---|---|---|---|\n';
    const row = '| a text | `one`, with `--full` only | `a.test.ts`: `eval` | `b.test.ts` | `two` |\n';
    const names = { programs: ['one'], ran: ['a.test.ts'], beside: ['b.test.ts'], breaks: ['two'] };
    expect(rowsOf(table + row)).toEqual([{ threat: 'a text', ...names }]);
  });

  test('knows a file by the end of its path, when no other path holds it', () => {
    expect(fileOf('wire/plain-text.test.ts')).toBe('src/wire/plain-text.test.ts');
    for (const name of ['plain-text.test.ts', 'text.test.ts', 'nothing.test.ts'])
      expect(fileOf(name)).toBe(null);
  });
});

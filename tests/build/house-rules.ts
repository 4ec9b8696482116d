import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#scripts/program/places.ts';
import type { Import } from './import-graph.ts';

/** The page that says who may import whom. */
export const HOUSE = 'docs/decisions/00-house.md';

/** A line of one of its tables. */
interface Room {
  readonly mayImport: readonly string[];
  /** `everywhere`, `Node` …; empty for the rooms of scripts. */
  readonly runsIn: string;
}

/** Both tables: `domain`, and `scripts/queue`. */
export interface House {
  readonly rooms: ReadonlyMap<string, Room>;
  /** The rooms of scripts as their table lists them. */
  readonly fromTopToBottom: readonly string[];
  /** Files that may have more than 200 lines. */
  readonly longFiles: readonly string[];
}

export function readHouse(page = readFileSync(join(ROOT, HOUSE), 'utf8')): House {
  const [sources = '', scripts = ''] = page.split('\n## `scripts`\n');
  const folders = linesOf(sources).map(
    ([name = '', uses = '', runsIn = '']) => [name, { mayImport: names(uses), runsIn }] as const,
  );
  const rooms = linesOf(scripts).map(
    ([name = '', , uses = '']) =>
      [`scripts/${name}`, { mayImport: names(uses).map((used) => `scripts/${used}`), runsIn: '' }] as const,
  );
  const [, inside = ''] = page.split('\n## Inside\n');
  return {
    rooms: new Map([...folders, ...rooms]),
    fromTopToBottom: rooms.map(([name]) => name),
    longFiles: [...inside.matchAll(/^- `([^`]+)`: /gm)].map(([, path = '']) => path),
  };
}

const linesOf = (text: string): readonly (readonly string[])[] =>
  [...text.matchAll(/^\| ([a-z0-9]+) \| (.+) \| (.+) \|$/gm)]
    .map(([, ...cells]) => cells)
    .filter(([name]) => name !== 'folder' && name !== 'room');

const names = (cell: string): readonly string[] => (cell === '–' ? [] : cell.split(', '));

/** Code of the browser, which no script may load. */
const BROWSER_ONLY: readonly string[] = ['islands', 'ui', 'stores'];

/** The folder of src or room of scripts that holds a file; null: none of them. */
export function roomOf(path: string): string | null {
  const [first = '', second, third] = path.split('/');
  if (first === 'tests') return 'tests';
  if (third === undefined || second === undefined) return null;
  return first === 'scripts' ? `scripts/${second}` : second;
}

/** Tests and their set-up code may import everything. */
export const isOfTests = (path: string): boolean =>
  path.startsWith('tests/') || /\.test\.tsx?$|\/set-up\/|\/(?:test|fake)-[^/]+$/.test(path);

/** Why the tables forbid an import; null when they allow it. */
export function objectionTo({ from, to }: Pick<Import, 'from' | 'to'>, { rooms }: House): string | null {
  const [user, used] = [roomOf(from), roomOf(to)];
  if (isOfTests(from) || user === null || used === null || user === used) return null;
  const room = rooms.get(user);
  if (!room) return `${user} has no line in ${HOUSE}`;
  const isAllowed =
    user.startsWith('scripts/') && !used.startsWith('scripts/')
      ? used !== 'tests' && !BROWSER_ONLY.includes(used)
      : room.mayImport.includes(used);
  return isAllowed ? null : `${user} may import ${room.mayImport.join(', ') || 'nobody'}`;
}

/** Why the page forbids the import of a package; null when it allows it. */
export function objectionToPackage(from: string, name: string, { rooms }: House): string | null {
  const user = roomOf(from);
  if (isOfTests(from) || user === null) return null;
  if (user === 'domain' && /^zod\b/.test(name) && !from.endsWith('/schema.ts'))
    return 'schemas of domain live in schema.ts';
  if (user !== 'i18n' && /^(?:astro-)?i18next$/.test(name)) return 'only i18n knows i18next';
  const isOfNode = user.startsWith('scripts/') || rooms.get(user)?.runsIn.includes('Node') === true;
  return name.startsWith('node:') && !isOfNode ? `${user} does not run in Node` : null;
}

import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '#sources/write-whole.ts';

/** The merchants that the platform's Directus named when it was last asked, by slug. */
export type Roster = Readonly<Record<string, RosterEntry>>;

export interface RosterEntry {
  /** When its row was first found missing (ISO 8601); null while the row is there. */
  readonly removedAt: string | null;
}

/** Begins with a dot: it is a note of this machine's and no file that anybody writes. */
const ROSTER_NAME = '.merchants.json';

/** Without a prototype: `constructor` is a slug like any other. */
const rosterOf = (entries: object): Roster => Object.assign(Object.create(null), entries);

const EMPTY = rosterOf({});
const read = new Map<string, { readonly stamp: string; readonly roster: Roster }>();

/** Empty when nothing was ever read, or the note is damaged: it is written anew by the next reading. */
export function readRoster(tenantsDirectory: string): Roster {
  const path = join(tenantsDirectory, ROSTER_NAME);
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return EMPTY;
  const stamp = `${stat.mtimeMs} ${stat.size} ${stat.ino}`;
  const known = read.get(path);
  if (known?.stamp === stamp) return known.roster;
  let roster = EMPTY;
  try {
    roster = rosterOf(JSON.parse(readFileSync(path, 'utf8')));
  } catch {}
  read.set(path, { stamp, roster });
  return roster;
}

/** In one step, a line for each merchant. */
export function writeRoster(tenantsDirectory: string, roster: Roster): void {
  const path = join(tenantsDirectory, ROSTER_NAME);
  const rows = Object.entries(roster)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([slug, entry]) => `${JSON.stringify(slug)}:${JSON.stringify(entry)}`);
  writeWhole(path, `{\n${rows.join(',\n')}\n}\n`);
}

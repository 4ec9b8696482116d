import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '#sources/disk/write-whole.ts';

/** By slug: the merchants in the last reading of the platform's Directus. */
export type Roster = Readonly<Record<string, RosterEntry>>;

export interface RosterEntry {
  /** When its row was first found missing (ISO 8601); null while the row is there. */
  readonly removedAt: string | null;
}

/** A file that only this machine writes; the leading dot hides it. */
const ROSTER_NAME = '.merchants.json';

/** Has no prototype, because `constructor` is a valid slug. */
const rosterOf = (entries: object): Roster => Object.assign(Object.create(null), entries);

const EMPTY = rosterOf({});
const read = new Map<string, { readonly stamp: string; readonly roster: Roster }>();

/** Empty when the file is missing or damaged; the next reading of the Directus writes it again. */
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

/** Replaces the file atomically; it has a line for each merchant. */
export function writeRoster(tenantsDirectory: string, roster: Roster): void {
  const path = join(tenantsDirectory, ROSTER_NAME);
  const rows = Object.entries(roster)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([slug, entry]) => `${JSON.stringify(slug)}:${JSON.stringify(entry)}`);
  writeWhole(path, `{\n${rows.join(',\n')}\n}\n`);
}

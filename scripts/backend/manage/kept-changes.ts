import type { Database } from '#scripts/backend/database/database.ts';
import { changeList, noteOf } from '#scripts/backend/database/notes.ts';

const MOST_CHANGES = 50;

/** A change in the history: its time, its person, and the fields that the caller adds. */
export interface KeptChange {
  /** ISO. */
  readonly at: string;
  /** Display name of the account. */
  readonly name: string;
  readonly [field: string]: unknown;
}

/** The last fifty changes under a note, newest first. */
export const changesOf = async (database: Database, note: string): Promise<readonly KeptChange[]> =>
  JSON.parse((await noteOf(database, note)) ?? '[]') as readonly KeptChange[];

/** Adds a change under a note. Two simultaneous changes are both stored. */
export const addChange = (database: Database, note: string, change: KeptChange): Promise<void> =>
  changeList<KeptChange>(database, note, (changes) => [change, ...changes].slice(0, MOST_CHANGES));

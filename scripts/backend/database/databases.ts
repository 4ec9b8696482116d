import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { privateFolder } from '#scripts/program/private-files.ts';
import { type Database, openDatabase } from './database.ts';
import type { Tables } from './tables.ts';

/** Storage of the orders and accounts of all merchants. */
export interface Databases {
  /** Opens the database of one merchant. Throws when that fails; others may still work. */
  of(shop: string): Promise<Database>;
  /** Access to the rows of all merchants, when several services share them; null when each merchant has a file. */
  readonly shared: Kysely<Tables> | null;
  /** Epoch milliseconds, the same for all services: clocks of machines differ. */
  readonly now: () => number;
  close(): Promise<void>;
}

/** One file per merchant in this folder, so that damage to one file concerns one merchant only. */
export function embeddedDatabases(folder: string): Databases {
  return {
    shared: null,
    now: Date.now,
    async of(shop) {
      privateFolder(folder);
      return openDatabase(join(folder, `${shop}.sqlite`), shop);
    },
    close: async () => {},
  };
}

import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { privateFolder } from '#scripts/program/private-files.ts';
import { type Database, openDatabase } from './database.ts';
import type { Tables } from './tables.ts';

/** Where orders and accounts of all merchants are kept. */
export interface Databases {
  /** One merchant's. Throws where it cannot be opened, which says nothing of others. */
  of(shop: string): Promise<Database>;
  /** Reaches rows of all merchants, where services share them; null: a file for each merchant, and one service. */
  readonly shared: Kysely<Tables> | null;
  close(): Promise<void>;
}

/** A file for each merchant in this folder: damage to one, or a full disk, is that merchant's trouble. */
export function embeddedDatabases(folder: string): Databases {
  return {
    shared: null,
    async of(shop) {
      privateFolder(folder);
      return openDatabase(join(folder, `${shop}.sqlite`), shop);
    },
    close: async () => {},
  };
}

import { type SpooledTable, spooledTable } from './change-spool.ts';
import { type Database, openDatabase } from './database.ts';
import { type BuildQueue, openQueue } from './queue.ts';
import type { TenantTable } from './tenant-row.ts';
import { prepareTables } from './tenant-schema.ts';
import { tenantTable } from './tenant-table.ts';

/** Persistent state of the rebuild service: one row per merchant, and the queue of builds. */
export interface RebuildState {
  readonly database: Database;
  readonly table: TenantTable;
  readonly queue: BuildQueue;
  close(): Promise<void>;
}

export interface RebuildStateOptions {
  /** `DATABASE_URL`: a PostgreSQL server that several processes share. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Folder of the embedded database. */
  readonly dataDirectory: string;
  readonly schema?: string;
}

/** Opens the state and creates missing tables. In an embedded database, builds of an ended process are cleared and made due again. */
export async function openRebuildState(
  { environment, dataDirectory, schema }: RebuildStateOptions,
  onError: (error: Error) => void,
): Promise<RebuildState> {
  const database = await openDatabase({
    url: environment.DATABASE_URL,
    dataDirectory,
    ...(schema === undefined ? {} : { schema }),
  });
  let queue: BuildQueue | null = null;
  let spooled: SpooledTable | null = null;
  const close = async () => {
    try {
      await queue?.stop();
      await spooled?.close();
    } finally {
      await database.close();
    }
  };
  try {
    await prepareTables(database);
    const table = tenantTable(database);
    queue = await openQueue(database, onError);
    if (!database.isShared) {
      await queue.clear();
      await table.sweep(0);
      spooled = await spooledTable(table, dataDirectory, onError);
    }
    return { database, table: spooled?.table ?? table, queue, close };
  } catch (error) {
    await close();
    throw error;
  }
}

import { type Database, openDatabase } from './database.ts';
import { type BuildQueue, openQueue } from './queue.ts';
import type { TenantTable } from './tenant-row.ts';
import { prepareTables } from './tenant-schema.ts';
import { tenantTable } from './tenant-table.ts';

/** What outlives a process of the rebuild service: each merchant's row, and the builds that wait. */
export interface RebuildState {
  readonly database: Database;
  readonly table: TenantTable;
  readonly queue: BuildQueue;
  close(): Promise<void>;
}

export interface RebuildStateOptions {
  /** `DATABASE_URL` names a PostgreSQL that several processes share. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Of the embedded database. */
  readonly dataDirectory: string;
  readonly schema?: string;
}

/** Opens it, and makes what is missing of its tables. An embedded one is freed from what a process that is gone had begun. */
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
  const close = async () => {
    await queue?.stop();
    await database.close();
  };
  try {
    await prepareTables(database);
    const table = tenantTable(database);
    queue = await openQueue(database, onError);
    if (!database.isShared) {
      await queue.clear();
      await table.sweep(0);
    }
    return { database, table, queue, close };
  } catch (error) {
    await close();
    throw error;
  }
}

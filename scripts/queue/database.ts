import { join } from 'node:path';
import { type ConstructorOptions, fromPglite } from 'pg-boss';
import { privateFolder } from '#scripts/program/private-files.ts';
import { UsageError } from '#scripts/program/usage.ts';
import { type Lock, takeLock } from '#scripts/release/site-lock.ts';
import { openEmbeddedPostgres } from './embedded-postgres.ts';

/** PostgreSQL of the rebuild service: embedded in a folder, or a server that several workers share. */
export interface Database {
  query<Row>(text: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  /** Options that connect pg-boss to the same database. */
  readonly bossOptions: ConstructorOptions;
  /** Prefix of the two schemas: `<schema>` and `<schema>_queue`. */
  readonly schema: string;
  /** Whether other processes may use this database at the same time. */
  readonly isShared: boolean;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** URL of a PostgreSQL server. Absent: the embedded database. */
  readonly url?: string | undefined;
  /** Folder of the embedded database. */
  readonly dataDirectory: string;
  /** Default `dukkan`. */
  readonly schema?: string;
  /** A connection or query fails after this time without an answer. Default: 20 s. Without it, callers wait for the TCP timeout. */
  readonly silenceMs?: number;
}

const SILENCE_MS = 20_000;
const RENEW_MS = 60_000;

export function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url, dataDirectory, schema = 'dukkan', silenceMs = SILENCE_MS } = options;
  return url ? openServer(url, schema, silenceMs) : openEmbedded(dataDirectory, schema);
}

async function openServer(url: string, schema: string, silenceMs: number): Promise<Database> {
  const { default: pg } = await import('pg');
  const connection = {
    connectionString: url,
    connectionTimeoutMillis: silenceMs,
    query_timeout: silenceMs,
    keepAlive: true,
  };
  const pool = new pg.Pool({ ...connection, max: 6 });
  // Ignore errors of idle connections: the pool opens a new one for the next query.
  pool.on('error', () => {});
  return {
    schema,
    isShared: true,
    bossOptions: { ...connection, schema: `${schema}_queue`, max: 4 },
    query: async <Row>(text: string, values: readonly unknown[] = []) =>
      (await pool.query(text, [...values])).rows as Row[],
    close: () => pool.end(),
  };
}

/** Locks the data folder until `close`: two processes in one folder would corrupt it. */
async function openEmbedded(dataDirectory: string, schema: string): Promise<Database> {
  privateFolder(dataDirectory);
  const lock = takeLock(lockOf(dataDirectory));
  if (!lock) {
    throw new UsageError(
      `Another worker uses ${dataDirectory}. Stop it, or set DATABASE_URL to a PostgreSQL that both can share.`,
    );
  }
  // Other machines treat a lock as stale after 15 minutes.
  const renewing = setInterval(() => renew(lock), RENEW_MS).unref();
  const free = () => {
    clearInterval(renewing);
    lock.release();
  };
  const lite = await openEmbeddedPostgres(queueFolder(dataDirectory)).catch((error: Error) => {
    free();
    throw error;
  });
  return {
    schema,
    isShared: false,
    bossOptions: { db: fromPglite(lite), backend: 'pglite', schema: `${schema}_queue` },
    query: async <Row>(text: string, values: readonly unknown[] = []) =>
      (await lite.query<Row>(text, [...values])).rows,
    close: async () => {
      await lite.close();
      free();
    },
  };
}

/** Logs a failure and does not throw, so that a full disk does not stop the service. The lock stays valid for fifteen failures. */
function renew(lock: Lock): void {
  try {
    lock.renew();
  } catch (error) {
    console.error(`The lock of the embedded database could not be renewed: ${(error as Error).message}`);
  }
}

/** Inside the data folder: the files of the embedded database, and the lock of the process that has them open. */
export const queueFolder = (dataDirectory: string): string => join(dataDirectory, 'queue');
export const lockOf = (dataDirectory: string): string => join(dataDirectory, '.lock');

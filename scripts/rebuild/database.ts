import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type ConstructorOptions, fromPglite } from 'pg-boss';
import { UsageError } from '#scripts/commands/usage.ts';
import { type Lock, takeLock } from '#scripts/release/site-lock.ts';

/** The rebuild service's PostgreSQL: an embedded one in a folder, or a server that several workers share. */
export interface Database {
  query<Row>(text: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  /** How pg-boss reaches the same database. */
  readonly bossOptions: ConstructorOptions;
  /** Prefix of the two schemas: `<schema>` and `<schema>_queue`. */
  readonly schema: string;
  /** Whether other processes may work on it. */
  readonly isShared: boolean;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** A PostgreSQL server's address; none: embedded. */
  readonly url?: string | undefined;
  /** Of the embedded one. */
  readonly dataDirectory: string;
  /** Default `dukkan`. */
  readonly schema?: string;
  /** A server that is silent for so long has failed; default 20 s. Else a hook and a worker would wait for as long as TCP does. */
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
  // An idle connection that the server closes is replaced by the next query.
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

/** Two processes in one data folder would destroy it, so the folder is locked for as long as this one lives. */
async function openEmbedded(dataDirectory: string, schema: string): Promise<Database> {
  mkdirSync(dataDirectory, { recursive: true });
  const lock = takeLock(join(dataDirectory, '.lock'));
  if (!lock) {
    throw new UsageError(
      `Another worker uses ${dataDirectory}. Stop it, or set DATABASE_URL to a PostgreSQL that both can share.`,
    );
  }
  // Another machine believes a lock for a quarter of an hour.
  const renewing = setInterval(() => renew(lock), RENEW_MS).unref();
  const { PGlite } = await import('@electric-sql/pglite');
  const lite = await PGlite.create(join(dataDirectory, 'queue'));
  return {
    schema,
    isShared: false,
    bossOptions: { db: fromPglite(lite), backend: 'pglite', schema: `${schema}_queue` },
    query: async <Row>(text: string, values: readonly unknown[] = []) =>
      (await lite.query<Row>(text, [...values])).rows,
    close: async () => {
      await lite.close();
      clearInterval(renewing);
      lock.release();
    },
  };
}

/** A full disk does not end the service: the lock is believed for as long as fifteen of these fail. */
function renew(lock: Lock): void {
  try {
    lock.renew();
  } catch (error) {
    console.error(`The lock of the embedded database could not be renewed: ${(error as Error).message}`);
  }
}

/** The folder of the embedded database. */
export const dataDirectoryOf = (cacheDirectory: string): string => join(cacheDirectory, 'data', 'rebuild');

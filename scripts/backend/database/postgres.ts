import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { limiter } from '#sources/request/limiter.ts';
import { type Database, tooNew } from './database.ts';
import type { Databases } from './databases.ts';
import { MIGRATIONS, postgresText } from './migrations.ts';
import type { Tables } from './tables.ts';

interface PostgresOptions {
  readonly url: string;
  /** Schema. The default differs from those of the rebuild service, which may use the same database. */
  readonly schema?: string;
}

const SCHEMA = 'dukkan_orders';
/** Time limit for a connection and for the answer to a statement, in milliseconds. */
const CONNECT_MS = 5000;
const SILENCE_MS = 20_000;
/** Connections of one service. A shop uses one at a time, because its transactions wait for each other. */
const MOST_CONNECTIONS = 10;
/** Between two looks at the database's clock. */
const CLOCK_EVERY_MS = 60_000;

/** The clock of the machine that has the database, in whole milliseconds. */
export const DATABASE_NOW = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/** Limits after which the server ends a transaction, because a frozen or lost service would block the shop that it has locked. */
const SESSION_LIMITS: Readonly<Record<string, string>> = {
  statement_timeout: '15s',
  lock_timeout: '10s',
  idle_in_transaction_session_timeout: '10s',
};

/**
 * Opens a PostgreSQL that several services share, and creates or migrates its tables. Each transaction is on the server's disk before
 * it returns, whatever the server's settings are. Throws when it does not answer, or when it does not write durably.
 */
export async function openPostgres({ url, schema = SCHEMA }: PostgresOptions): Promise<Databases> {
  const pool = poolOf(url, schema, MOST_CONNECTIONS);
  const query = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  let clock: DatabaseClock;
  try {
    await refuseLosses(query);
    await migrate(query, schema);
    clock = await databaseClock(query);
  } catch (error) {
    await query.destroy();
    throw error;
  }
  const shops = new Map<string, Database>();
  return {
    shared: query,
    now: clock.now,
    async of(shop) {
      await query
        .insertInto('shop')
        .values({ slug: shop })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const known = shops.get(shop) ?? databaseOf(query, shop);
      shops.set(shop, known);
      return known;
    },
    close: () => {
      clock.stop();
      return query.destroy();
    },
  };
}

/** A connection that only reads what services have written; it makes no tables. */
export function readPostgres(url: string, schema = SCHEMA): Kysely<Tables> {
  const pool = poolOf(url, schema, 1);
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

function poolOf(url: string, schema: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: SILENCE_MS,
    keepAlive: true,
    max,
    application_name: 'dukkan orders',
    types: { getTypeParser: (oid: number) => (isNumber(oid) ? Number : pg.types.getTypeParser(oid)) },
    onConnect: (client) => prepareSession(client, schema),
  });
  // Ignore errors of idle connections: the pool opens a new one for the next statement.
  pool.on('error', () => {});
  return pool;
}

interface DatabaseClock {
  readonly now: () => number;
  stop(): void;
}

/** One clock for all services: what one has noted as due, sent or changed at a time means the same to the others. */
async function databaseClock(query: Kysely<Tables>): Promise<DatabaseClock> {
  let ahead = 0;
  async function look(): Promise<void> {
    const asked = performance.now();
    const { rows } = await sql<{ now: number }>`SELECT ${DATABASE_NOW} AS now`.execute(query);
    ahead = (rows[0]?.now ?? 0) - (asked + performance.now()) / 2;
  }
  await look();
  // A database that is away is asked again; until then the last difference holds.
  const looking = setInterval(() => void look().catch(() => {}), CLOCK_EVERY_MS).unref();
  return { now: () => Math.round(performance.now() + ahead), stop: () => clearInterval(looking) };
}

/** Types bigint and numeric, parsed as numbers; none of ours is above 2^53. */
const isNumber = (oid: number): boolean => oid === 20 || oid === 1700;

async function prepareSession(client: pg.ClientBase, schema: string): Promise<void> {
  // Ignore errors between two statements: the next statement reports them. Without a listener they would end the process.
  client.on('error', () => {});
  const settings = Object.entries({ search_path: schema, ...SESSION_LIMITS });
  const set = settings.map((_, index) => `set_config($${2 * index + 1}, $${2 * index + 2}, false)`);
  // Weaker settings answer before the order is on disk. Keep a setting that is stronger than "on".
  const commit = `set_config('synchronous_commit',
    CASE WHEN current_setting('synchronous_commit') = 'remote_apply' THEN 'remote_apply' ELSE 'on' END, false)`;
  await client.query(`SELECT ${[...set, commit].join()}`, settings.flat());
}

async function refuseLosses(query: Kysely<Tables>): Promise<void> {
  const asked = sql<{ fsync: string }>`SELECT current_setting('fsync') AS fsync`;
  const { rows } = await asked.execute(query);
  if (rows[0]?.fsync !== 'on')
    throw new Error('This PostgreSQL runs with fsync = off: a power cut would lose orders. Set it on.');
}

/** Several services may call it at once; the others wait for the first. */
async function migrate(query: Kysely<Tables>, schema: string): Promise<void> {
  await query.transaction().execute(async (inner) => {
    await sql`SELECT pg_advisory_xact_lock(hashtext(${schema}))`.execute(inner);
    await sql`CREATE SCHEMA IF NOT EXISTS ${sql.id(schema)}`.execute(inner);
    await sql`CREATE TABLE IF NOT EXISTS migration (version bigint PRIMARY KEY)`.execute(inner);
    const asked = sql<{ version: number | null }>`SELECT max(version) AS version FROM migration`;
    const version = (await asked.execute(inner)).rows[0]?.version ?? 0;
    if (version > MIGRATIONS.length) throw new Error(tooNew(version, MIGRATIONS.length));
    for (const [index, migration] of MIGRATIONS.entries()) {
      if (index < version) continue;
      await sql.raw(postgresText(migration)).execute(inner);
      await sql`INSERT INTO migration VALUES (${index + 1})`.execute(inner);
    }
  });
}

function databaseOf(query: Kysely<Tables>, shop: string): Database {
  // Take one connection per shop: waiting transactions would hold connections that other shops need.
  const oneAtATime = limiter(1);
  return {
    shop,
    query,
    transaction: (work) =>
      oneAtATime(() =>
        query.transaction().execute(async (inner) => {
          await inner.selectFrom('shop').select('slug').where('slug', '=', shop).forUpdate().execute();
          return work({ shop, query: inner });
        }),
      ),
    close: async () => {},
  };
}

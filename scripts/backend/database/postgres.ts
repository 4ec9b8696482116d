import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { limiter } from '#sources/request/limiter.ts';
import { type Database, tooNew } from './database.ts';
import type { Databases } from './databases.ts';
import { MIGRATIONS, postgresText } from './migrations.ts';
import type { Tables } from './tables.ts';

interface PostgresOptions {
  readonly url: string;
  /** Default: one beside those of the rebuild service, which may use the same database. */
  readonly schema?: string;
}

/** A connection that cannot be had by then, a statement that has no answer. */
const CONNECT_MS = 5000;
const SILENCE_MS = 20_000;
/** Of one service. A shop's transactions wait for each other and have one at a time. */
const MOST_CONNECTIONS = 10;

/** A frozen service would hold the shop that it has locked; a lost one its connection. */
const SESSION_LIMITS: Readonly<Record<string, string>> = {
  statement_timeout: '15s',
  lock_timeout: '10s',
  idle_in_transaction_session_timeout: '10s',
};

/**
 * Opens a PostgreSQL that several services share, and makes or brings up its tables. Each transaction is on its disk before it
 * returns, whatever its settings say. Throws where it does not answer, and where it writes nothing for certain.
 */
export async function openPostgres({ url, schema = 'dukkan_orders' }: PostgresOptions): Promise<Databases> {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: SILENCE_MS,
    keepAlive: true,
    max: MOST_CONNECTIONS,
    application_name: 'dukkan orders',
    types: { getTypeParser: (oid: number) => (isNumber(oid) ? Number : pg.types.getTypeParser(oid)) },
    onConnect: (client) => prepareSession(client, schema),
  });
  // Ignore errors of idle connections: the pool opens a new one for the next statement.
  pool.on('error', () => {});
  const query = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    await refuseLosses(query);
    await migrate(query, schema);
  } catch (error) {
    await query.destroy();
    throw error;
  }
  const shops = new Map<string, Database>();
  return {
    shared: query,
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
    close: () => query.destroy(),
  };
}

/** bigint and numeric, in which all our numbers come: none is above 2^53. */
const isNumber = (oid: number): boolean => oid === 20 || oid === 1700;

async function prepareSession(client: pg.ClientBase, schema: string): Promise<void> {
  // A connection that is lost between two statements is told by the next one; as an event alone it would end the process.
  client.on('error', () => {});
  const settings = Object.entries({ search_path: schema, ...SESSION_LIMITS });
  const set = settings.map((_, index) => `set_config($${2 * index + 1}, $${2 * index + 2}, false)`);
  // Weaker settings answer before the order is on the disk; a stronger one than "on" stays.
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

/** All services may do it at once: they wait for the first. */
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
  // Beyond the first, those that wait would hold connections that other shops need.
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

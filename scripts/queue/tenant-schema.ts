import type { Database } from './database.ts';

/**
 * Tables: `tenant` (a row per merchant), `pass` (per pass over all merchants), `worker` (per live worker), `ops_session`
 * (per operator who is logged in).
 *
 * Columns of `tenant`:
 * - `dirty`: number of recorded changes.
 * - `tried`: value of `dirty` when the last ended build started. A change is never lost: `dirty > tried` until a build
 *   that started after it has ended.
 * - `built`: the same for the last good build.
 * - `fence`: number of builds started. Only the newest may publish.
 * - `known_fence`: `fence` of the last good build.
 * - `touched`: items changed since the last build started; `*` is everything.
 * - `building`: items of the builds started since the last good build, and of that one while a second look at it is due.
 * - `is_passing`: the last build failed for a temporary cause and is retried.
 * - `products`: products in the last good build, on any machine.
 */
const tables = (schema: string): readonly string[] => [
  `CREATE SCHEMA IF NOT EXISTS ${schema}`,
  `CREATE TABLE IF NOT EXISTS ${schema}.tenant (
    slug text PRIMARY KEY,
    dirty integer NOT NULL DEFAULT 0,
    tried integer NOT NULL DEFAULT 0,
    built integer NOT NULL DEFAULT 0,
    fence integer NOT NULL DEFAULT 0,
    lane integer NOT NULL DEFAULT 0,
    first_change_at timestamptz,
    due_at timestamptz,
    begun_at timestamptz,
    looks_done integer NOT NULL DEFAULT 3,
    failures integer NOT NULL DEFAULT 0,
    error_code text,
    error text,
    release text,
    released_at timestamptz,
    probe text,
    probed_at timestamptz,
    pass_wanted integer NOT NULL DEFAULT 0,
    pass_done integer NOT NULL DEFAULT 0
  )`,
  `ALTER TABLE ${schema}.tenant
    ADD COLUMN IF NOT EXISTS touched text[] NOT NULL DEFAULT '{}',
    ADD COLUMN IF NOT EXISTS building text[] NOT NULL DEFAULT '{}',
    ADD COLUMN IF NOT EXISTS known_fence integer NOT NULL DEFAULT 0,
    ADD COLUMN IF NOT EXISTS is_passing boolean NOT NULL DEFAULT false,
    ADD COLUMN IF NOT EXISTS products integer`,
  `CREATE INDEX IF NOT EXISTS tenant_due ON ${schema}.tenant (due_at) WHERE due_at IS NOT NULL`,
  `CREATE TABLE IF NOT EXISTS ${schema}.pass (
    number integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL,
    state text NOT NULL,
    code_id text NOT NULL,
    canaries integer NOT NULL,
    reason text,
    began_at timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE TABLE IF NOT EXISTS ${schema}.worker (
    id uuid PRIMARY KEY,
    name text NOT NULL,
    slots integer NOT NULL,
    code_id text NOT NULL,
    started_at timestamptz NOT NULL DEFAULT now(),
    beat_at timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE TABLE IF NOT EXISTS ${schema}.ops_session (
    id text PRIMARY KEY,
    ends_at_ms float8 NOT NULL
  )`,
];

/** Creates missing tables and columns. Several processes may call it at once. */
export async function prepareTables(database: Database): Promise<void> {
  for (const statement of tables(database.schema)) {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await database.query(statement);
        break;
      } catch (error) {
        // IF NOT EXISTS takes no lock: of two processes that create the same table, one may fail.
        const { code } = error as { code?: string };
        if (attempt === 3 || (code !== '23505' && code !== '42P07')) throw error;
      }
    }
  }
}

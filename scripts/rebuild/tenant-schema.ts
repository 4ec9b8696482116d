import type { Database } from './database.ts';

/**
 * One row for each merchant, one for each pass over all of them, and one for each worker that lives.
 * `dirty` counts changes that were told; `tried` is what `dirty` was when the last build that has ended began, and
 * `built` the same for the last good one: a change is never lost, because it stays a higher number until a build that
 * began after it has ended. `fence` counts builds that were begun; only the newest may publish. `touched` is what changes
 * since the last begin were about, `building` the same of the builds that were begun since the last good one, whose fence is `known_fence`,
 * and of that one while it is to be looked at once more; `*` in them is everything. `is_passing`: the last build failed in a way that time may heal, so it is tried again. `products`: how many
 * the last good build had, on whatever machine.
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
];

/** Creates what is missing. Several processes may do so at once. */
export async function prepareTables(database: Database): Promise<void> {
  for (const statement of tables(database.schema)) {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await database.query(statement);
        break;
      } catch (error) {
        // IF NOT EXISTS is no lock: of two processes that create the same thing, one may be refused.
        const { code } = error as { code?: string };
        if (attempt === 3 || (code !== '23505' && code !== '42P07')) throw error;
      }
    }
  }
}

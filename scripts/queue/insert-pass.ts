import type { Database } from './database.ts';
import { isAliveSql } from './worker-beats.ts';

/** Why all merchants are rebuilt: new code, the nightly pass, or the operator's request. */
export type PassKind = 'code' | 'nightly' | 'operator';

/** Share of merchants that are built first after a change of the code. */
const CANARY_SHARE = 0.01;
/** An unfinished pass older than this whose builders are gone does not block the nightly pass. */
const ABANDONED_HOURS = 2;

/**
 * Inserts a pass and returns its number. Returns null, and inserts nothing, when
 *
 * - the newest pass of the same kind has the same name, or
 * - `kind` is `nightly` and the newest pass is another kind that is stopped or still running.
 *
 * A pass that replaces one in its canary stage starts with the same number of canaries.
 */
export async function insertPass(
  { schema, query }: Database,
  kind: PassKind,
  name: string,
  codeId: string,
): Promise<number | null> {
  const pass = `${schema}.pass`;
  const builder = `(SELECT code_id, started_at FROM ${schema}.worker WHERE slots > 0 AND ${isAliveSql})`;
  const newestCode = `(SELECT code_id FROM ${pass} WHERE name LIKE 'code:%' ORDER BY number DESC LIMIT 1)`;
  /** Code that a live builder has, the newest if possible. The requesting process may only take hooks, and the builder of the newest code may be gone. */
  const builtCode = `coalesce(
    (SELECT code_id FROM ${builder} AS b WHERE code_id = ${newestCode} LIMIT 1),
    (SELECT code_id FROM ${builder} AS b ORDER BY code_id = $2 DESC, started_at DESC LIMIT 1),
    ${newestCode}, $2)`;
  const newest = `(SELECT * FROM ${pass} ORDER BY number DESC LIMIT 1)`;
  const isUnderWay = `EXISTS (SELECT 1 FROM ${newest} AS n WHERE name NOT LIKE 'nightly:%' AND state IN ('canary', 'running')
    AND (began_at > now() - interval '${ABANDONED_HOURS} hours' OR EXISTS (SELECT 1 FROM ${builder} AS b WHERE b.code_id = n.code_id)))`;
  const isStopped = `EXISTS (SELECT 1 FROM ${newest} AS n WHERE name NOT LIKE 'nightly:%' AND state = 'stopped')`;
  const canaries = `CASE WHEN $3 = 'code' THEN ceil((SELECT count(*) FROM ${schema}.tenant) * ${CANARY_SHARE})::int
    ELSE coalesce((SELECT canaries FROM ${newest} AS n WHERE state = 'canary'), 0) END`;
  const [made] = await query<{ number: number }>(
    `INSERT INTO ${pass} (name, state, code_id, canaries)
     SELECT $1, CASE WHEN $3 = 'code' OR first.count > 0 THEN 'canary' ELSE 'running' END,
       CASE WHEN $3 = 'code' THEN $2 ELSE ${builtCode} END, first.count
     FROM (SELECT ${canaries} AS count) AS first
     WHERE $1 IS DISTINCT FROM (SELECT name FROM ${pass} WHERE name LIKE $3 || ':%' ORDER BY number DESC LIMIT 1)
       AND NOT ($3 = 'nightly' AND (${isUnderWay} OR ${isStopped}))
     RETURNING number`,
    [`${kind}:${name}`, codeId, kind],
  );
  return made?.number ?? null;
}

/** After this many failures in a row without a change, a merchant only gets places that changes do not need. */
const PATIENT_AFTER = 3;

/** SQL condition on a merchant's row: it keeps failing. */
export const isFailingOn = `(failures >= ${PATIENT_AFTER} AND dirty <= tried)`;

const STORM_MERCHANTS = 100;
const STORM_SECONDS = 30;

/** Statement of `TenantTable.takeDue`. `$1`: most merchants to take; `$2`: most that keep failing. `table`: the tenant table. */
export function takeDueSql(table: string): string {
  const due = (condition: string, count: string) =>
    `(SELECT slug, lane, due_at FROM ${table}, storm
      WHERE due_at <= now() AND ${condition} AND NOT (rages AND coalesce(begun_at > now() - interval '${STORM_SECONDS} s', false))
      ORDER BY lane DESC, due_at LIMIT ${count} FOR UPDATE OF tenant SKIP LOCKED)`;
  const isNoRetry = '(failures = 0 OR dirty > tried)';
  return `WITH storm AS (SELECT count(*) > ${STORM_MERCHANTS} AS rages FROM (SELECT 1 FROM ${table} WHERE due_at <= now() AND ${isNoRetry} LIMIT ${STORM_MERCHANTS + 1}) AS due),
      fresh AS ${due(`NOT ${isFailingOn}`, '$1')}, again AS ${due(isFailingOn, '$2')}
    UPDATE ${table} AS t SET due_at = now() + interval '30 s'
    FROM (SELECT slug FROM (SELECT *, 1 AS turn FROM fresh UNION ALL SELECT *, 2 FROM again) AS ready ORDER BY turn, lane DESC, due_at LIMIT $1) AS due
    WHERE t.slug = due.slug
    RETURNING t.slug, t.lane`;
}

import type { Touched } from '#sources/store/reading.ts';
import type { Database } from './database.ts';
import { storedCause } from './stored-cause.ts';
import { isFailingOn, takeDueSql } from './take-due.ts';
import { type BegunBuild, LANES, MOST_REMEMBERED, type TenantRow, type TenantTable } from './tenant-row.ts';

/** Seconds after which a source that still shows the old data is read again. */
const LOOKS_SECONDS = [2, 5, 15] as const;

/** Seconds until one more build, when a build of several changed items showed something new. */
const REST_SECONDS = 5;
/** With more changed items than this, there is no second build; the probe finds the rest. Otherwise continuous changes would make each build read everything. */
const MOST_OF_A_REST = 10;

/** Seconds until a failed build is tried again, by the number of failures in a row. */
const RETRY_SECONDS = [2, 10, 60, 300, 1800] as const;

/** Seconds until missing pictures are requested again. The pause grows with the age of the release, so that a dead host costs only a few builds. */
const INCOMPLETE_SECONDS = 600;

/** Value of `probe` after a lasting read failure without a retry. It differs from every probe text, so the next probe counts a change. */
const UNREAD = 'unread';

/** Value in `touched` for a change of unknown items. */
const EVERYTHING = '*';

interface BegunRow extends Omit<BegunBuild, 'touched'> {
  readonly building: readonly string[];
}

export function tenantTable(database: Database): TenantTable {
  const table = `${database.schema}.tenant`;
  /** Due time of a merchant that changed during its build: the queue holds one build per merchant. */
  const soon = `least(due_at, now() + interval '500 ms')`;
  const isPassRunning = `EXISTS (SELECT 1 FROM ${database.schema}.pass WHERE number = (SELECT max(number) FROM ${database.schema}.pass) AND state IN ('canary', 'running'))`;
  const isNeverBuilt = `(release IS NULL AND error_code IS NULL AND NOT ${isPassRunning})`;
  const columns = `slug, dirty, tried, built, fence, failures, error_code AS "errorCode", error, release, due_at IS NOT NULL AS "isDue"`;
  return {
    async enrol(slugs) {
      if (slugs.length === 0) return;
      await database.query(
        `INSERT INTO ${table} (slug) SELECT unnest($1::text[]) ON CONFLICT (slug) DO NOTHING`,
        [slugs],
      );
    },
    async forget(slug) {
      await database.query(`DELETE FROM ${table} WHERE slug = $1`, [slug]);
    },
    async record(changes, { quietMs, longestWaitMs }) {
      // Later changes of the same burst are collected. They do not delay a merchant that only waits for a free slot.
      const isFirst = `t.first_change_at IS NULL AND coalesce(t.begun_at <= now() - $4::float8 * interval '1 ms', true)`;
      await database.query(
        `INSERT INTO ${table} AS t (slug, dirty, lane, first_change_at, due_at, looks_done, touched)
         SELECT slug, count, ${LANES.change}, now(), now() + CASE WHEN looks THEN 0 ELSE $4::float8 END * interval '1 ms',
           CASE WHEN looks THEN 0 ELSE ${LOOKS_SECONDS.length} END,
           string_to_array(touched, ',')
         FROM unnest($1::text[], $2::int[], $3::boolean[], $6::text[]) AS c (slug, count, looks, touched)
         ORDER BY slug
         ON CONFLICT (slug) DO UPDATE SET
           dirty = t.dirty + excluded.dirty,
           lane = ${LANES.change},
           first_change_at = coalesce(t.first_change_at, now()),
           due_at = CASE
             WHEN ${isFirst} THEN excluded.due_at
             WHEN t.first_change_at IS NOT NULL AND t.due_at <= now() THEN t.due_at
             ELSE least(coalesce(t.first_change_at, now()) + $5::float8 * interval '1 ms', now() + $4::float8 * interval '1 ms') END,
           looks_done = least(t.looks_done, excluded.looks_done),
           touched = CASE WHEN cardinality(t.touched) > ${MOST_REMEMBERED} THEN '{*}' ELSE t.touched || excluded.touched END`,
        [
          changes.map(({ slug }) => slug),
          changes.map(({ count }) => count),
          changes.map(({ looksAgain }) => looksAgain),
          quietMs,
          longestWaitMs,
          changes.map(({ touched }) => touched?.join(',') ?? EVERYTHING),
        ],
      );
    },
    async begin(slug) {
      const [begun] = await database.query<BegunRow>(
        `WITH before AS (SELECT lane, (extract(epoch FROM now() - first_change_at) * 1000)::float8 AS waited FROM ${table} WHERE slug = $1)
         INSERT INTO ${table} AS t (slug, fence) VALUES ($1, 1)
         ON CONFLICT (slug) DO UPDATE SET
           fence = t.fence + 1, due_at = NULL, first_change_at = NULL, begun_at = now(),
           building = ARRAY(SELECT DISTINCT unnest(t.building || t.touched) ORDER BY 1), touched = '{}'
         RETURNING slug, fence, dirty, coalesce((SELECT lane FROM before), 0) AS lane,
           pass_wanted AS "passWanted", pass_wanted > pass_done AS "isPass", building, products AS "lastProducts", known_fence AS "knownFence", probe IS NULL AS "isUnseen", error_code IS NULL AS "wasGood", (SELECT waited FROM before) AS "waitedMs"`,
        [slug],
      );
      if (!begun) throw new Error(`No row of ${slug} could be written.`);
      const { building, ...build } = begun;
      // Repeated builds after a change without visible effect, passes and probes read everything.
      const isWhole = build.isPass || building.length === 0 || building.includes(EVERYTHING);
      return { ...build, touched: isWhole ? null : ([...new Set(building)] as Touched[]) };
    },
    async isNewest(slug, fence) {
      const rows = await database.query(`SELECT 1 FROM ${table} WHERE slug = $1 AND fence = $2`, [
        slug,
        fence,
      ]);
      return rows.length > 0;
    },
    async end(
      { slug, fence, dirty, passWanted },
      { release, isNew, products = null, isIncomplete = false, error },
    ) {
      if (error) {
        await database.query(
          `UPDATE ${table} SET tried = greatest(tried, $3), failures = failures + 1, error_code = $4, error = $5, is_passing = $7,
             pass_done = greatest(pass_done, $6),
             probe = CASE WHEN $9 THEN '${UNREAD}' ELSE probe END,
             due_at = CASE WHEN dirty > $3 THEN ${soon} WHEN $7 THEN now() + ($8::int[])[least(failures + 1, ${RETRY_SECONDS.length})] * interval '1 s' ELSE due_at END
           WHERE slug = $1 AND fence = $2`,
          [
            slug,
            fence,
            dirty,
            error.code,
            storedCause(error.reason),
            passWanted,
            error.isPassing,
            [...RETRY_SECONDS],
            !error.isPassing && /^(source|tenant)\./.test(error.code),
          ],
        );
        return;
      }
      const incompleteFor = `greatest(interval '${INCOMPLETE_SECONDS} s', CASE WHEN $5 THEN NULL ELSE now() - released_at END)`;
      const told = '(SELECT count(DISTINCT what) FROM unnest(building) AS what)';
      // The source may show only some of several changed items yet, so they are read exactly once more.
      const isRestWanted = `($5 AND looks_done < ${LOOKS_SECONDS.length} AND dirty <= $3 AND ${told} BETWEEN 2 AND ${MOST_OF_A_REST} AND NOT building @> '{${EVERYTHING}}')`;
      const isLookWanted = `(NOT $5 AND looks_done < ${LOOKS_SECONDS.length} AND dirty <= $3)`;
      // A repeated build after a settings event reads only settings: one replaced picture may concern thousands of merchants.
      await database.query(
        `UPDATE ${table} SET tried = greatest(tried, $3), built = greatest(built, $3), failures = 0, error_code = NULL, error = NULL, is_passing = false,
           building = CASE WHEN ${isRestWanted} OR (${isLookWanted} AND building <@ '{settings}') THEN building ELSE '{}' END, known_fence = fence, products = coalesce($9, products), pass_done = greatest(pass_done, $6), release = $4,
           released_at = CASE WHEN $5 THEN now() ELSE released_at END,
           lane = CASE WHEN ${isLookWanted} OR ${isRestWanted} OR $8 THEN ${LANES.look} ELSE lane END,
           due_at = CASE WHEN dirty > $3 THEN ${soon} WHEN ${isLookWanted} THEN now() + ($7::int[])[looks_done + 1] * interval '1 s'
             WHEN ${isRestWanted} THEN now() + interval '${REST_SECONDS} s'
             WHEN $8 THEN least(due_at, now() + ${incompleteFor}) ELSE due_at END,
           looks_done = CASE WHEN $5 AND dirty <= $3 THEN ${LOOKS_SECONDS.length} WHEN ${isLookWanted} THEN looks_done + 1 ELSE looks_done END
         WHERE slug = $1 AND fence = $2`,
        [slug, fence, dirty, release, isNew, passWanted, lookSteps(), isIncomplete, products],
      );
    },
    async row(slug) {
      const [row] = await database.query<TenantRow>(`SELECT ${columns} FROM ${table} WHERE slug = $1`, [
        slug,
      ]);
      return row ?? null;
    },
    rows: () => database.query<TenantRow>(`SELECT ${columns} FROM ${table} ORDER BY slug`),
    takeDue: (limit, retries = limit) => database.query(takeDueSql(table), [limit, retries]),
    async msUntilDue(withRetries = true) {
      const [next] = await database.query<{ ms: number | null }>(
        `SELECT (extract(epoch FROM min(due_at) - clock_timestamp()) * 1000)::float8 AS ms FROM ${table} WHERE due_at IS NOT NULL AND ($1 OR NOT ${isFailingOn})`,
        [withRetries],
      );
      return next?.ms ?? null;
    },
    async takeUnprobed(count, olderThanMs, except = []) {
      const rows = await database.query<{ slug: string }>(
        `UPDATE ${table} AS t SET probed_at = now()
         FROM (SELECT slug FROM ${table} WHERE (probed_at IS NULL OR probed_at < now() - $2::float8 * interval '1 ms') AND slug <> ALL($3::text[])
               ORDER BY probed_at NULLS FIRST LIMIT $1 FOR UPDATE SKIP LOCKED) AS old
         WHERE t.slug = old.slug RETURNING t.slug`,
        [count, olderThanMs, except],
      );
      return rows.map(({ slug }) => slug);
    },
    async unprobed(slug) {
      await database.query(`UPDATE ${table} SET probed_at = NULL WHERE slug = $1`, [slug]);
    },
    async probed(slug, seen) {
      const [row] = await database.query<{ isOther: boolean }>(
        `WITH before AS (SELECT probe = '${UNREAD}' OR (probe <> $2 AND ${formatOf('probe')} = ${formatOf('$2')}) AS other FROM ${table} WHERE slug = $1)
         UPDATE ${table} AS t SET probe = $2,
           dirty = dirty + CASE WHEN before.other THEN 1 ELSE 0 END,
           lane = CASE WHEN before.other THEN ${LANES.change} ELSE lane END,
           due_at = CASE WHEN before.other THEN now() ELSE due_at END,
           touched = CASE WHEN before.other THEN '{${EVERYTHING}}' ELSE touched END
         FROM before WHERE slug = $1 RETURNING before.other AS "isOther"`,
        [slug, seen],
      );
      return row?.isOther === true;
    },
    async sweep(olderThanSeconds) {
      const rows = await database.query(
        `UPDATE ${table} SET due_at = now(), begun_at = now()
         WHERE (dirty > tried OR pass_wanted > pass_done OR is_passing OR ${isNeverBuilt}) AND due_at IS NULL AND (begun_at IS NULL OR begun_at <= now() - $1::float8 * interval '1 s')
         RETURNING slug`,
        [olderThanSeconds],
      );
      return rows.length;
    },
  };
}

/** SQL for the format of a probe text: `1:` of `1:0a4f…`. Texts of different formats are not comparable. */
const formatOf = (text: string): string => `coalesce(substring(${text} from '^[^:]*:'), '')`;

/** Seconds from each build to the next: 2, 3 and 10, in total 2, 5 and 15. */
const lookSteps = (): number[] =>
  LOOKS_SECONDS.map((seconds, index) => seconds - (LOOKS_SECONDS[index - 1] ?? 0));

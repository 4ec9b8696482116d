import type { BuildReport } from '#scripts/build/prerender/build-report.ts';
import type { Database } from '#scripts/queue/database.ts';
import type { BegunBuild } from '#scripts/queue/tenant-row.ts';
import type { ContentGaps } from '#scripts/release/content-gaps.ts';

/** A finished build. */
export interface BuildRecord {
  readonly fence: number;
  /** Epoch milliseconds. */
  readonly endedAtMs: number;
  readonly outcome: BuildReport['outcome'];
  readonly code: string | null;
  readonly seconds: number;
  readonly pagesRendered: number;
  readonly pagesReused: number;
  readonly filesChanged: number;
  readonly release: string | null;
  /** Milliseconds from the first recorded change to the live release; null for builds without a recorded change. */
  readonly liveMs: number | null;
  /** Mean size of a page's HTML in bytes; null unless the build was good. */
  readonly pageBytes: number | null;
}

/** Measurements of the live site after a good build. */
export interface SiteFacts {
  readonly pageBytes: number | null;
  readonly gaps: ContentGaps | null;
}

/** Times from change to live release. */
export interface LiveTimes {
  readonly count: number;
  readonly p50Ms: number | null;
  readonly p95Ms: number | null;
}

export interface BuildHistory {
  /** Adds a build. `site` is null unless the build was good. */
  record(begun: BegunBuild, report: BuildReport, site: SiteFacts | null): Promise<void>;
  /** A merchant's builds, newest first. */
  of(slug: string): Promise<readonly BuildRecord[]>;
  forget(slug: string): Promise<void>;
  /** Covers the last 24 hours. */
  liveTimes(): Promise<LiveTimes>;
}

const KEPT = 60;

/** Milliseconds from the first recorded change to the live release; null without a change or a release. */
export const liveMsOf = ({ waitedMs }: BegunBuild, { outcome, seconds }: BuildReport): number | null =>
  outcome === 'released' && waitedMs !== null ? waitedMs + seconds * 1000 : null;

/** Stores the results of each merchant's last builds, for all workers that share the database. */
export async function buildHistory(database: Database): Promise<BuildHistory> {
  const table = `${database.schema}.build`;
  await createTable(database, table);
  return {
    async record(begun, report, site) {
      const { slug, fence } = begun;
      const isRead = report.faults.length > 0 || report.faultCount === 0;
      await database.query(
        `INSERT INTO ${table} (slug, fence, outcome, code, seconds, pages_rendered, pages_reused, files_changed, release, live_ms, page_bytes, fault_count, faults, gaps)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13::jsonb, $14::jsonb)
         ON CONFLICT (slug, fence) DO NOTHING`,
        [
          slug,
          fence,
          report.outcome,
          report.code ?? null,
          report.seconds,
          report.pagesRendered,
          report.pagesReused,
          report.filesChanged,
          report.releaseId,
          liveMsOf(begun, report),
          site?.pageBytes ?? null,
          report.faultCount,
          isRead ? JSON.stringify(countsOf(report)) : null,
          site?.gaps ? JSON.stringify(site.gaps) : null,
        ],
      );
      await database.query(`DELETE FROM ${table} WHERE slug = $1 AND fence <= $2`, [slug, fence - KEPT]);
    },
    of: (slug) =>
      database.query<BuildRecord>(
        `SELECT fence, (extract(epoch FROM ended_at) * 1000)::float8 AS "endedAtMs", outcome, code, seconds,
           pages_rendered AS "pagesRendered", pages_reused AS "pagesReused", files_changed AS "filesChanged",
           release, live_ms AS "liveMs", page_bytes AS "pageBytes"
         FROM ${table} WHERE slug = $1 ORDER BY fence DESC LIMIT ${KEPT}`,
        [slug],
      ),
    async forget(slug) {
      await database.query(`DELETE FROM ${table} WHERE slug = $1`, [slug]);
    },
    async liveTimes() {
      const [times] = await database.query<LiveTimes>(
        `SELECT count(*)::int AS count, percentile_cont(0.5) WITHIN GROUP (ORDER BY live_ms) AS "p50Ms",
           percentile_cont(0.95) WITHIN GROUP (ORDER BY live_ms) AS "p95Ms"
         FROM ${table} WHERE live_ms IS NOT NULL AND ended_at > now() - interval '1 day'`,
      );
      return times ?? { count: 0, p50Ms: null, p95Ms: null };
    },
  };
}

/** Number of faults in the report, by code. */
function countsOf({ faults }: BuildReport): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { code } of faults) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}

async function createTable(database: Database, table: string): Promise<void> {
  const statements = [
    `CREATE TABLE IF NOT EXISTS ${table} (
      slug text NOT NULL,
      fence integer NOT NULL,
      ended_at timestamptz NOT NULL DEFAULT now(),
      outcome text NOT NULL,
      code text,
      seconds float8 NOT NULL,
      pages_rendered integer NOT NULL,
      pages_reused integer NOT NULL,
      files_changed integer NOT NULL,
      release text,
      live_ms float8,
      page_bytes float8,
      fault_count integer NOT NULL,
      faults jsonb,
      PRIMARY KEY (slug, fence)
    )`,
    `ALTER TABLE ${table} ADD COLUMN IF NOT EXISTS gaps jsonb`,
    `CREATE INDEX IF NOT EXISTS build_ended ON ${table} (ended_at) WHERE live_ms IS NOT NULL`,
  ];
  for (const statement of statements) {
    try {
      await database.query(statement);
    } catch {
      // Another worker may create the same table at this moment; the retry finds it.
      await database.query(statement);
    }
  }
}

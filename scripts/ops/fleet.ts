import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '#scripts/rebuild/database.ts';
import { MANIFEST_NAME } from '#scripts/release/manifest.ts';
import { siteDirectory } from '#scripts/release/site-directory.ts';

/** In the order of urgency. */
export const STATES = ['failing', 'held', 'pinned', 'building', 'waiting', 'new', 'live'] as const;
/**
 * `failing`: the last build failed; `held`: its catalogue looked wrong, so the live release stays; `pinned`: rolled back, and
 * kept so; `building`; `waiting`: changes are not built yet; `new`: never released; `live`: all is well.
 */
export type MerchantState = (typeof STATES)[number];

/** One merchant at a glance. Times are epoch milliseconds. */
export interface FleetRow {
  readonly slug: string;
  readonly state: MerchantState;
  /** Of the failing or held build. */
  readonly code: string | null;
  readonly reason: string | null;
  readonly release: string | null;
  readonly releasedAtMs: number | null;
  /** When a build last found the live site right, or made it so. */
  readonly freshAtMs: number | null;
  /** Of the last build. */
  readonly seconds: number | null;
  readonly pages: number | null;
  readonly pageBytes: number | null;
  readonly warnings: number;
  /** How often each code stands in the last report. */
  readonly warningCodes: Readonly<Record<string, number>>;
}

export interface FleetTotals {
  readonly states: Readonly<Record<MerchantState, number>>;
  readonly waiting: number;
  readonly oldestChangeSeconds: number;
}

export interface Fleet {
  rows(): Promise<readonly FleetRow[]>;
  totals(): Promise<FleetTotals>;
  /** Resolves when the database answers. */
  ping(): Promise<void>;
}

interface JoinedRow extends Omit<FleetRow, 'state' | 'pages' | 'warnings' | 'warningCodes'> {
  readonly isWaiting: boolean;
  readonly isBuilding: boolean;
  readonly changeSeconds: number | null;
  readonly pages: number | null;
  readonly warnings: number | null;
  readonly warningCodes: Readonly<Record<string, number>> | null;
}

/** Reads the state of all merchants from the rebuild service's tables and from the released sites. */
export function fleet(database: Database, outDirectory: string): Fleet {
  const { schema } = database;
  const releaseTimes = new Map<string, number | null>();
  const milliseconds = (column: string) => `(extract(epoch FROM ${column}) * 1000)::float8`;

  const joined = () =>
    database.query<JoinedRow>(
      `WITH last AS (SELECT DISTINCT ON (slug) slug, fence, seconds, fault_count FROM ${schema}.build ORDER BY slug, fence DESC),
        good AS (SELECT DISTINCT ON (slug) slug, ended_at, pages_rendered + pages_reused AS pages FROM ${schema}.build
                 WHERE outcome IN ('released', 'unchanged') ORDER BY slug, fence DESC),
        weighed AS (SELECT DISTINCT ON (slug) slug, page_bytes FROM ${schema}.build WHERE page_bytes IS NOT NULL ORDER BY slug, fence DESC),
        reported AS (SELECT DISTINCT ON (slug) slug, faults, fault_count FROM ${schema}.build
                     WHERE faults IS NOT NULL AND outcome IN ('released', 'unchanged') ORDER BY slug, fence DESC)
       SELECT t.slug, t.error_code AS code, t.error AS reason, t.release,
         ${milliseconds('t.released_at')} AS "releasedAtMs", ${milliseconds('good.ended_at')} AS "freshAtMs",
         last.seconds, good.pages, weighed.page_bytes AS "pageBytes",
         reported.fault_count AS warnings, reported.faults AS "warningCodes",
         (t.dirty > t.tried OR t.due_at IS NOT NULL) AS "isWaiting",
         (t.begun_at > now() - interval '10 minutes' AND t.fence > coalesce(last.fence, 0)) IS TRUE AS "isBuilding",
         extract(epoch FROM now() - t.first_change_at)::float8 AS "changeSeconds"
       FROM ${schema}.tenant t LEFT JOIN last USING (slug) LEFT JOIN good USING (slug)
         LEFT JOIN weighed USING (slug) LEFT JOIN reported USING (slug)
       ORDER BY t.slug`,
    );

  /** Of a release that was made before this history began. */
  function releaseTime(slug: string, release: string): number | null {
    const key = `${slug}/${release}`;
    const known = releaseTimes.get(key);
    if (known !== undefined) return known;
    const path = join(siteDirectory(outDirectory, slug).releases, release, MANIFEST_NAME);
    const time = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? null;
    releaseTimes.set(key, time);
    return time;
  }

  function shown({ isWaiting, isBuilding, changeSeconds: _, ...row }: JoinedRow): FleetRow {
    const isPinned = row.code === 'release.pinned' || existsSync(siteDirectory(outDirectory, row.slug).pin);
    const { release } = row;
    return {
      ...row,
      state: stateOf({ ...row, isWaiting, isBuilding }, isPinned),
      releasedAtMs: row.releasedAtMs ?? (release === null ? null : releaseTime(row.slug, release)),
      warnings: row.warnings ?? 0,
      warningCodes: row.warningCodes ?? {},
    };
  }

  return {
    rows: async () => (await joined()).map(shown),
    async totals() {
      const rows = await joined();
      const states = Object.fromEntries(STATES.map((state) => [state, 0])) as Record<MerchantState, number>;
      for (const row of rows) states[shown(row).state] += 1;
      return {
        states,
        waiting: rows.filter(({ isWaiting }) => isWaiting).length,
        oldestChangeSeconds: Math.max(0, ...rows.map(({ changeSeconds }) => changeSeconds ?? 0)),
      };
    },
    async ping() {
      await database.query('SELECT 1');
    },
  };
}

type StateFacts = Pick<JoinedRow, 'code' | 'release' | 'isWaiting' | 'isBuilding'>;

function stateOf({ code, release, isWaiting, isBuilding }: StateFacts, isPinned: boolean): MerchantState {
  if (isBuilding) return 'building';
  if (isPinned) return 'pinned';
  if (code?.startsWith('catalogue.')) return 'held';
  if (code !== null) return 'failing';
  if (isWaiting) return 'waiting';
  return release === null ? 'new' : 'live';
}

import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '#scripts/queue/database.ts';
import type { ContentGaps } from '#scripts/release/content-gaps.ts';
import { MANIFEST_NAME } from '#scripts/release/manifest.ts';
import { siteDirectory } from '#scripts/release/site-directory.ts';

/** States, the most urgent first. */
export const STATES = ['failing', 'held', 'removed', 'pinned', 'building', 'waiting', 'new', 'live'] as const;
/**
 * - `failing`: the last build failed.
 * - `held`: the catalogue looked wrong, so the live release stays.
 * - `removed`: the row in the platform's Directus, or the folder, is gone; the site can be retired.
 * - `pinned`: rolled back, and the rollback holds.
 * - `building`: a build is running.
 * - `waiting`: changes are not built yet.
 * - `new`: never released.
 * - `live`: released, without problems.
 */
export type MerchantState = (typeof STATES)[number];

/** One merchant at a glance. Times are epoch milliseconds. */
export interface FleetRow {
  readonly slug: string;
  readonly state: MerchantState;
  /** Code of the failing or held build. */
  readonly code: string | null;
  readonly reason: string | null;
  readonly release: string | null;
  readonly releasedAtMs: number | null;
  /** End of the last good build, with or without a new release. */
  readonly freshAtMs: number | null;
  /** Duration of the last build. */
  readonly seconds: number | null;
  readonly pages: number | null;
  readonly pageBytes: number | null;
  readonly warnings: number;
  /** Number of faults in the last report, by code. */
  readonly warningCodes: Readonly<Record<string, number>>;
  /** Null before the first good build that measured them. */
  readonly gaps: ContentGaps | null;
  /** Null: no ordering service with this data folder or database takes its orders. */
  readonly ordering: ShopOrdering | null;
}

/** State of ordering in a shop whose orders Dukkan brings to its store. Times are epoch milliseconds. */
export interface ShopOrdering {
  /** Orders that wait for the store. */
  readonly waiting: number;
  /** Time of the oldest of them. */
  readonly oldestAtMs: number | null;
  readonly lastError: string | null;
  /** Time since which the store has not answered. */
  readonly awaySinceMs: number | null;
}

/** Reads the state of ordering, by slug. */
export type AskOrdering = (slugs: readonly string[]) => Promise<ReadonlyMap<string, ShopOrdering>>;

export interface FleetTotals {
  readonly states: Readonly<Record<MerchantState, number>>;
  readonly waiting: number;
  readonly oldestChangeSeconds: number;
  /** Orders that wait for their stores. */
  readonly undelivered: number;
  readonly storesAway: number;
}

export interface FleetLook {
  /** By slug. */
  readonly rows: readonly FleetRow[];
  readonly totals: FleetTotals;
}

export interface Fleet {
  look(): Promise<FleetLook>;
  /** Resolves when the database answers. */
  ping(): Promise<void>;
}

interface JoinedRow extends Omit<FleetRow, 'state' | 'pages' | 'warnings' | 'warningCodes' | 'ordering'> {
  readonly isWaiting: boolean;
  readonly isBuilding: boolean;
  readonly changeSeconds: number | null;
  readonly pages: number | null;
  readonly warnings: number | null;
  readonly warningCodes: Readonly<Record<string, number>> | null;
}

/** Reads the state of all merchants from the rebuild service's tables and from the released sites. */
export function fleet(
  database: Database,
  outDirectory: string,
  /** Current merchants. Rows of others get the state `removed`. */
  merchants: () => readonly string[],
  askOrdering: AskOrdering,
): Fleet {
  const { schema } = database;
  const releaseTimes = new Map<string, number | null>();
  const milliseconds = (column: string) => `(extract(epoch FROM ${column}) * 1000)::float8`;

  const isGood = `outcome IN ('released', 'unchanged')`;
  /** Joins a merchant's last build that meets a condition. Uses the index, so the length of the history does not matter. */
  const newest = (name: string, columns: string, condition: string) =>
    `LEFT JOIN LATERAL (SELECT ${columns} FROM ${schema}.build b WHERE b.slug = t.slug AND ${condition}
       ORDER BY b.fence DESC LIMIT 1) AS ${name} ON true`;

  const joined = () =>
    database.query<JoinedRow>(
      `SELECT t.slug, t.error_code AS code, t.error AS reason, t.release,
         ${milliseconds('t.released_at')} AS "releasedAtMs", ${milliseconds('good.ended_at')} AS "freshAtMs",
         last.seconds, good.pages, weighed.page_bytes AS "pageBytes", weighed.gaps,
         reported.fault_count AS warnings, reported.faults AS "warningCodes",
         (t.dirty > t.tried OR t.due_at IS NOT NULL) AS "isWaiting",
         (t.begun_at > now() - interval '10 minutes' AND t.fence > coalesce(last.fence, 0)) IS TRUE AS "isBuilding",
         extract(epoch FROM now() - t.first_change_at)::float8 AS "changeSeconds"
       FROM ${schema}.tenant t
         ${newest('last', 'fence, seconds', 'true')}
         ${newest('good', 'ended_at, pages_rendered + pages_reused AS pages', isGood)}
         ${newest('weighed', 'page_bytes, gaps', 'page_bytes IS NOT NULL')}
         ${newest('reported', 'faults, fault_count', `faults IS NOT NULL AND ${isGood}`)}
       ORDER BY t.slug`,
    );

  /** Time of a release that is older than the build history. */
  function releaseTime(slug: string, release: string): number | null {
    const key = `${slug}/${release}`;
    const known = releaseTimes.get(key);
    if (known !== undefined) return known;
    const path = join(siteDirectory(outDirectory, slug).releases, release, MANIFEST_NAME);
    const time = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? null;
    releaseTimes.set(key, time);
    return time;
  }

  function shown(
    { isWaiting, isBuilding, changeSeconds: _, ...row }: JoinedRow,
    isRemoved: boolean,
    ordering: ShopOrdering | null,
  ): FleetRow {
    const isPinned = row.code === 'release.pinned' || existsSync(siteDirectory(outDirectory, row.slug).pin);
    const { release } = row;
    return {
      ...row,
      state: isRemoved ? 'removed' : stateOf({ ...row, isWaiting, isBuilding }, isPinned),
      releasedAtMs: row.releasedAtMs ?? (release === null ? null : releaseTime(row.slug, release)),
      warnings: row.warnings ?? 0,
      warningCodes: row.warningCodes ?? {},
      ordering,
    };
  }

  return {
    async look() {
      const all = await joined();
      const merchantsNow = new Set(merchants());
      const ordering = await askOrdering([...merchantsNow]);
      const rows = all.map((row) => shown(row, !merchantsNow.has(row.slug), ordering.get(row.slug) ?? null));
      const states = Object.fromEntries(STATES.map((state) => [state, 0])) as Record<MerchantState, number>;
      for (const { state } of rows) states[state] += 1;
      const waiting = all.filter(({ isWaiting }) => isWaiting).length;
      const oldestChangeSeconds = Math.max(0, ...all.map(({ changeSeconds }) => changeSeconds ?? 0));
      const undelivered = rows.reduce((sum, row) => sum + (row.ordering?.waiting ?? 0), 0);
      const storesAway = rows.filter((row) => row.ordering?.awaySinceMs != null).length;
      return { rows, totals: { states, waiting, oldestChangeSeconds, undelivered, storesAway } };
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

import type { BuildRecord } from '#scripts/ops/build-history.ts';

/** What is drawn of a merchant's builds; one value for each build, the oldest first. */
export interface ChartSeries {
  readonly builds: readonly BuildRecord[];
  /** Place in the row of builds: builds come in bursts, so time itself would draw them on top of one another. */
  readonly places: readonly number[];
  readonly duration: readonly number[];
  readonly rendered: readonly number[];
  /** Null where a build weighed nothing. */
  readonly weight: readonly (number | null)[];
}

export type ChartKind = 'duration' | 'rendered' | 'weight';

export function chartSeries(newestFirst: readonly BuildRecord[]): ChartSeries {
  const builds = newestFirst.toSorted((a, b) => a.fence - b.fence);
  return {
    builds,
    places: builds.map((_, index) => index),
    duration: builds.map(({ seconds }) => seconds),
    rendered: builds.map(({ pagesRendered }) => pagesRendered),
    weight: builds.map(({ pageBytes }) => (pageBytes === null ? null : pageBytes / 1000)),
  };
}

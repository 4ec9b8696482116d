import type { BuildRecord } from '#scripts/operator/build-history.ts';

/** Chart data of a merchant's builds: one value for each build, the oldest first. */
export interface ChartSeries {
  readonly builds: readonly BuildRecord[];
  /** Index of the build. The x-axis shows indexes, because builds come in bursts and would overlap on a time axis. */
  readonly places: readonly number[];
  readonly duration: readonly number[];
  readonly rendered: readonly number[];
  /** Null for builds without page sizes. */
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

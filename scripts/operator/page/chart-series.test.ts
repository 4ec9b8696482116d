import { expect, test } from 'vitest';
import type { BuildRecord } from '#scripts/operator/build-history.ts';
import { chartSeries } from './chart-series.ts';

const build = (fence: number, more: Partial<BuildRecord> = {}): BuildRecord => ({
  fence,
  endedAtMs: 0,
  outcome: 'released',
  code: null,
  seconds: fence / 10,
  pagesRendered: fence,
  pagesReused: 0,
  filesChanged: 0,
  release: null,
  liveMs: null,
  pageBytes: 2000,
  ...more,
});

test('builds are drawn from the oldest to the newest, and a build without page sizes leaves a gap', () => {
  const series = chartSeries([build(9), build(8, { outcome: 'failed', pageBytes: null }), build(7)]);
  expect(series.builds.map(({ fence }) => fence)).toEqual([7, 8, 9]);
  expect(series.places).toEqual([0, 1, 2]);
  expect(series.duration).toEqual([0.7, 0.8, 0.9]);
  expect(series.rendered).toEqual([7, 8, 9]);
  expect(series.weight).toEqual([2, null, 2]);
});

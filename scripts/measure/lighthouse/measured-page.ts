/** A page of a shop that Lighthouse measures. */
export interface MeasuredPage {
  readonly name: string;
  readonly path: string;
  /** Catalogue pages are prerendered, so their limit for performance is higher. */
  readonly isCatalogue: boolean;
  /** Search engines may list the page. The others are `noindex` on purpose, which Lighthouse counts as a fault. */
  readonly isListed: boolean;
}

/** A measurement: scores from 0 to 100, times in milliseconds. */
export interface Measurement {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  readonly largestPaintMs: number;
  readonly layoutShift: number;
  readonly blockingMs: number;
}

/** Limits for a phone on mobile data; see docs/decisions/12-request-budget.md. */
const MAXIMUM = { largestPaintMs: 1500, layoutShift: 0.01, blockingMs: 50 } as const;
const PERFORMANCE = { catalogue: 98, island: 90 } as const;

/** The average fast desktop of Lighthouse, and Lighthouse's slowdown for it. */
const DESKTOP = { benchmarkIndex: 1750, slowdown: 4 } as const;

/**
 * How many times slower than this machine a mid-range phone is. Lighthouse's default of 4 is for fast desktops. Slower machines need a
 * smaller factor (see Lighthouse's `throttling.md`), because the simulated phone would be slower than any real one.
 */
export function slowdownFor(benchmarkIndex: number): number {
  const factor = (DESKTOP.slowdown * benchmarkIndex) / DESKTOP.benchmarkIndex;
  return Math.min(DESKTOP.slowdown, Math.max(1, Math.round(factor * 10) / 10));
}

/** A sentence for each missed limit; empty for a page without one. */
export function shortfalls(page: MeasuredPage, measured: Measurement): string[] {
  const minimum = {
    performance: page.isCatalogue ? PERFORMANCE.catalogue : PERFORMANCE.island,
    accessibility: 100,
    bestPractices: 100,
    ...(page.isListed && { seo: 100 }),
  };
  return [
    ...Object.entries(minimum)
      .filter(([name, least]) => !(measured[name as keyof Measurement] >= least))
      .map(
        ([name, least]) => `${name} is ${measured[name as keyof Measurement]}, at least ${least} is wanted`,
      ),
    ...Object.entries(MAXIMUM)
      .filter(([name, most]) => !(measured[name as keyof Measurement] <= most))
      .map(
        ([name, most]) =>
          `${name} is ${readable(measured[name as keyof Measurement])}, at most ${most} is allowed`,
      ),
  ];
}

/** Rounds up to whole milliseconds, or thousandths of a shift, so that 1500.4 is not reported as "1500, at most 1500". */
const readable = (value: number): number => (value > 1 ? Math.ceil(value) : Math.ceil(value * 1000) / 1000);

/** The median of several runs, for each value, because single runs on a busy machine vary. */
export function median(runs: readonly Measurement[]): Measurement {
  const middle = (name: keyof Measurement): number =>
    runs.map((run) => run[name]).toSorted((a, b) => a - b)[Math.floor(runs.length / 2)] ?? Number.NaN;
  return {
    performance: middle('performance'),
    accessibility: middle('accessibility'),
    bestPractices: middle('bestPractices'),
    seo: middle('seo'),
    largestPaintMs: middle('largestPaintMs'),
    layoutShift: middle('layoutShift'),
    blockingMs: middle('blockingMs'),
  };
}

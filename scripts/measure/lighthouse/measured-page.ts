/** A page of a shop as customers meet it. */
export interface MeasuredPage {
  readonly name: string;
  readonly path: string;
  /** Catalogue pages are prerendered and have the higher demand on performance. */
  readonly isCatalogue: boolean;
  /** Search engines may list it; the others are `noindex` on purpose, which Lighthouse would count as a fault. */
  readonly isListed: boolean;
}

/** What was measured: scores from 0 to 100, times in milliseconds. */
export interface Measurement {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  readonly largestPaintMs: number;
  readonly layoutShift: number;
  readonly blockingMs: number;
}

/** Limits of the project for a phone on mobile data; docs/decisions/12-request-budget.md. */
const MAXIMUM = { largestPaintMs: 1500, layoutShift: 0.02, blockingMs: 50 } as const;
const PERFORMANCE = { catalogue: 98, island: 90 } as const;

/** The middle of Lighthouse's class of fast desktops, for which its slowdown is meant, and that slowdown. */
const DESKTOP = { benchmarkIndex: 1750, slowdown: 4 } as const;

/**
 * How many times slower than this machine a mid-range phone is. Lighthouse's own factor is that of a fast desktop, to be lowered on a
 * slower machine (its `throttling.md`): else the phone that it works out is slower than any.
 */
export function slowdownFor(benchmarkIndex: number): number {
  const factor = (DESKTOP.slowdown * benchmarkIndex) / DESKTOP.benchmarkIndex;
  return Math.min(DESKTOP.slowdown, Math.max(1, Math.round(factor * 10) / 10));
}

/** What is below the demand, as sentences; empty for a page that holds. */
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

/** Whole milliseconds, thousandths of a shift: upwards, as 1,500 is nothing to complain of where 1,500.4 is. */
const readable = (value: number): number => (value > 1 ? Math.ceil(value) : Math.ceil(value * 1000) / 1000);

/** The middle of several runs, value by value: one run on a busy machine says little. */
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

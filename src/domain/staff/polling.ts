const STEADY_MS = 15_000;
const LONGEST_MS = 5 * 60_000;

/**
 * Milliseconds until orders are asked for again: a quarter of a minute, twice as long after each failure in a row, and not sooner than the
 * server asked for (`Retry-After`, in seconds); five minutes at most, whatever it asked for: staff wait for these orders.
 */
export function nextPollMs(failuresInARow: number, askedSeconds = 0): number {
  const own = STEADY_MS * 2 ** Math.min(failuresInARow, 10);
  const asked = Number.isFinite(askedSeconds) && askedSeconds > 0 ? askedSeconds * 1000 : 0;
  return Math.min(LONGEST_MS, Math.max(own, asked));
}

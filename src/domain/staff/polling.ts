const STEADY_MS = 15_000;
/** While events report changes, polls only find missed ones. */
const LIVE_MS = 60_000;
const LONGEST_MS = 5 * 60_000;

/**
 * Milliseconds until the next poll for orders: 15 seconds, or 60 while events report changes (`isLive`). Doubles after each consecutive
 * failure, and is at least the server's `Retry-After` (`askedSeconds`). At most five minutes, because staff wait for these orders.
 */
export function nextPollMs(failuresInARow: number, askedSeconds = 0, isLive = false): number {
  const own = (isLive ? LIVE_MS : STEADY_MS) * 2 ** Math.min(failuresInARow, 10);
  const asked = Number.isFinite(askedSeconds) && askedSeconds > 0 ? askedSeconds * 1000 : 0;
  return Math.min(LONGEST_MS, Math.max(own, asked));
}

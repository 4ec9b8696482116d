const STEADY_MS = 15_000;
const LONGEST_MS = 5 * 60_000;

/**
 * Milliseconds until the next poll for orders: 15 seconds, doubled after each consecutive failure, and at least what the server
 * asks for (`Retry-After`, in seconds). At most five minutes, whatever the server asks for, because staff wait for these orders.
 */
export function nextPollMs(failuresInARow: number, askedSeconds = 0): number {
  const own = STEADY_MS * 2 ** Math.min(failuresInARow, 10);
  const asked = Number.isFinite(askedSeconds) && askedSeconds > 0 ? askedSeconds * 1000 : 0;
  return Math.min(LONGEST_MS, Math.max(own, asked));
}

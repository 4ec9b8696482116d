/** Servers cut their seconds off, and a phone that is two minutes off misses nothing that matters. */
const UNNOTICED_MS = 2 * 60_000;
/** An answer that took longer may have waited in a phone that slept. */
const LONGEST_CALL_MS = 60_000;

/**
 * What to add to a device's clock to have the shop's: 0 for a device that is right, null when the answer does not tell. `serverMs` is
 * when the server made its answer, `askedAt` and `answeredAt` are when the device asked and got it; epoch milliseconds by each one's clock.
 */
export function clockOffset(serverMs: number, askedAt: number, answeredAt: number): number | null {
  const took = answeredAt - askedAt;
  if (!(took >= 0 && took <= LONGEST_CALL_MS) || !Number.isFinite(serverMs)) return null;
  const isRight = serverMs >= askedAt - UNNOTICED_MS && serverMs <= answeredAt + UNNOTICED_MS;
  return isRight ? 0 : serverMs - answeredAt;
}

/** Smaller differences are ignored, because server times have no fractions of a second and two minutes do not matter. */
const UNNOTICED_MS = 2 * 60_000;
/** A slower answer is not used, because the phone may have slept. */
const LONGEST_CALL_MS = 60_000;

/**
 * Milliseconds to add to the device's clock to get the shop's time. 0 if the device is right, null if the answer is unusable.
 * `serverMs` is the server's time of the answer; `askedAt` and `answeredAt` are the device's times of request and answer (epoch
 * milliseconds).
 */
export function clockOffset(serverMs: number, askedAt: number, answeredAt: number): number | null {
  const took = answeredAt - askedAt;
  if (!(took >= 0 && took <= LONGEST_CALL_MS) || !Number.isFinite(serverMs)) return null;
  const isRight = serverMs >= askedAt - UNNOTICED_MS && serverMs <= answeredAt + UNNOTICED_MS;
  return isRight ? 0 : serverMs - answeredAt;
}

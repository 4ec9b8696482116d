/**
 * How long an order of unknown outcome may be sent again as it is. Sending it again is the only way to learn whether the store has
 * it, and makes it where the store has not: that is right as long as it is the same meal, and wrong in the evening for lunch.
 */
export const DRAFT_LIFE_MS = 3 * 3_600_000;
/** Devices set their clocks. */
const CLOCK_STEP_MS = 5 * 60_000;

/** `storedAt`: epoch milliseconds of the first sending; null, or a time to come, is an age that nobody knows. */
export function mayBeSentAgain(storedAt: number | null, nowMs: number): boolean {
  if (storedAt === null) return false;
  const age = nowMs - storedAt;
  return age >= -CLOCK_STEP_MS && age <= DRAFT_LIFE_MS;
}

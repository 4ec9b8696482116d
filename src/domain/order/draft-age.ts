/**
 * How long an order with an unknown outcome may be sent again unchanged. Sending again is the only way to learn whether the store
 * has it, and creates the order if not. That is right for the same meal, but wrong in the evening for a lunch.
 */
export const DRAFT_LIFE_MS = 3 * 3_600_000;
/** Tolerated difference, because devices adjust their clocks. */
const CLOCK_STEP_MS = 5 * 60_000;

/**
 * `storedAt`: epoch milliseconds of the first attempt. Null, or a time in the future, means an unknown age, and the order may not
 * be sent again.
 */
export function mayBeSentAgain(storedAt: number | null, nowMs: number): boolean {
  if (storedAt === null) return false;
  const age = nowMs - storedAt;
  return age >= -CLOCK_STEP_MS && age <= DRAFT_LIFE_MS;
}

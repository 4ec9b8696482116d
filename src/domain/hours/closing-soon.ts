const CLOSING_SOON_MS = 30 * 60_000;

/** Whether a shop that closes at an instant closes soon (both in epoch milliseconds). */
export const closesSoon = (closesAt: number, nowMs: number): boolean => closesAt - nowMs <= CLOSING_SOON_MS;

/** Wrong guesses in a row: of a coupon's code, of a password. Plain data, fit for storage. */
export interface Attempts {
  readonly failed: number;
  /** Epoch milliseconds of the last one. */
  readonly lastFailedAt: number;
  /** How long the next one has to wait, counted from then. */
  readonly pauseMs: number;
}

export const NO_ATTEMPTS: Attempts = { failed: 0, lastFailedAt: 0, pauseMs: 0 };

/** The failure in a row that brings the first pause; typing errors before it are forgiven. */
const FREE_ATTEMPTS = 3;
const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 5 * 60_000;
/** A server that asks for longer is mistaken, or its date is. */
const LONGEST_ASKED_MS = 60 * 60_000;
/** Guesses of long ago no longer count. */
const FORGOTTEN_AFTER_MS = 60 * 60_000;

/** Milliseconds until the next guess is let through; 0: now. A clock that was set back never makes it longer than the pause. */
export function waitMs({ lastFailedAt, pauseMs }: Attempts, now: number): number {
  return Math.min(pauseMs, Math.max(0, lastFailedAt + pauseMs - now));
}

/**
 * After one more wrong guess: no pause for the first two, then 2, 4, 8 … seconds, at most five minutes. `retryAfterMs` is what the
 * server asked for, obeyed where it is longer, up to an hour. After a right guess begin anew with `NO_ATTEMPTS`.
 */
export function afterFailure(attempts: Attempts, now: number, retryAfterMs = 0): Attempts {
  const isForgotten = now - attempts.lastFailedAt >= FORGOTTEN_AFTER_MS;
  const failed = (isForgotten ? 0 : attempts.failed) + 1;
  const own = failed < FREE_ATTEMPTS ? 0 : FIRST_PAUSE_MS * 2 ** (failed - FREE_ATTEMPTS);
  const pauseMs = Math.max(Math.min(LONGEST_PAUSE_MS, own), Math.min(LONGEST_ASKED_MS, retryAfterMs));
  return { failed, lastFailedAt: now, pauseMs };
}

/** Consecutive wrong guesses of a coupon code or a password. Plain data that can be stored. */
export interface Attempts {
  readonly failed: number;
  /** Epoch milliseconds of the last wrong guess. */
  readonly lastFailedAt: number;
  /** Milliseconds that the next guess must wait, counted from `lastFailedAt`. */
  readonly pauseMs: number;
}

export const NO_ATTEMPTS: Attempts = { failed: 0, lastFailedAt: 0, pauseMs: 0 };

/** The first failure that causes a pause. Earlier failures are free because they are probably typing errors. */
const FREE_ATTEMPTS = 3;
const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 5 * 60_000;
/** Upper limit for a wait that the server asks for. A longer one is a mistake of the server or of its date. */
const LONGEST_ASKED_MS = 60 * 60_000;
/** A guess that is older than this does not count. */
const FORGOTTEN_AFTER_MS = 60 * 60_000;

/**
 * Milliseconds until the next guess is allowed; 0 means now. A clock that was set back cannot make the wait longer than the
 * pause.
 */
export function waitMs({ lastFailedAt, pauseMs }: Attempts, now: number): number {
  return Math.min(pauseMs, Math.max(0, lastFailedAt + pauseMs - now));
}

/**
 * The state after one more wrong guess. The first two cause no pause; the next ones cause 2, 4, 8 … seconds, at most five
 * minutes.
 * `retryAfterMs` is the wait that the server asked for. It applies when it is longer, up to an hour.
 * After a right guess, start again with `NO_ATTEMPTS`.
 */
export function afterFailure(attempts: Attempts, now: number, retryAfterMs = 0): Attempts {
  const isForgotten = now - attempts.lastFailedAt >= FORGOTTEN_AFTER_MS;
  const failed = (isForgotten ? 0 : attempts.failed) + 1;
  const own = failed < FREE_ATTEMPTS ? 0 : FIRST_PAUSE_MS * 2 ** (failed - FREE_ATTEMPTS);
  const pauseMs = Math.max(Math.min(LONGEST_PAUSE_MS, own), Math.min(LONGEST_ASKED_MS, retryAfterMs));
  return { failed, lastFailedAt: now, pauseMs };
}

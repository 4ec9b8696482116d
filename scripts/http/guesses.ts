import { type Attempts, afterFailure, NO_ATTEMPTS, waitMs } from '#domain/attempts.ts';

/** Slows down guessing of codes and passwords. `who` is any text that identifies the guesser. */
export interface Guesses {
  /** Seconds to wait, or 0 when the guess is allowed. An allowed guess counts as wrong until `right` is called, so parallel guesses do not bypass the limit. */
  begin(who: string): number;
  right(who: string): void;
}

/** Guessers that are remembered. Beyond that, the oldest is forgotten. */
const MAXIMUM_KNOWN = 10_000;

export function guesses(now: () => number): Guesses {
  const known = new Map<string, Attempts>();
  return {
    begin(who) {
      const attempts = known.get(who) ?? NO_ATTEMPTS;
      const wait = waitMs(attempts, now());
      if (wait > 0) return Math.ceil(wait / 1000);
      known.delete(who);
      known.set(who, afterFailure(attempts, now()));
      const [oldest] = known.keys();
      if (known.size > MAXIMUM_KNOWN && oldest !== undefined) known.delete(oldest);
      return 0;
    },
    right: (who) => {
      known.delete(who);
    },
  };
}

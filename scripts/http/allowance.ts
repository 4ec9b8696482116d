/** Rate limit: `burst` actions at once after a pause, and `perMinute` actions a minute in the long run. */
export interface Pace {
  readonly burst: number;
  readonly perMinute: number;
}

/** Counts the actions of each caller against one pace. Elapsed time restores the allowance. */
export interface Allowance {
  /** Whole seconds until the caller may act again; 0: at once. Counts no action. */
  wait(who: string): number;
  /** Like `wait`, but counts an action when the result is 0. */
  take(who: string): number;
  /** Takes back the count of an action that turned out to be none. */
  giveBack(who: string): void;
}

/** Callers that are remembered, about 100 bytes each. Beyond that, the one with the oldest action is forgotten. */
const MAXIMUM_KNOWN = 10_000;

/** `now` in epoch milliseconds. */
export function allowance({ burst, perMinute }: Pace, now: () => number): Allowance {
  const intervalMs = 60_000 / perMinute;
  const mostMs = burst * intervalMs;
  /** By caller: the time when its full allowance is restored. */
  const paidAt = new Map<string, number>();
  function debtMs(who: string): number {
    const debt = (paidAt.get(who) ?? 0) - now();
    // A debt larger than possible: the clock was set back.
    return debt > mostMs ? 0 : Math.max(0, debt);
  }
  const wait = (who: string): number => Math.max(0, Math.ceil((debtMs(who) + intervalMs - mostMs) / 1000));
  return {
    wait,
    take(who) {
      const seconds = wait(who);
      if (seconds > 0) return seconds;
      const paid = now() + debtMs(who) + intervalMs;
      paidAt.delete(who);
      paidAt.set(who, paid);
      const [quietest] = paidAt.keys();
      if (paidAt.size > MAXIMUM_KNOWN && quietest !== undefined) paidAt.delete(quietest);
      return 0;
    },
    giveBack(who) {
      paidAt.set(who, (paidAt.get(who) ?? 0) - intervalMs);
    },
  };
}

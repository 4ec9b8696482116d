/** Pause after a failed run. */
const TRY_AGAIN_MS = 30_000;
/** Longest time that a timer can wait. One that is longer ends at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export interface Repeating {
  /** Ends with the first run, successful or not. */
  readonly first: Promise<void>;
  /** Starts a run at once, or after the present run. */
  readonly wake: () => void;
  stop(): Promise<void>;
}

/**
 * Runs the work repeatedly, never twice at a time. The work returns the pause before the next run in milliseconds, or null to wait for
 * `wake`. A failure is tried again after 30 s, and told once until it is over: a service has thousands of shops at one Directus.
 */
export function repeating(work: () => Promise<number | null>, say: (line: string) => void): Repeating {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let [isWoken, isStopped] = [false, false];
  let failure = '';
  function tell(now: string): void {
    if (now === failure) return;
    say(now || `no longer: ${failure}`);
    failure = now;
  }
  async function run(): Promise<void> {
    clearTimeout(timer);
    isWoken = false;
    const pause = await work().then(
      (next) => {
        tell('');
        return next;
      },
      (error: Error) => {
        tell(error.message);
        return TRY_AGAIN_MS;
      },
    );
    running = null;
    if (isStopped) return;
    if (isWoken) wake();
    else if (pause !== null) timer = setTimeout(wake, Math.min(LONGEST_TIMER_MS, Math.max(0, pause)));
  }
  function wake(): void {
    if (isStopped) return;
    if (running) isWoken = true;
    else running = run();
  }
  wake();
  return {
    first: running ?? Promise.resolve(),
    wake,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

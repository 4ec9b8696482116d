/** After a run that failed. */
const TRY_AGAIN_MS = 30_000;

export interface Repeating {
  /** Ends with the first run, whether it failed or not. */
  readonly first: Promise<void>;
  /** Runs at once, or once more when it is running. */
  readonly wake: () => void;
  stop(): Promise<void>;
}

/** Runs the work again and again: after the milliseconds that it returns, or when it is woken after null. Never twice at a time. */
export function repeating(work: () => Promise<number | null>, say: (line: string) => void): Repeating {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let [isWoken, isStopped] = [false, false];
  async function run(): Promise<void> {
    clearTimeout(timer);
    isWoken = false;
    const pause = await work().catch((error: Error) => {
      say(error.message);
      return TRY_AGAIN_MS;
    });
    running = null;
    if (isStopped) return;
    if (isWoken) wake();
    else if (pause !== null) timer = setTimeout(wake, Math.max(0, pause));
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

/** A slow phone needs four times as long, and a user notices a delay of 100 ms. */
const LONGEST_MS = 8;

/**
 * Runs steps in sequence. After a few milliseconds it yields, so that the browser can paint and handle input before the next step. The
 * first steps run at once. A step that throws is reported like any error of the page; the others still run.
 */
export async function inSteps(steps: readonly (() => void)[]): Promise<void> {
  let since = performance.now();
  for (const step of steps) {
    if (performance.now() - since > LONGEST_MS) {
      await breath();
      since = performance.now();
    }
    try {
      step();
    } catch (error) {
      reportError(error);
    }
  }
}

/**
 * Ends the present task, so that the browser can paint and handle input. `scheduler.yield()` resumes before other waiting tasks; browsers
 * without it queue the rest behind them.
 */
export const breath = (): Promise<void> => {
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
};

/** A slow phone takes four times as long, and a finger notices a tenth of a second. */
const LONGEST_MS = 8;

/**
 * Takes one step after the other; when a few milliseconds have passed the browser may paint and answer a finger before the next.
 * The first steps are taken at once. One that fails is reported like any error of the page, and the others are taken all the same.
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

/** `scheduler.yield()` goes on before other work that waits; browsers that do not have it put us behind that. */
function breath(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve, 0));
}

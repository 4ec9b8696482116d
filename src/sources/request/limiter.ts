/**
 * Runs tasks concurrently, in the order given, while the sum of their weights is at most `width`. A task weighs 1 by default.
 * A task that is heavier than `width` runs alone.
 */
export function limiter(
  width: number,
): <Value>(task: () => Promise<Value>, weight?: number) => Promise<Value> {
  let free = width;
  const waiting: { readonly weight: number; readonly start: () => void }[] = [];

  function startNext(): void {
    for (let next = waiting[0]; next && next.weight <= free; next = waiting[0]) {
      waiting.shift();
      free -= next.weight;
      next.start();
    }
  }

  return async (task, wanted = 1) => {
    const weight = Math.min(wanted, width);
    await new Promise<void>((start) => {
      waiting.push({ weight, start });
      startNext();
    });
    try {
      return await task();
    } finally {
      free += weight;
      startNext();
    }
  };
}

/** Runs a task when its turn comes. */
export type Limiter = ReturnType<typeof limiter>;

/** Like `limiter`, but runs no task that would find `most` others waiting: null. */
export function boundedLimiter(
  width: number,
  most: number,
): <Value>(task: () => Promise<Value>) => Promise<Value | null> {
  const inTurn = limiter(width);
  let inside = 0;
  return async (task) => {
    if (inside >= width + most) return null;
    inside += 1;
    try {
      return await inTurn(task);
    } finally {
      inside -= 1;
    }
  };
}

/**
 * Waits for a service to stop, but at most `milliseconds`. Returns whether it stopped in time. Interrupted builds run
 * again at the next start, because a change counts as built only after a good build.
 */
export async function stopWithin(stop: () => Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  try {
    return await Promise.race([stop().then(() => true as const), late]);
  } finally {
    clearTimeout(timer);
  }
}

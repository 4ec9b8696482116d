/**
 * Waits for the orderly end of a service, but no longer than so many milliseconds. Whether it came: what was cut off is built
 * again at the next start, because a change counts as built only when its build has ended well.
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

/**
 * Runs work under a Web Lock. Runs `otherwise` if the browser has no locks, or denies them to a site that may store nothing. The lock
 * is null if `ifAvailable` found it taken.
 */
export async function underLock<Value>(
  name: string,
  options: LockOptions,
  work: (lock: Lock | null) => Promise<Value>,
  otherwise: () => Promise<Value>,
): Promise<Value> {
  const locks = globalThis.navigator?.locks;
  if (!locks) return otherwise();
  let hasBegun = false;
  try {
    return await locks.request(name, options, (lock) => {
      hasBegun = true;
      return work(lock);
    });
  } catch (error) {
    // An error of the work itself does not run it again.
    if (hasBegun) throw error;
    return otherwise();
  }
}

/**
 * Runs work under a Web Lock; `otherwise` where a browser has none, or keeps them from a site that may store nothing. The lock is
 * null when `ifAvailable` found it taken.
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
    // What the work itself throws is not done twice.
    if (hasBegun) throw error;
    return otherwise();
  }
}

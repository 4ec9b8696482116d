import { shopSlug } from './shop-slug.ts';

const queues = new Map<string, Promise<unknown>>();

/** Runs work of one name one after another: across tabs by Web Locks, and within the tab where there are none. */
export function oneAtATime<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
  const locks = globalThis.navigator?.locks;
  if (!locks) return inThisTab(name, work);
  let isGranted = false;
  const granted = () => {
    isGranted = true;
    return work();
  };
  // Browsers that let a site store nothing may keep locks from it too.
  return locks.request(`dukkan.${shopSlug()}.${name}`, granted).catch((error: unknown) => {
    if (isGranted) throw error;
    return inThisTab(name, work);
  }) as Promise<Value>;
}

function inThisTab<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
  const before = queues.get(name) ?? Promise.resolve();
  const result = before.then(work, work);
  queues.set(name, result);
  return result;
}

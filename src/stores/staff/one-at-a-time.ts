import { underLock } from '#stores/device/under-lock.ts';
import { shopSlug } from './shop-slug.ts';

const queues = new Map<string, Promise<unknown>>();

/** Runs work of one name in sequence: across tabs by Web Locks, within the tab if there are none. */
export const oneAtATime = <Value>(name: string, work: () => Promise<Value>): Promise<Value> =>
  underLock(`dukkan.${shopSlug()}.${name}`, {}, work, () => inThisTab(name, work));

function inThisTab<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
  const before = queues.get(name) ?? Promise.resolve();
  const result = before.then(work, work);
  queues.set(name, result);
  return result;
}

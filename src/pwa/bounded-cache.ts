import { ageMs, isStorable, keptResponse } from './kept-response.ts';

export interface Bounds {
  readonly maxEntries: number;
  readonly maxAgeMs: number;
}

/** A cache that forgets what is oldest. No failure of storage reaches the page. */
export interface BoundedCache {
  /** Undefined for what is absent; `isFresh` is false for what is too old to be used while there is a network. */
  read(path: string): Promise<{ readonly response: Response; readonly isFresh: boolean } | undefined>;
  /** Stores a copy of a whole answer, else nothing. */
  keep(path: string, response: Response): Promise<void>;
  forget(path: string): Promise<void>;
}

/** `now` gives epoch milliseconds. */
export function boundedCache(open: () => Promise<Cache>, bounds: Bounds, now: () => number): BoundedCache {
  return {
    async read(path) {
      try {
        const response = await (await open()).match(path);
        return response && { response, isFresh: ageMs(response, now()) < bounds.maxAgeMs };
      } catch {
        return undefined;
      }
    },
    async keep(path, response) {
      if (!isStorable(response)) return;
      const copy = keptResponse(response.clone(), now());
      const cache = await open().catch(() => null);
      if (!cache) return;
      try {
        await cache.put(path, copy);
        await trim(cache, bounds.maxEntries);
      } catch {
        // Storage is full: half of what is here makes room for what is visited next.
        await trim(cache, Math.floor(bounds.maxEntries / 2)).catch(() => {});
      }
    },
    async forget(path) {
      await open()
        .then((cache) => cache.delete(path))
        .catch(() => false);
    },
  };
}

/** Keys come in the order of storing. */
async function trim(cache: Cache, maxEntries: number): Promise<void> {
  const keys = await cache.keys();
  const surplus = keys.slice(0, Math.max(0, keys.length - maxEntries));
  await Promise.all(surplus.map((key) => cache.delete(key)));
}

import { ageMs, isStorable, keptResponse } from './kept-response.ts';

export interface Bounds {
  readonly maxEntries: number;
  readonly maxAgeMs: number;
}

/** A cache that drops its oldest entries. Storage failures never reach the page. */
export interface BoundedCache {
  /** Undefined if absent. `isFresh` is false for an entry that is too old to use while the network is available. */
  read(path: string): Promise<{ readonly response: Response; readonly isFresh: boolean } | undefined>;
  /** Stores a copy of a complete answer; ignores any other. */
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
        // Storage is full. Dropping half of the entries makes room for new visits.
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

/** Relies on keys being listed in the order in which they were stored. */
async function trim(cache: Cache, maxEntries: number): Promise<void> {
  const keys = await cache.keys();
  const surplus = keys.slice(0, Math.max(0, keys.length - maxEntries));
  await Promise.all(surplus.map((key) => cache.delete(key)));
}

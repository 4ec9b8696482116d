import { shopStorage, storageKey } from '#stores/device/shop-storage.ts';

/** The last value that other tabs stored, by key; null if they removed it. */
const stored = new Map<string, string | null>();

let isPutAway = false;

/** Starts listening. A store may hear of a change before or after this listener; both orders work. */
export function noticeOtherTabs(): void {
  addEventListener('pagehide', () => {
    isPutAway = true;
  });
  // In a later turn: on `pageshow` the stores re-read their storage first.
  addEventListener('pageshow', async () => {
    await laterTurn();
    isPutAway = false;
  });
  addEventListener('storage', (event) => {
    const { key, newValue } = event as StorageEvent;
    if (key !== null) stored.set(key, newValue);
  });
}

/**
 * Whether a store changes because the page returns from the browser's page cache. Other pages have already reported such changes.
 * Call it in the same turn as the change.
 */
export const isFoundOnReturn = (): boolean => isPutAway;

/**
 * Whether another tab wrote the present value of a store's key; that tab reports it. Call it once for each change, in a later turn,
 * when all listeners have run.
 */
export function isOfOtherTab(name: string): boolean {
  const key = storageKey(name);
  const isForeign = stored.has(key) && stored.get(key) === (shopStorage[key] ?? null);
  stored.delete(key);
  return isForeign;
}

export const laterTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

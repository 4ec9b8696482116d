import { shopStorage, storageKey } from '#stores/shop-storage.ts';

/** What other tabs stored last, by key; null for what they removed. */
const stored = new Map<string, string | null>();

/** From here on. The order in which a store and this hear of a change makes no difference. */
export function noticeOtherTabs(): void {
  addEventListener('storage', (event) => {
    const { key, newValue } = event as StorageEvent;
    if (key !== null) stored.set(key, newValue);
  });
}

/**
 * Whether the present value of a store's key came from another tab, which tells of it itself. Asked once for each change, in a
 * later turn than the change's own, when everybody has heard of it.
 */
export function isOfOtherTab(name: string): boolean {
  const key = storageKey(name);
  const isForeign = stored.has(key) && stored.get(key) === (shopStorage[key] ?? null);
  stored.delete(key);
  return isForeign;
}

export const laterTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

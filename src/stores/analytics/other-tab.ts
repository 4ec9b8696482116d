import { shopStorage, storageKey } from '#stores/shop-storage.ts';

/** What other tabs stored last, by key; null for what they removed. */
const stored = new Map<string, string | null>();

let isPutAway = false;

/** From here on. The order in which a store and this hear of a change makes no difference. */
export function noticeOtherTabs(): void {
  addEventListener('pagehide', () => {
    isPutAway = true;
  });
  // In a later turn: the stores read what is stored now as this is told.
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
 * Whether a store's change, asked for in its own turn, is what the page finds on its return from the browser's page cache: other pages
 * have told of it, also those of the same tab, of which no page that is put away hears.
 */
export const isFoundOnReturn = (): boolean => isPutAway;

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

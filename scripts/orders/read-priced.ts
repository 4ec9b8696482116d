import type { LiveStore } from './live-store.ts';

interface ReadPricedOptions {
  readonly live: Pick<LiveStore, 'readAt' | 'refresh'>;
  readonly now: () => number;
}

/** A cart asks for its price after each tap. The order itself reads its products anew in any case. */
const FRESH_MS = 2000;

/** Reads products again before a cart is priced, except those whose reading is fresh. Carts with the same product share a reading. */
export function readPriced({ live, now }: ReadPricedOptions): (ids: readonly number[]) => Promise<void> {
  const underWay = new Map<number, Promise<unknown>>();
  return async (ids) => {
    const stale = [...new Set(ids)].filter((id) => now() - (live.readAt(id) ?? 0) >= FRESH_MS);
    const unread = stale.filter((id) => !underWay.has(id));
    const reading = live.refresh(unread).finally(() => {
      for (const id of unread) underWay.delete(id);
    });
    for (const id of unread) underWay.set(id, reading);
    await Promise.all(stale.map((id) => underWay.get(id)));
  };
}

import type { Order } from '#domain/order/order.ts';
import { NEWS_MS } from '#domain/staff/news.ts';
import { shopTime } from '#stores/shop/shop-time.ts';
import { heldToken } from './held-token.ts';
import { shopChannel } from './shop-channel.ts';
import { tabAtom } from './tab-atom.ts';

/** More than a shop's orders of a day; ids grow, so the newest are kept. */
const MOST = 5000;

const idsOf = (stored: unknown): readonly number[] | undefined =>
  Array.isArray(stored) ? stored.filter((id) => Number.isSafeInteger(id)) : undefined;

/** Ids of orders that arrived since this tab started and that no tab has shown yet. */
export const $newOrderIds = tabAtom<ReadonlySet<number>>(
  'staff-new-orders',
  new Set(),
  (stored) => new Set(idsOf(stored)),
  (ids) => [...ids],
);

/** null until the first list: orders from before the tab started are not news. */
const $known = tabAtom<readonly number[] | null>('staff-known-orders', null, idsOf);

/** Marks orders of earlier days that are due today as known: they are not news. */
export function noteOrders(orders: readonly Pick<Order, 'id' | 'placedAt'>[]): void {
  // A late answer must leave nothing behind after a logout.
  if (heldToken() === null) return;
  const before = $known.get();
  const held = new Set(before);
  know(orders.map(({ id }) => id));
  if (!before) return;
  const since = shopTime() - NEWS_MS;
  const fresh = orders.filter(({ id, placedAt }) => !held.has(id) && placedAt > since).map(({ id }) => id);
  if (fresh.length > 0) $newOrderIds.set(new Set([...$newOrderIds.get(), ...fresh]));
}

function know(ids: readonly number[]): void {
  const before = $known.get();
  const known = new Set([...(before ?? []), ...ids]);
  if (known.size !== before?.length)
    $known.set([...known].sort((left, right) => right - left).slice(0, MOST));
}

/** In all tabs. */
export function markSeen(ids: readonly number[]): void {
  drop(ids);
  const tabs = shopChannel('seen');
  tabs?.postMessage(ids);
  tabs?.close();
}

function drop(ids: readonly number[]): void {
  const seen = new Set(ids);
  const left = [...$newOrderIds.get()].filter((id) => !seen.has(id));
  if (left.length < $newOrderIds.get().size) $newOrderIds.set(new Set(left));
}

/** Marks orders as seen that other tabs have shown, so that a background tab stops ringing. Returns a stop function. */
export function onSeenElsewhere(): () => void {
  const tabs = shopChannel('seen');
  tabs?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const ids = idsOf(data) ?? [];
    // This tab may not know the orders yet.
    if ($known.get()) know(ids);
    drop(ids);
  });
  return () => tabs?.close();
}

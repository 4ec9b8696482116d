import type { Order } from '#domain/order/order.ts';
import { shopTime } from '#stores/shop-time.ts';
import { heldToken } from './held-token.ts';
import { shopChannel } from './shop-channel.ts';
import { tabAtom } from './tab-atom.ts';

/** What was placed earlier was looked at before: it comes back on the day that it is due. A night goes on past midnight. */
const NEWS_MS = 12 * 3_600_000;
/** More than a shop's day has; ids grow, so the newest are kept. */
const MOST = 5000;

const idsOf = (stored: unknown): readonly number[] | undefined =>
  Array.isArray(stored) ? stored.filter((id) => Number.isSafeInteger(id)) : undefined;

/** Ids of orders that came since this tab began to look, until somebody has seen them: on whichever screen and in whichever tab that was. */
export const $newOrderIds = tabAtom<ReadonlySet<number>>(
  'staff-new-orders',
  new Set(),
  (stored) => new Set(idsOf(stored)),
  (ids) => [...ids],
);

/** null until the first list: what was there when the tab began is not news. */
const $known = tabAtom<readonly number[] | null>('staff-known-orders', null, idsOf);

/** Orders of earlier days, which the list has because they are due today, are known from here on and no news. */
export function noteOrders(orders: readonly Pick<Order, 'id' | 'placedAt'>[]): void {
  // An answer that was on its way when somebody logged out leaves nothing behind.
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

/** Takes over what is seen in other tabs: one in the background would sound on. Returns the way to stop. */
export function onSeenElsewhere(): () => void {
  const tabs = shopChannel('seen');
  tabs?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const ids = idsOf(data) ?? [];
    // Perhaps it has not heard of them yet.
    if ($known.get()) know(ids);
    drop(ids);
  });
  return () => tabs?.close();
}

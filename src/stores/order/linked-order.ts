import { atom } from 'nanostores';
import { keyInFragment } from '#domain/order/order-link.ts';
import type { Failure } from '#domain/result.ts';
import { placeName } from '#domain/staff/place-name.ts';
import { tabStorage } from '#stores/device/tab-storage.ts';
import { shopFacts } from '#stores/shop/shop.ts';
import { hideOrderKey, LINK_KEY } from './hide-order-key.ts';
import { $orders, rememberOrder } from './orders.ts';
import { thePlacedOrders } from './placed-order-api.ts';

/** An order that this device got by a link. */
export type LinkedOrder =
  | { readonly status: 'none' | 'loading' }
  | { readonly status: 'failed'; readonly failure: Failure };

export const $linkedOrder = atom<LinkedOrder>({ status: 'none' });

/** Loads the order of the page's link and adds it to this device's orders. Does nothing if the device has it. */
export async function loadLinkedOrder(id: number): Promise<void> {
  hideOrderKey();
  const [linked, fragment = ''] = (tabStorage[LINK_KEY] ?? '').split(/(?=#)/);
  const key = keyInFragment(fragment);
  if (key === null || Number(linked) !== id) return;
  const known = $orders.get().find(({ order }) => order.id === id);
  if (known?.order.key === key) return;
  $linkedOrder.set({ status: 'loading' });
  const answer = await thePlacedOrders().order(id, key);
  if (!answer.ok) {
    $linkedOrder.set({ status: 'failed', failure: answer.error });
    return;
  }
  // It came without the lines of its cart, so this device cannot order it again.
  const order = { ...answer.value, key };
  const { zones } = shopFacts();
  const minutes = zones.find(({ name }) => name === placeName(order.area, zones))?.minutes;
  rememberOrder({
    clientOrderId: `link-${id}`,
    order,
    lines: [],
    ...(minutes !== undefined && { zoneMinutes: minutes }),
  });
  delete tabStorage[LINK_KEY];
  $linkedOrder.set({ status: 'none' });
}

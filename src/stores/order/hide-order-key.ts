import { storageKey } from '#stores/device/shop-storage.ts';
import { tabStorage } from '#stores/device/tab-storage.ts';

/** The order and key of a link, for this tab: `1001#key=…`. */
export const LINK_KEY = storageKey('order-link');

/** Removes the key of an order's link from the address before other code of the page can read or report it. */
export function hideOrderKey(): void {
  const { hash, pathname, search } = location;
  if (!hash.startsWith('#key=')) return;
  tabStorage[LINK_KEY] = Number(new URLSearchParams(search).get('order')) + hash;
  history.replaceState(history.state, '', pathname + search);
}

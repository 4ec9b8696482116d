import { shopStorage, storageKey } from '#stores/device/shop-storage.ts';

/** The address of the scanned code, until the cart takes its table. */
export const SCAN = storageKey('scan');

/**
 * Keeps the table of a printed code (`?table=7`, `?table=7&branch=51`) and takes it out of the address, so that a reload or a shared link
 * does not bring it again. Catalogue pages load nothing else of the cart.
 */
export function keepScannedTable(): void {
  const { href } = location;
  const rest = href.replace(/\btable=[^&]*&?/, '');
  if (rest === href) return;
  shopStorage[SCAN] = href;
  history.replaceState(history.state, '', rest);
}

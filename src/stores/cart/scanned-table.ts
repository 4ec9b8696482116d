import { shopStorage, storageKey } from '#stores/device/shop-storage.ts';

/** The scanned code until the cart takes it: `7&`, or `7&51` with its branch. */
const SCAN = storageKey('scan');

/**
 * Keeps the table of a printed code (`?table=7`, `?table=7&branch=51`) and takes it out of the address, so that a reload or a shared link
 * does not bring it again. Catalogue pages load nothing else of the cart.
 */
export function keepScannedTable(): void {
  const address = new URL(location.href);
  const { searchParams } = address;
  const table = searchParams.get('table');
  if (table === null) return;
  shopStorage[SCAN] = `${table.slice(0, 20)}&${searchParams.get('branch') ?? ''}`;
  searchParams.delete('table');
  searchParams.delete('branch');
  history.replaceState(history.state, '', address);
}

/** The scanned table, once; null without one. */
export function takeScan(): { readonly table: string; readonly branchId?: number } | null {
  // On the page that the code leads to, the cart may be first.
  if (globalThis.location?.search) keepScannedTable();
  const scan = shopStorage[SCAN];
  if (scan === undefined) return null;
  delete shopStorage[SCAN];
  const [table = '', branch] = scan.split('&');
  return { table, ...(Number(branch) > 0 && { branchId: Number(branch) }) };
}

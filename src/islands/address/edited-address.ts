import type { SavedAddress } from '#domain/customer/saved-address.ts';
import { contentName } from '#domain/theme/content-name.ts';
import { addressKey } from '#stores/address/addresses.ts';

/** Names an address in a link, without its text: the server gets the link. */
export const addressName = (address: SavedAddress): string => contentName(addressKey(address));

/** The address that the page's link names; null for a new one, and if it was changed or deleted since. */
export function editedAddress(addresses: readonly SavedAddress[]): SavedAddress | null {
  const name = new URLSearchParams(location.search).get('edit');
  return addresses.find((address) => addressName(address) === name) ?? null;
}

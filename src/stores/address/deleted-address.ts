import type { SavedAddress } from '#domain/customer/saved-address.ts';
import { undoable } from '#stores/device/undoable.ts';
import { $addresses, addressKey } from './addresses.ts';

// Apart from `addresses.ts`, because the checkouts delete none.

interface DeletedAddress {
  readonly address: SavedAddress;
  /** Its place in the list. */
  readonly index: number;
}

/** The address that was deleted last. An undo keeps addresses that any tab added meanwhile. */
export const deletedAddress = undoable<DeletedAddress>(({ address, index }) => {
  const others = $addresses.get().filter((known) => addressKey(known) !== addressKey(address));
  $addresses.set(others.toSpliced(index, 0, address));
});

export function deleteAddress(address: SavedAddress): void {
  const before = $addresses.get();
  const index = before.findIndex((known) => addressKey(known) === addressKey(address));
  $addresses.set(before.filter((known) => addressKey(known) !== addressKey(address)));
  deletedAddress.take({ address, index });
}

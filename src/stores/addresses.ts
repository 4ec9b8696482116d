import { persistentAtom } from '@nanostores/persistent';
import { computed } from 'nanostores';
import { addressesIn } from '#domain/customer/address.ts';
import type { Address } from '#domain/order/order-draft.ts';
import { clearAddressText } from './address-text.ts';
import { keptJson } from './kept-json.ts';
import { storageKey } from './shop-storage.ts';
import { undoable } from './undoable.ts';

/** The customer's addresses, on this device only; those that cannot be read are dropped, the good ones kept. */
export const $addresses = keptJson<readonly Address[]>(storageKey('addresses'), [], addressesIn);

/** Tells addresses apart: they have no ids, and two equal ones are one. */
export const addressKey = (address: Address): string => JSON.stringify(address);

const $chosenKey = persistentAtom<string>(storageKey('address'), '');

/** Where to deliver: the chosen one, else the first; null without any. */
export const $chosenAddress = computed(
  [$addresses, $chosenKey],
  (addresses, key): Address | null =>
    addresses.find((address) => addressKey(address) === key) ?? addresses[0] ?? null,
);

export function chooseAddress(address: Address): void {
  $chosenKey.set(addressKey(address));
}

/** Adds an address, or puts it in the place of `former`; it is the chosen one from then on. */
export function saveAddress(address: Address, former: Address | null): void {
  const formerKey = former && addressKey(former);
  const others = $addresses
    .get()
    .filter((known) => addressKey(known) !== addressKey(address) || addressKey(known) === formerKey);
  const isKnown = others.some((known) => addressKey(known) === formerKey);
  $addresses.set(
    isKnown
      ? others.map((known) => (addressKey(known) === formerKey ? address : known))
      : [address, ...others],
  );
  chooseAddress(address);
}

/** Forgets all addresses, which one was chosen, and what was typed of another. */
export function forgetAddresses(): void {
  $addresses.set([]);
  $chosenKey.set('');
  clearAddressText();
}

interface DeletedAddress {
  readonly address: Address;
  /** Its place in the list. */
  readonly index: number;
}

/** The address that was deleted last; what was added meanwhile, here or in another tab, stays. */
export const deletedAddress = undoable<DeletedAddress>(({ address, index }) => {
  const others = $addresses.get().filter((known) => addressKey(known) !== addressKey(address));
  $addresses.set(others.toSpliced(index, 0, address));
});

export function deleteAddress(address: Address): void {
  const before = $addresses.get();
  const index = before.findIndex((known) => addressKey(known) === addressKey(address));
  $addresses.set(before.filter((known) => addressKey(known) !== addressKey(address)));
  deletedAddress.take({ address, index });
}

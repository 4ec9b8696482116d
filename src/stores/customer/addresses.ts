import { persistentAtom } from '@nanostores/persistent';
import { computed } from 'nanostores';
import { addressesIn, checkAddress } from '#domain/customer/address.ts';
import type { Address } from '#domain/order/order-draft.ts';
import { keptJson } from '#stores/device/kept-json.ts';
import { storageKey } from '#stores/device/shop-storage.ts';
import { $addressText, clearAddressText, clearNewAddress, typedAddress } from './address-text.ts';

/** The customer's addresses, on this device only. Unreadable ones are dropped. */
export const $addresses = keptJson<readonly Address[]>(storageKey('addresses'), [], addressesIn);

/** Identifies an address by its content: addresses have no ids, and two equal ones are one. */
export const addressKey = (address: Address): string => JSON.stringify(address);

const $chosenKey = persistentAtom<string>(storageKey('address'), '');

/** The delivery address: the chosen one, otherwise the first; null if there is none. */
export const $chosenAddress = computed(
  [$addresses, $chosenKey],
  (addresses, key): Address | null =>
    addresses.find((address) => addressKey(address) === key) ?? addresses[0] ?? null,
);

export function chooseAddress(address: Address): void {
  $chosenKey.set(addressKey(address));
}

/** Adds an address, or replaces `former` by it, and chooses it. */
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

/** Saves the address that was typed in the checkout, for the next order. Does nothing if there is one to choose, or it is not valid. */
export function saveTypedAddress(): void {
  const checked = checkAddress(typedAddress($addressText.get()));
  if ($chosenAddress.get() || !checked.ok) return;
  saveAddress(checked.value, null);
  clearNewAddress();
}

/** Deletes all addresses, the choice of one, and unsaved text. */
export function forgetAddresses(): void {
  $addresses.set([]);
  $chosenKey.set('');
  clearAddressText();
}

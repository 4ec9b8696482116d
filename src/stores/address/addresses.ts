import { persistentAtom } from '@nanostores/persistent';
import { computed } from 'nanostores';
import { checkAddress } from '#domain/customer/address.ts';
import {
  addressesIn,
  inArea,
  isSameArea,
  isUnserved,
  type SavedAddress,
} from '#domain/customer/saved-address.ts';
import { keptJson } from '#stores/device/kept-json.ts';
import { storageKey } from '#stores/device/shop-storage.ts';
import { $zones } from '#stores/shop/live-zones.ts';
import { $addressText, clearAddressText, clearNewAddress, typedAddress } from './address-text.ts';
import { $orderArea, orderTo } from './order-area.ts';

/** The customer's addresses, on this device only. Unreadable ones are dropped. */
export const $addresses = keptJson<readonly SavedAddress[]>(storageKey('addresses'), [], addressesIn);

/** Identifies an address by its content: addresses have no ids, and two equal ones are one, whatever their area. */
export const addressKey = ({ area: _, ...address }: SavedAddress): string => JSON.stringify(address);

const $chosenKey = persistentAtom<string>(storageKey('address'), '');

/**
 * The delivery address: the chosen one, otherwise the first; null if there is none. For an order to another area than its own, one of
 * that area if there is one: the area was chosen later.
 */
export const $chosenAddress = computed(
  [$addresses, $chosenKey, $orderArea, $zones],
  (addresses, key, area, zones): SavedAddress | null => {
    const chosen = addresses.find((address) => addressKey(address) === key) ?? addresses[0] ?? null;
    if (!chosen?.area || !area || isUnserved(chosen.area, zones) || isSameArea(chosen.area, area))
      return chosen;
    return addresses.find((address) => address.area && isSameArea(address.area, area)) ?? chosen;
  },
);

/** The area of the delivery address, if the order goes to another one; else null. */
export const $otherArea = computed([$chosenAddress, $orderArea, $zones], (address, area, zones) => {
  const own = address?.area;
  if (!own || !area || isSameArea(own, area)) return null;
  return (zones.find(({ id }) => id === own.id) ?? own).name;
});

/** Chooses an address, and with it the area of the order. */
export function chooseAddress(address: SavedAddress): void {
  $chosenKey.set(addressKey(address));
  orderTo(address.area);
}

/** Adds an address, or replaces `former` by it, and chooses it. */
export function saveAddress(address: SavedAddress, former: SavedAddress | null): void {
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

/** Keeps the address of an order for the next one: saves a typed one if it is valid, and gives a known one without an area the order's. */
export function keepAddress(): void {
  const area = inArea($orderArea.get());
  const known = $chosenAddress.get();
  if (known) {
    if (!known.area && area.area) saveAddress({ ...known, ...area }, known);
    return;
  }
  const checked = checkAddress(typedAddress($addressText.get()));
  if (!checked.ok) return;
  saveAddress({ ...checked.value, ...area }, null);
  clearNewAddress();
}

/** Deletes all addresses, the choice of one, and unsaved text. */
export function forgetAddresses(): void {
  $addresses.set([]);
  $chosenKey.set('');
  clearAddressText();
}

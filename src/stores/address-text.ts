import { persistentAtom } from '@nanostores/persistent';
import type { AddressField } from '#domain/customer/address.ts';
import type { Address } from '#domain/order/order-draft.ts';
import { storageKey } from './shop-storage.ts';

type AddressText = Readonly<Record<AddressField, string>>;

const NOTHING: AddressText = { name: '', address: '', buildDetails: '', phone: '' };

/** A new address as far as it was typed: kept through reloads and a change of language until it is saved. */
export const $addressText = persistentAtom<AddressText>(storageKey('address-text'), NOTHING, {
  encode: JSON.stringify,
  decode: (stored) => {
    try {
      const kept = JSON.parse(stored) as Record<string, unknown>;
      const entries = Object.keys(NOTHING).map((field) => [
        field,
        typeof kept[field] === 'string' ? kept[field] : '',
      ]);
      return Object.fromEntries(entries) as AddressText;
    } catch {
      return NOTHING;
    }
  },
});

export const changeAddressText = (change: Partial<AddressText>): void =>
  $addressText.set({ ...$addressText.get(), ...change });

export const clearAddressText = (): void => $addressText.set(NOTHING);

export const textOfAddress = ({ name, address, buildDetails, phone }: Address): AddressText => ({
  name,
  address,
  buildDetails,
  phone,
});

import { ADDRESS_FIELDS, type AddressField } from '#domain/customer/address.ts';
import type { Address } from '#domain/order/order-draft.ts';
import { keptJson } from './kept-json.ts';
import { storageKey } from './shop-storage.ts';

type AddressText = Readonly<Record<AddressField, string>>;

const NOTHING: AddressText = { name: '', address: '', buildDetails: '', phone: '' };

/** A new address as far as it was typed: kept through reloads and a change of language until it is saved. */
export const $addressText = keptJson<AddressText>(storageKey('address-text'), NOTHING, textOf);

/** As far as an address was changed, and the key of the one that it was. */
interface AddressChange {
  readonly former: string;
  readonly text: AddressText;
}

/** The address that was changed last, kept as a new one is; null: none. */
export const $addressChange = keptJson<AddressChange | null>(storageKey('address-change'), null, (json) => {
  const { former, text } = json as Record<string, unknown>;
  return typeof former === 'string' ? { former, text: textOf(text) } : null;
});

function textOf(value: unknown): AddressText {
  const kept = (value ?? {}) as Record<string, unknown>;
  const entries = ADDRESS_FIELDS.map((field) => [field, typeof kept[field] === 'string' ? kept[field] : '']);
  return Object.fromEntries(entries) as AddressText;
}

export const changeAddressText = (change: Partial<AddressText>): void =>
  $addressText.set({ ...$addressText.get(), ...change });

export const clearNewAddress = (): void => $addressText.set(NOTHING);

/** All that was typed and never saved. */
export function clearAddressText(): void {
  clearNewAddress();
  $addressChange.set(null);
}

export const textOfAddress = ({ name, address, buildDetails, phone }: Address): AddressText => ({
  name,
  address,
  buildDetails,
  phone,
});

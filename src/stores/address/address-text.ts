import { ADDRESS_FIELDS } from '#domain/customer/address.ts';
import { pinIn, withoutPosition } from '#domain/customer/position.ts';
import type { SavedAddress } from '#domain/customer/saved-address.ts';
import { keptJson } from '#stores/device/kept-json.ts';
import { storageKey } from '#stores/device/shop-storage.ts';

/** `zone` is the chosen entry of the areas, `zoneName` the name of an area of the customer's own. The checkout asks for both elsewhere. */
const FIELDS = [...ADDRESS_FIELDS, 'pin', 'zone', 'zoneName'] as const;
export type AddressText = Readonly<Record<(typeof FIELDS)[number], string>>;

const NOTHING = textOf(null);

/** Unsaved text of a new address; it survives reloads and a change of language. */
export const $addressText = keptJson<AddressText>(storageKey('address-text'), NOTHING, textOf);

/** The new address as the checkout takes it: it has no field for the phone, which may be half a number of an abandoned form. */
export const typedAddress = (text: AddressText): AddressText => ({ ...text, phone: '' });

/** Unsaved text of a changed address, and the key of the original. */
interface AddressChange {
  readonly former: string;
  readonly text: AddressText;
}

/** The address that was edited last, stored like a new one; null if none. */
export const $addressChange = keptJson<AddressChange | null>(storageKey('address-change'), null, (json) => {
  const { former, text } = json as Record<string, unknown>;
  return typeof former === 'string' ? { former, text: textOf(text) } : null;
});

function textOf(value: unknown): AddressText {
  const kept = (value ?? {}) as Record<string, unknown>;
  const entries = FIELDS.map((field) => [field, typeof kept[field] === 'string' ? kept[field] : '']);
  return Object.fromEntries(entries) as AddressText;
}

export const changeAddressText = (change: Partial<AddressText>): void =>
  $addressText.set({ ...$addressText.get(), ...change });

export const clearNewAddress = (): void => $addressText.set(NOTHING);

/** All unsaved text. */
export function clearAddressText(): void {
  clearNewAddress();
  $addressChange.set(null);
}

/** The text of an address, without its area. */
export const textOfAddress = ({ address, area: _, ...others }: SavedAddress): AddressText => ({
  ...NOTHING,
  ...others,
  address: withoutPosition(address),
  pin: pinIn(address),
});

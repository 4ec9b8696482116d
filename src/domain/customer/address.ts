import { cutText } from '#domain/language/cut-text.ts';
import { isolate } from '#domain/language/isolate.ts';
import { plainLine } from '#domain/language/plain-text.ts';
import type { Address } from '#domain/order/order-draft.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { dialable, phoneKey, phoneRefusal } from './phone.ts';
import { positionIn } from './position.ts';
import { type Refusal, refusals, textRefusal, tooLong } from './refusal.ts';

/** Maximum length of each text, in UTF-16 units, as the store accepts it. */
export const LONGEST_ADDRESS_TEXT = 200;
const LEAST_ADDRESS = 3;
const BETWEEN = ' · ';

/** In the order of the form. */
export const ADDRESS_FIELDS = ['name', 'address', 'buildDetails', 'phone'] as const;
export type AddressField = (typeof ADDRESS_FIELDS)[number];

/**
 * Checks a typed address. Returns the cleaned address, or all refusals in the order of the form. Only the build details are
 * optional.
 * Arabic digits of the phone become Latin ones. Codes: `field.must-fill`, `field.too-long`, `address.invalid`, `phone.invalid`,
 * `phone.invalid-characters`.
 */
export function checkAddress(
  typed: Readonly<Record<AddressField, string>>,
): Result<Address, readonly Refusal<AddressField>[]> {
  const name = plainLine(typed.name);
  const address = plainLine(typed.address);
  const buildDetails = plainLine(typed.buildDetails);
  const phone = phoneRefusal(typed.phone);
  const refused = refusals<AddressField>([
    textRefusal('name', name, LONGEST_ADDRESS_TEXT),
    addressRefusal('address', address),
    tooLong('buildDetails', buildDetails, LONGEST_ADDRESS_TEXT),
    phone && { field: 'phone', code: phone },
  ]);
  if (refused.length > 0) return fail(refused);
  return ok({ name, address, buildDetails, phone: dialable(typed.phone) ?? '' });
}

/** Refuses an address that nobody could find. It needs at least three characters with a letter among them, or a position. */
export function addressRefusal<Field extends string>(field: Field, address: string): Refusal<Field> | null {
  const refusal = textRefusal(field, address, LONGEST_ADDRESS_TEXT);
  if (refusal) return refusal;
  const isFindable =
    positionIn(address) !== null || ([...address].length >= LEAST_ADDRESS && /\p{L}/u.test(address));
  return isFindable ? null : { field, code: 'address.invalid' };
}

/**
 * The details for finding the door. They include the phone of the address if it differs from the customer's: an order has one
 * phone only, and somebody else may be at home.
 */
export function doorDetails({ buildDetails, phone }: Address, customerPhone: string): string {
  if (phone === '' || phoneKey(phone) === phoneKey(customerPhone)) return buildDetails;
  const other = isolate(phone);
  const left = LONGEST_ADDRESS_TEXT - other.length - BETWEEN.length;
  return [cutText(buildDetails, left), other].filter(Boolean).join(BETWEEN);
}

/** Parses a stored list of addresses. Corrupt entries are dropped, so that the valid ones survive. */
export const addressesIn = (json: unknown): readonly Address[] =>
  Array.isArray(json) ? json.flatMap(storedAddress) : [];

function storedAddress(item: unknown): readonly Address[] {
  const { name, address, buildDetails = '', phone } = (item ?? {}) as Partial<Record<AddressField, unknown>>;
  const texts = [name, address, buildDetails, phone];
  if (!texts.every((text) => typeof text === 'string')) return [];
  const checked = checkAddress({ name, address, buildDetails, phone } as Record<AddressField, string>);
  return checked.ok ? [checked.value] : [];
}

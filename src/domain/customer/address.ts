import { cutText } from '#domain/language/cut-text.ts';
import { plainLine } from '#domain/language/plain-text.ts';
import type { Address } from '#domain/order/order-draft.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { dialable, phoneKey, phoneRefusal } from './phone.ts';
import { positionIn, withoutPosition } from './position.ts';
import { type Refusal, refusals, textRefusal, tooLong } from './refusal.ts';

/** Maximum length of each text, in UTF-16 units, as the store accepts it. */
export const LONGEST_ADDRESS_TEXT = 200;
const LEAST_ADDRESS = 3;
const BETWEEN = ' · ';

/** In the order of the form. */
export const ADDRESS_FIELDS = ['address', 'buildDetails', 'phone', 'name'] as const;
export type AddressField = (typeof ADDRESS_FIELDS)[number];

/**
 * Checks a typed address. Returns the cleaned address, or all refusals in the order of the form. Optional are the build
 * details, and the name: without one the address is its name.
 * Arabic digits of the phone become Latin ones. Codes: `field.must-fill`, `field.too-long`, `address.invalid`, `phone.invalid`,
 * `phone.invalid-characters`.
 */
export function checkAddress(
  typed: Readonly<Record<AddressField, string>>,
): Result<Address, readonly Refusal<AddressField>[]> {
  const address = plainLine(typed.address);
  const name = plainLine(typed.name);
  const buildDetails = plainLine(typed.buildDetails);
  const phone = phoneRefusal(typed.phone);
  const refused = refusals<AddressField>([
    addressRefusal('address', address),
    tooLong('buildDetails', buildDetails, LONGEST_ADDRESS_TEXT),
    phone && { field: 'phone', code: phone },
    tooLong('name', name, LONGEST_ADDRESS_TEXT),
  ]);
  if (refused.length > 0) return fail(refused);
  const ownName = name || plainLine(withoutPosition(address)) || address;
  return ok({ name: ownName, address, buildDetails, phone: dialable(typed.phone) ?? '' });
}

/** The street and the details, for display below the address's name. Leaves out a text that is the name. */
export const belowName = ({ name, address, buildDetails }: Address): string =>
  [address, buildDetails].filter((text) => text && text !== name).join(BETWEEN);

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
export function doorDetails(address: Address, customerPhone: string): string {
  const { buildDetails } = address;
  const phone = otherPhone(address, customerPhone);
  if (phone === '') return buildDetails;
  const left = LONGEST_ADDRESS_TEXT - phone.length - BETWEEN.length;
  return [cutText(buildDetails, left), phone].filter(Boolean).join(BETWEEN);
}

/** The phone of the address if it is not the customer's; else empty. */
export const otherPhone = ({ phone }: Address, customerPhone: string): string =>
  phone !== '' && phoneKey(phone) !== phoneKey(customerPhone) ? phone : '';

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

import { cutText } from '#domain/language/cut-text.ts';
import { plainLine } from '#domain/language/plain-text.ts';
import { unbrokenNumbers } from '#domain/language/unbroken-numbers.ts';
import type { Address } from '#domain/order/order-draft.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { dialable, phoneKey, phoneRefusal } from './phone.ts';
import { pinIn, positionIn, withoutPosition, withPosition } from './position.ts';
import { type Refusal, refusals, textRefusal, tooLong } from './refusal.ts';

/** Maximum length of each text, in UTF-16 units, as the store accepts it. */
export const LONGEST_ADDRESS_TEXT = 200;
const LEAST_ADDRESS = 3;
const BETWEEN = ' · ';

/** In the order of the form. */
export const ADDRESS_FIELDS = ['address', 'buildDetails', 'landmark', 'phone', 'name'] as const;
export type AddressField = (typeof ADDRESS_FIELDS)[number];

/** An address as typed. */
export interface TypedAddress extends Address {
  /** The device's position, as `positionText` writes it; it becomes a part of the address. */
  readonly pin?: string;
}

/**
 * Checks a typed address. Returns the cleaned address, or all refusals in the order of the form. Only the address itself, or a pin,
 * is needed. Without a name the address is its name, and without a phone the customer's is used.
 * Arabic digits of the phone become Latin ones. Codes: `field.must-fill`, `field.too-long`, `address.invalid`, `phone.invalid`,
 * `phone.invalid-characters`.
 */
export function checkAddress(typed: TypedAddress): Result<Address, readonly Refusal<AddressField>[]> {
  const street = plainLine(typed.address);
  const pin = pinIn(typed.pin ?? '');
  const address = pin ? withPosition(street, pin) : street;
  const name = plainLine(typed.name);
  const buildDetails = plainLine(typed.buildDetails);
  const landmark = plainLine(typed.landmark ?? '');
  const phone = phoneRefusal(typed.phone);
  const refused = refusals<AddressField>([
    addressRefusal('address', address),
    tooLong('buildDetails', buildDetails, LONGEST_ADDRESS_TEXT),
    // Both become one text of the order.
    landmark !== '' && tooLong('landmark', joined([buildDetails, landmark]), LONGEST_ADDRESS_TEXT),
    phone !== null && phone !== 'field.must-fill' && { field: 'phone', code: phone },
    tooLong('name', name, LONGEST_ADDRESS_TEXT),
  ]);
  if (refused.length > 0) return fail(refused);
  const ownName = name || plainLine(withoutPosition(address)) || address;
  const phoneThere = dialable(typed.phone) ?? '';
  return ok({ name: ownName, address, buildDetails, ...(landmark && { landmark }), phone: phoneThere });
}

const joined = (texts: readonly (string | undefined)[]): string => texts.filter(Boolean).join(BETWEEN);

/** The street and the details, a line each, for display below the address's name. Leaves out a text that is the name, and the position. */
export const belowName = ({ name, address, buildDetails, landmark }: Address): string =>
  unbrokenNumbers(
    [withoutPosition(address), buildDetails, landmark].filter((text) => text && text !== name).join('\n'),
  );

/** Refuses an address that nobody could find. It needs at least three characters with a letter among them, or a position. */
export function addressRefusal<Field extends string>(field: Field, address: string): Refusal<Field> | null {
  const refusal = textRefusal(field, address, LONGEST_ADDRESS_TEXT);
  if (refusal) return refusal;
  const isFindable =
    positionIn(address) !== null || ([...address].length >= LEAST_ADDRESS && /\p{L}/u.test(address));
  return isFindable ? null : { field, code: 'address.invalid' };
}

/**
 * The details for finding the door, with the landmark. They include the phone of the address if it differs from the customer's: an order has one
 * phone only, and somebody else may be at home.
 */
export function doorDetails(address: Address, customerPhone: string): string {
  const details = joined([address.buildDetails, address.landmark]);
  const phone = otherPhone(address, customerPhone);
  if (phone === '') return details;
  const left = LONGEST_ADDRESS_TEXT - phone.length - BETWEEN.length;
  return joined([cutText(details, left), phone]);
}

/** The phone of the address if it is not the customer's; else empty. */
export const otherPhone = ({ phone }: Address, customerPhone: string): string =>
  phone !== '' && phoneKey(phone) !== phoneKey(customerPhone) ? phone : '';

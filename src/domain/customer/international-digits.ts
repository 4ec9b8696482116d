// Apart from `phone.ts`, because only staff and the build use it.
import { CALLING_CODES, dialable } from './phone.ts';

/**
 * The calling code of a mobile number written without one, in Palestine or Israel; null for other numbers and countries.
 * People there write each other's numbers without a code, and the digits after 05 tell the country.
 */
function neighbourCode(number: string, country: string): string | null {
  if (country !== 'PS' && country !== 'IL') return null;
  if (!/^0?5\d{8}$/.test(number)) return null;
  return /^0?5[69]/.test(number) ? '970' : '972';
}

/**
 * A number with its country code and without a plus, as messengers expect it: `0599123456` of a shop in Palestine is
 * `970599123456`.
 * Null if the number cannot be dialled, or if it is local and the calling code of the country is unknown.
 */
export function internationalDigits(input: string, country: string): string | null {
  const number = dialable(input);
  if (number === null) return null;
  if (number.startsWith('+')) return number.slice(1);
  if (number.startsWith('00')) return number.slice(2);
  const neighbour = neighbourCode(number, country);
  if (neighbour !== null) return `${neighbour}${number.replace(/^0/, '')}`;
  const code = Object.hasOwn(CALLING_CODES, country) ? CALLING_CODES[country] : undefined;
  if (code === undefined) return null;
  if (number.startsWith('0')) return `${code}${number.slice(1)}`;
  // A number without a plus may start with the code of a neighbouring country, such as 972 in a shop in Palestine.
  const hasCode = Object.values(CALLING_CODES).some(
    (known) => number.startsWith(known) && number.length > known.length + 7,
  );
  return hasCode ? number : `${code}${number}`;
}

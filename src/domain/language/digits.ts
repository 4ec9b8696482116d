/** `latn` (0-9) or `arab` (٠-٩), as the merchant chose. The default of Intl differs between engines, so it is never used. */
export type Digits = 'latn' | 'arab';

const ARABIC_ZERO = 0x0660;

/** Converts the Latin digits of a text to the merchant's digits. */
export const inDigits = (text: string, digits: Digits): string =>
  digits === 'latn'
    ? text
    : text.replace(/[0-9]/g, (digit) => String.fromCharCode(ARABIC_ZERO + Number(digit)));

/** Formats a small whole number in the merchant's digits, without grouping. */
export const countIn = (count: number, digits: Digits): string => inDigits(String(count), digits);

/** Converts Arabic-Indic (٠–٩) and Persian (۰–۹) digits to Latin ones. Use it for every numeric input. */
export function latinDigits(input: string): string {
  return input.replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}

/**
 * Converts a decimal number, possibly in Arabic notation, to Latin digits with a point and no grouping: `١٬٥٠٠٫٥` becomes
 * `1500.5`.
 */
export const latinDecimal = (input: string): string =>
  latinDigits(input)
    .replace(/([0-9])\u066C(?=[0-9]{3}(?![0-9]))/g, '$1')
    .replace('\u066B', '.');

/** `latn` 0-9 or `arab` ٠-٩, as the merchant chose; never left to the engine, which differs from place to place. */
export type Digits = 'latn' | 'arab';

const ARABIC_ZERO = 0x0660;

/** A number that is written in Latin digits, in those of the merchant. */
export const inDigits = (text: string, digits: Digits): string =>
  digits === 'latn'
    ? text
    : text.replace(/[0-9]/g, (digit) => String.fromCharCode(ARABIC_ZERO + Number(digit)));

/** A small whole number, without grouping, in the merchant's digits. */
export const countIn = (count: number, digits: Digits): string => inDigits(String(count), digits);

/** Arabic-Indic (٠–٩) and Persian (۰–۹) digits as Latin ones; everything else stays. For every input of a number. */
export function latinDigits(input: string): string {
  return input.replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}

/** A decimal number that may be written as Arabic has it, as one in Latin digits, with a point and no grouping: `١٬٥٠٠٫٥` is `1500.5`. */
export const latinDecimal = (input: string): string =>
  latinDigits(input)
    .replace(/([0-9])\u066C(?=[0-9]{3}(?![0-9]))/g, '$1')
    .replace('\u066B', '.');

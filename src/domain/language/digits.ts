/** `latn` 0-9 or `arab` ٠-٩, as the merchant chose; never left to the engine, which differs from place to place. */
export type Digits = 'latn' | 'arab';

/** Arabic-Indic (٠–٩) and Persian (۰–۹) digits as Latin ones; everything else stays. For every input of a number. */
export function latinDigits(input: string): string {
  return input.replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}

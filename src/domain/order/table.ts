import { latinDigits } from '#domain/language/digits.ts';

export const LONGEST_TABLE = 10;
/** Words, markup and links are no tables. */
const TABLE = /^[\p{L}\p{N}-]{1,10}$/u;

/** The name of a table as people type it or a printed code says it: `7`, `A-12`. Arabic digits become Latin ones. Null if it is none. */
export function tableIn(text: string): string | null {
  const table = latinDigits(text.trim());
  return TABLE.test(table) ? table : null;
}

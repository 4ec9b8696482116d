import { countIn, type Digits } from '#domain/language/digits.ts';

/** The merchant's digits, from the page. */
export const digitsOfPage = (): Digits =>
  document.documentElement.dataset.digits === 'arab' ? 'arab' : 'latn';

/** A count in the merchant's digits. */
export const shownCount = (count: number): string => countIn(count, digitsOfPage());

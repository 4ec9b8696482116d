import type { Price } from '#domain/catalogue/product.ts';
import { savingOf } from '#domain/catalogue/saving.ts';
import type { Digits } from '#domain/language/digits.ts';
import type { Money } from '#domain/money.ts';
import type { Locale } from '#domain/tenant/locale.ts';
import { percentOff } from './format.ts';

/** A price in words of the store: every text goes into a `<bdi>`. */
export interface PriceWords {
  readonly text: string;
  /** Before the sale, to be struck through; null when there is no sale. */
  readonly regular: string | null;
  /** `percent` is a badge's words, null where they are not worth one: `−12%`. */
  readonly saving: { readonly amount: string; readonly percent: string | null } | null;
}

/** As the page is made, and again when the store was asked. `money` writes an amount as the shop does. */
export function priceWords(
  price: Price,
  money: (amount: Money) => string,
  locale: Locale,
  digits: Digits,
): PriceWords {
  const saving = savingOf(price);
  return {
    text: money(price.current),
    regular: saving && money(price.regular),
    saving: saving && {
      amount: money(saving.amount),
      percent: percentOff(saving.percent, locale, digits),
    },
  };
}

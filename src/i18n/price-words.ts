import type { Price } from '#domain/catalogue/product.ts';
import { savingOf } from '#domain/catalogue/saving.ts';
import type { Digits } from '#domain/language/digits.ts';
import type { Money } from '#domain/money.ts';
import type { Locale } from '#domain/tenant/locale.ts';
import { percentOff } from './format-number.ts';

/** A formatted price. Put every text into a `<bdi>`. */
export interface PriceWords {
  readonly text: string;
  /** The price before the sale, to be struck through; null without a sale. */
  readonly regular: string | null;
  /** `percent` is the badge, such as `−12%`; null below one per cent. */
  readonly saving: { readonly amount: string; readonly percent: string | null } | null;
}

/** Formats a price, for the page and again after the store's answer. `money` formats an amount like the shop. */
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

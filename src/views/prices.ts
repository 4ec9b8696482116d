import { piecesLeft } from '#domain/catalogue/availability.ts';
import type { Price, Product, Stock } from '#domain/catalogue/product.ts';
import { largestPercent } from '#domain/catalogue/saving.ts';
import { shownPriceOf } from '#domain/catalogue/shown-price.ts';
import { percentOff } from '#i18n/format-number.ts';
import { priceWords } from '#i18n/price-words.ts';
import type { CardView, PriceView } from './card-view.ts';
import type { LocaleContext } from './locale-context.ts';

/** A price in words, with the saving if there is one. */
export function priceView(price: Price | null, context: LocaleContext): PriceView | null {
  if (!price) return null;
  const { money, locale, storefront } = context;
  return { ...priceWords(price, money, locale, storefront.tenant.digits), maximum: null };
}

/** The price of a product; lowest and highest if its variations differ. */
export function productPriceView(product: Product, context: LocaleContext): PriceView | null {
  const shown = shownPriceOf(product);
  const view = priceView(shown?.price ?? null, context);
  return view && { ...view, maximum: shown?.maximum ? context.money(shown.maximum) : null };
}

/** `price` is the one that the card shows. */
export function saleBadge(product: Product, price: PriceView | null, context: LocaleContext): string | null {
  if (price?.saving) return price.saving.percent;
  const { t, locale, storefront } = context;
  const percent = percentOff(largestPercent(product), locale, storefront.tenant.digits);
  return percent && t('menu:up-to', { percent });
}

/** Number of pieces left, if it is to be shown. */
export function remainingView(stock: Stock, context: LocaleContext): CardView['remaining'] {
  const count = piecesLeft(stock);
  return count === null ? null : { count, text: context.t('shop:remaining', { count }) };
}

import { piecesLeft } from '#domain/catalogue/availability.ts';
import type { Price, Product, Stock } from '#domain/catalogue/product.ts';
import { shownPriceOf } from '#domain/catalogue/shown-price.ts';
import { priceWords } from '#i18n/price-words.ts';
import type { CardView, PriceView } from './card-view.ts';
import type { LocaleContext } from './locale-context.ts';

/** A price in words; the saving only where there is one. */
export function priceView(price: Price | null, context: LocaleContext): PriceView | null {
  if (!price) return null;
  const { money, locale, storefront } = context;
  return { ...priceWords(price, money, locale, storefront.tenant.digits), maximum: null };
}

/** Of a product whose variations differ the least and the most. */
export function productPriceView(product: Product, context: LocaleContext): PriceView | null {
  const shown = shownPriceOf(product);
  const view = priceView(shown?.price ?? null, context);
  return view && { ...view, maximum: shown?.maximum ? context.money(shown.maximum) : null };
}

/** How many pieces are left, where that is said. */
export function remainingView(stock: Stock, context: LocaleContext): CardView['remaining'] {
  const count = piecesLeft(stock);
  return count === null ? null : { count, text: context.t('shop:remaining', { count }) };
}

import type { Price, QuantityLimits, Stock } from '#domain/catalogue/product.ts';
import { NO_MAXIMUM, ONE_PIECE } from '#domain/catalogue/quantity.ts';
import { type CurrencyFormat, LARGEST_AMOUNT, type Money, parseMinorUnits } from '#domain/money.ts';
import { withoutControls } from '#wire/plain-text.ts';
import type { StorePrices, StoreQuantity } from './schema.ts';

/** How the store writes prices. Affixes keep their spaces. */
export function currencyFormatOf(prices: StorePrices): CurrencyFormat {
  return {
    code: prices.currency_code,
    minorUnit: prices.currency_minor_unit,
    symbol: affix(prices.currency_symbol),
    prefix: affix(prices.currency_prefix),
    suffix: affix(prices.currency_suffix),
    decimalSeparator: affix(prices.currency_decimal_separator),
    thousandSeparator: affix(prices.currency_thousand_separator),
  };
}

/**
 * What the store asks. null: it has no price for the item; undefined: the price cannot be read, or the least of it that can be ordered
 * costs more than can be reckoned with.
 * `"0"` with `is_purchasable: false` is how the Store API says "no price"; `"0"` alone is free of charge.
 */
export function priceOf(item: {
  readonly prices: StorePrices;
  readonly on_sale: boolean;
  readonly is_purchasable: boolean;
  readonly add_to_cart?: StoreQuantity;
}): Price | null | undefined {
  const text = item.prices.price?.trim() ?? '';
  if (text === '') return null;
  const current = amountOf(text, item.prices);
  if (!current) return undefined;
  if (current.amount === 0 && !item.is_purchasable) return null;
  const regular = amountOf(item.prices.regular_price ?? '', item.prices);
  const isOnSale = item.on_sale && regular !== null && regular.amount > current.amount;
  const price = { current, regular: isOnSale ? regular : current, isOnSale };
  const least = price.regular.amount * countOr(item.add_to_cart?.minimum, 1);
  return least <= LARGEST_AMOUNT ? price : undefined;
}

/** Lowest and highest price of a product whose variations differ, else null. */
export function rangeOf(prices: StorePrices): { minimum: Money; maximum: Money } | null {
  if (!prices.price_range) return null;
  const minimum = amountOf(prices.price_range.min_amount, prices);
  const maximum = amountOf(prices.price_range.max_amount, prices);
  return minimum && maximum && minimum.amount < maximum.amount ? { minimum, maximum } : null;
}

/**
 * A store that sets no maximum to what it counts sells on when that is gone: then its count limits nothing. (It also says so while
 * others have reserved every piece; it refuses an order then.)
 */
export function stockOf(item: {
  readonly is_in_stock: boolean;
  readonly is_on_backorder: boolean;
  readonly low_stock_remaining?: number | null | undefined;
  readonly add_to_cart?: StoreQuantity;
}): Stock {
  const remaining = item.low_stock_remaining ?? 0;
  const sellsOn = (item.add_to_cart?.maximum ?? 0) >= NO_MAXIMUM;
  return {
    isInStock: item.is_in_stock,
    isOnBackorder: item.is_on_backorder,
    remaining: Number.isSafeInteger(remaining) && remaining > 0 && !sellsOn ? remaining : null,
  };
}

/** How many of it can be ordered: one of what is sold individually; of what is dear, no more than can be reckoned with. */
export function quantityOf(
  quantity: StoreQuantity,
  price: Price | null,
  isSoldIndividually: boolean,
): QuantityLimits {
  if (isSoldIndividually) return ONE_PIECE;
  const minimum = countOr(quantity?.minimum, 1);
  const most = Math.floor(LARGEST_AMOUNT / Math.max(1, price?.regular.amount ?? 1));
  const maximum = Math.max(minimum, Math.min(most, countOr(quantity?.maximum, NO_MAXIMUM)));
  return { minimum, maximum, step: countOr(quantity?.multiple_of, 1) };
}

function amountOf(text: string, prices: StorePrices): Money | null {
  const amount = parseMinorUnits(text);
  if (amount === null || amount < 0) return null;
  return { amount, minorUnit: prices.currency_minor_unit, currency: prices.currency_code };
}

function countOr(value: number | null | undefined, fallback: number): number {
  return value !== null && value !== undefined && Number.isSafeInteger(value) && value >= 1
    ? value
    : fallback;
}

const affix = (text: string): string => withoutControls(text).slice(0, 20);

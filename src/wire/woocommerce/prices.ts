import type { Price, QuantityLimits, Stock } from '#domain/catalogue/product.ts';
import { isUnlimited, NO_MAXIMUM, ONE_PIECE } from '#domain/catalogue/quantity.ts';
import { cutText } from '#domain/language/cut-text.ts';
import { type CurrencyFormat, LARGEST_AMOUNT, type Money, parseMinorUnits } from '#domain/money.ts';
import { plainText, withoutControls, withoutTags } from '#wire/plain-text.ts';
import type { StorePrices, StoreQuantity } from './schema.ts';

/** Maximum length of an affix or separator, in UTF-16 units. */
const LONGEST_AFFIX = 20;
/** The alternative text of an image. */
const ALT = /\salt\s*=\s*(?:"([^"]*)"|'([^']*)')/i;

/** The store's format of prices. Affixes keep their spaces. */
export function currencyFormatOf(prices: StorePrices): CurrencyFormat {
  const { currency_code: code } = prices;
  return {
    code,
    minorUnit: prices.currency_minor_unit,
    symbol: affix(prices.currency_symbol, (name) => name, code),
    prefix: affix(prices.currency_prefix, (name) => `${name}\u00A0`, code),
    suffix: affix(prices.currency_suffix, (name) => `\u00A0${name}`, code),
    decimalSeparator: shortText(prices.currency_decimal_separator),
    thousandSeparator: shortText(prices.currency_thousand_separator),
  };
}

/**
 * The price of an item. null: the store has no price. undefined: the price is unreadable, or the minimum quantity costs more than
 * money can represent.
 * The Store API writes "no price" as `"0"` with `is_purchasable: false`; `"0"` alone means free of charge.
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
  const least = price.regular.amount * limitsIn(item.add_to_cart).minimum;
  return least <= LARGEST_AMOUNT ? price : undefined;
}

/** Lowest and highest price of a product whose variations differ; else null. */
export function rangeOf(prices: StorePrices): { minimum: Money; maximum: Money } | null {
  if (!prices.price_range) return null;
  const minimum = amountOf(prices.price_range.min_amount, prices);
  const maximum = amountOf(prices.price_range.max_amount, prices);
  return minimum && maximum && minimum.amount < maximum.amount ? { minimum, maximum } : null;
}

/**
 * The stock of an item. With an unlimited `maximum`, backorders are allowed, and the count is ignored. (The store also answers so while
 * other customers have reserved every piece, and then refuses an order.) A maximum below the minimum means sold out. Not so for a variable
 * product, whose variations have their own limits, and for one that is sold once per order, whose minimum has no meaning.
 */
export function stockOf(item: {
  readonly type?: string;
  readonly sold_individually?: boolean;
  readonly is_in_stock: boolean;
  readonly is_on_backorder: boolean;
  readonly low_stock_remaining?: number | null | undefined;
  readonly add_to_cart?: StoreQuantity;
}): Stock {
  const remaining = Math.floor(item.low_stock_remaining ?? 0);
  const limits = limitsIn(item.add_to_cart);
  const sellsOn = typeof item.add_to_cart?.maximum === 'number' && isUnlimited(limits);
  const least = item.sold_individually ? 1 : limits.minimum;
  const isOrderable = item.type === 'variable' || limits.maximum >= least;
  return {
    isInStock: item.is_in_stock && isOrderable,
    isOnBackorder: item.is_on_backorder,
    remaining: Number.isSafeInteger(remaining) && remaining > 0 && !sellsOn ? remaining : null,
  };
}

/**
 * The quantity limits of an item: one piece if sold individually. Expensive items are limited so that the line's total stays
 * representable.
 */
export function quantityOf(
  quantity: StoreQuantity,
  price: Price | null,
  isSoldIndividually: boolean,
): QuantityLimits {
  if (isSoldIndividually) return ONE_PIECE;
  const { minimum, maximum, step } = limitsIn(quantity);
  const most = Math.floor(LARGEST_AMOUNT / Math.max(1, price?.regular.amount ?? 1));
  return { minimum, maximum: Math.max(minimum, Math.min(most, maximum)), step };
}

/**
 * The store's limits in whole pieces, because shops that sell by weight use fractions. No maximum, or WooCommerce's internal -1,
 * means no limit.
 */
function limitsIn(quantity: StoreQuantity): QuantityLimits {
  const whole = (value: number, fallback: number): number => (Number.isSafeInteger(value) ? value : fallback);
  const minimum = Math.max(1, whole(Math.ceil(quantity?.minimum ?? 1), 1));
  const none = Math.max(minimum, NO_MAXIMUM);
  const maximum = quantity?.maximum ?? -1;
  return {
    minimum,
    maximum: maximum < 0 ? none : whole(Math.floor(maximum), none),
    step: Math.max(1, whole(quantity?.multiple_of ?? 1, 1)),
  };
}

function amountOf(text: string, prices: StorePrices): Money | null {
  const amount = parseMinorUnits(text);
  if (amount === null || amount < 0) return null;
  return { amount, minorUnit: prices.currency_minor_unit, currency: prices.currency_code };
}

/** An affix as text. Some shops use an image as currency sign: then its alternative text, or the currency's code. */
function affix(html: string, spaced: (name: string) => string, code: string): string {
  const words = withoutTags(html).replace(/ +/g, ' ');
  if (words === html || plainText(words) !== '') return shortText(words);
  const [, quoted = '', otherwise = ''] = ALT.exec(html) ?? [];
  return spaced(plainText(quoted || otherwise, LONGEST_AFFIX) || code);
}

const shortText = (text: string): string => cutText(withoutControls(text), LONGEST_AFFIX);

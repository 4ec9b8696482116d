import { describe, expect, test } from 'vitest';
import { capture } from '#sources/set-up/recording-context.ts';
import { currencyFormatOf, priceOf, quantityOf, rangeOf, stockOf } from './prices.ts';
import { type StoreQuantity, storeProduct } from './schema.ts';

const pricesOf = (changes: object = {}) => ({
  ...storeProduct.parse(capture('w_product_simple')).prices,
  ...changes,
});
const item = (prices: object, on_sale = false, is_purchasable = true) => ({
  prices: pricesOf(prices),
  on_sale,
  is_purchasable,
});
const ils = (amount: number) => ({ amount, minorUnit: 2, currency: 'ILS' });
const CHEAP = { current: ils(10), regular: ils(10), isOnSale: false };

describe('a price', () => {
  test('is the string of minor units with its own unit', () => {
    expect(priceOf(item({ price: '4550', regular_price: '4550' }))).toEqual({
      current: ils(4550),
      regular: ils(4550),
      isOnSale: false,
    });
  });

  test('a price on sale includes the regular price', () => {
    expect(priceOf(item({ price: '4000', regular_price: '5000' }, true))).toEqual({
      current: ils(4000),
      regular: ils(5000),
      isOnSale: true,
    });
  });

  test('is not on sale without the flag, or if the regular price is lower, equal or unreadable', () => {
    expect(priceOf(item({ price: '4000', regular_price: '5000' }))?.isOnSale).toBe(false);
    expect(priceOf(item({ price: '4000', regular_price: '4000' }, true))?.isOnSale).toBe(false);
    expect(priceOf(item({ price: '4000', regular_price: 'x' }, true))?.regular).toEqual(ils(4000));
  });

  test('a price of "0" is free if the item is purchasable, and absent if not', () => {
    expect(priceOf(item({ price: '0' }))?.current).toEqual(ils(0));
    expect(priceOf(item({ price: '0' }, false, false))).toBeNull();
  });

  test('is absent if the store gives none', () => {
    expect(priceOf(item({ price: '' }))).toBeNull();
    expect(priceOf(item({ price: null }))).toBeNull();
  });

  test.each(['1e9', '-5', '0x10', '12.5', '99999999999999999999', '٤٢'])(
    'a price of %s is unreadable',
    (price) => {
      expect(priceOf(item({ price }))).toBeUndefined();
    },
  );
});

describe('captured currencies', () => {
  test.each([
    ['w_products_jod', 'JOD', 3],
    ['w_products_jod_default_decimals', 'JOD', 2],
    ['w_products_jpy0', 'JPY', 0],
    ['w_products_kwd', 'KWD', 3],
  ])('%s has the decimals of the shop', (name, code, minorUnit) => {
    const answer = capture(name);
    const { prices } = storeProduct.parse(Array.isArray(answer) ? answer[0] : answer);
    expect(currencyFormatOf(prices)).toMatchObject({ code, minorUnit });
    expect(priceOf({ prices, on_sale: false, is_purchasable: true })?.current).toMatchObject({
      currency: code,
      minorUnit,
    });
  });

  test('a suffix keeps its space and its script', () => {
    expect(currencyFormatOf(pricesOf({ currency_suffix: ' د.ا' })).suffix).toBe(' د.ا');
  });
});

describe('a currency whose sign is HTML', () => {
  const affixesOf = (html: string) => {
    const { symbol, prefix, suffix } = currencyFormatOf(
      pricesOf({
        currency_code: 'SAR',
        currency_symbol: html,
        currency_prefix: html,
        currency_suffix: ` ${html}`,
      }),
    );
    return [symbol, prefix, suffix];
  };

  test.each([
    ['<span class="sign">ر.س</span>', 'ر.س', ' ر.س'],
    [`<span data-long="${'x'.repeat(40)}">SR</span>`, 'SR', ' SR'],
    ['<svg viewBox="0 0 9 9"><title>SR</title><path d="M0 0h9"/></svg>', ' SR ', ' SR '],
  ])('%s is written with its words', (html, words, suffix) => {
    expect(affixesOf(html)).toEqual([words, words, suffix]);
  });

  test.each([
    ['<img src="/riyal.svg" alt="ريال"/>', 'ريال'],
    ["<img alt='SR' src='/riyal.svg'>", 'SR'],
    ['<img src="/riyal.svg" alt=""/>', 'SAR'],
    ['<svg><path d="M0 0h9"/></svg>', 'SAR'],
    ['<svg>\u200f</svg>', 'SAR'],
  ])('%s is written with its name, else with the currency, a space from the amount', (html, name) => {
    expect(affixesOf(html)).toEqual([name, `${name}\u00A0`, `\u00A0${name}`]);
  });

  test('has no sign if the store has none', () => {
    const { symbol, prefix, suffix } = currencyFormatOf(
      pricesOf({ currency_symbol: '', currency_prefix: '', currency_suffix: ' ' }),
    );
    expect([symbol, prefix, suffix]).toEqual(['', '', ' ']);
  });

  test('is cut to a whole character if its sign is long', () => {
    expect(affixesOf(`${'a'.repeat(19)}\u{1F4B0}`)[0]).toBe('a'.repeat(19));
    expect(affixesOf('5 < 6')[0]).toBe('5 < 6');
  });
});

describe('a range', () => {
  test('has both ends', () => {
    expect(rangeOf(pricesOf({ price_range: { min_amount: '4000', max_amount: '7000' } }))).toEqual({
      minimum: ils(4000),
      maximum: ils(7000),
    });
  });

  test('is absent if prices are equal, absent or unreadable', () => {
    expect(rangeOf(pricesOf({ price_range: null }))).toBeNull();
    expect(rangeOf(pricesOf({ price_range: { min_amount: '1', max_amount: '1' } }))).toBeNull();
    expect(rangeOf(pricesOf({ price_range: { min_amount: 'a', max_amount: '1' } }))).toBeNull();
  });
});

describe('stock and quantity', () => {
  test('the number of pieces left is given only if there are some', () => {
    const stock = { is_in_stock: true, is_on_backorder: false };
    expect(stockOf({ ...stock, low_stock_remaining: 3 }).remaining).toBe(3);
    expect(stockOf({ ...stock, low_stock_remaining: 0 }).remaining).toBeNull();
    expect(stockOf({ ...stock, low_stock_remaining: null }).remaining).toBeNull();
  });

  test('the number of pieces left is not given if the maximum shows that backorders are allowed', () => {
    const stock = { is_in_stock: true, is_on_backorder: false, low_stock_remaining: 3 };
    expect(stockOf({ ...stock, add_to_cart: { maximum: 9999 } }).remaining).toBeNull();
    expect(stockOf({ ...stock, add_to_cart: { maximum: 3 } }).remaining).toBe(3);
    expect(stockOf({ ...stock, add_to_cart: { maximum: 12 } }).remaining).toBe(3);
    expect(stockOf({ ...stock, add_to_cart: { maximum: 2, multiple_of: 2 } }).remaining).toBe(3);
    expect(stockOf({ ...stock, add_to_cart: null }).remaining).toBe(3);
  });

  test('limits are whole numbers of at least one, the maximum never below the minimum', () => {
    expect(quantityOf({ minimum: 2, maximum: 10, multiple_of: 2 }, CHEAP, false)).toEqual({
      minimum: 2,
      maximum: 10,
      step: 2,
    });
    expect(quantityOf({ minimum: -1, maximum: Number.NaN, multiple_of: 0.5 }, CHEAP, false)).toEqual({
      minimum: 1,
      maximum: 9999,
      step: 1,
    });
    expect(quantityOf({ minimum: 5, maximum: 1 }, CHEAP, false)).toEqual({ minimum: 5, maximum: 5, step: 1 });
    expect(quantityOf({ minimum: 20_000, maximum: null }, CHEAP, false).maximum).toBe(20_000);
    expect(quantityOf(null, null, false)).toEqual({ minimum: 1, maximum: 9999, step: 1 });
  });

  test('a product sold by weight can be ordered in whole pieces', () => {
    expect(quantityOf({ minimum: 0.5, maximum: 12.5, multiple_of: 0.5 }, CHEAP, false)).toEqual({
      minimum: 1,
      maximum: 12,
      step: 1,
    });
    expect(quantityOf({ minimum: 1.5, maximum: 4 }, CHEAP, false)).toMatchObject({ minimum: 2, maximum: 4 });
    const stock = { is_in_stock: true, is_on_backorder: false };
    expect(stockOf({ ...stock, low_stock_remaining: 3.5, add_to_cart: { maximum: 3.5 } })).toMatchObject({
      isInStock: true,
      remaining: 3,
    });
  });

  test('an item with a maximum below its minimum is sold out', () => {
    const isInStock = (add_to_cart: StoreQuantity, type = 'simple', is_in_stock = true) =>
      stockOf({ type, is_in_stock, is_on_backorder: false, add_to_cart }).isInStock;
    expect(isInStock({ maximum: 0 })).toBe(false);
    expect(isInStock({ minimum: 0.5, maximum: 0.5 })).toBe(false);
    expect(isInStock({ minimum: 5, maximum: 3 })).toBe(false);
    expect(isInStock({ minimum: 5, maximum: 5 })).toBe(true);
    expect(isInStock({ minimum: 20_000, maximum: null })).toBe(true);
    expect(isInStock({ minimum: 2, maximum: -1 })).toBe(true);
    expect(isInStock(null)).toBe(true);
    expect(isInStock({ maximum: 0 }, 'variable')).toBe(true);
    expect(isInStock({ maximum: 9999 }, 'simple', false)).toBe(false);
  });

  test('a product sold once per order can be ordered in a shop that sells all else by twos', () => {
    const item = { is_in_stock: true, is_on_backorder: false, sold_individually: true };
    const add_to_cart = { minimum: 2, maximum: 1, multiple_of: 2 };
    expect(stockOf({ ...item, add_to_cart }).isInStock).toBe(true);
    expect(quantityOf(add_to_cart, CHEAP, true)).toEqual({ minimum: 1, maximum: 1, step: 1 });
    expect(stockOf({ ...item, add_to_cart: { minimum: 1, maximum: 0 } }).isInStock).toBe(false);
  });

  test('the number of pieces left is not given for backorders by the dozen', () => {
    const stock = { is_in_stock: true, is_on_backorder: false, low_stock_remaining: 3 };
    expect(stockOf({ ...stock, add_to_cart: { maximum: 9996, multiple_of: 12 } }).remaining).toBeNull();
    expect(stockOf({ ...stock, add_to_cart: { maximum: 9996, multiple_of: 2 } }).remaining).toBe(3);
  });

  test('large quantities can be ordered, but an expensive item only as far as its total is representable', () => {
    const printed = { minimum: 10_000, maximum: 50_000, multiple_of: 10_000 };
    expect(quantityOf(printed, CHEAP, false)).toEqual({ minimum: 10_000, maximum: 50_000, step: 10_000 });
    const dear = { current: ils(1), regular: ils(20_000_000_000), isOnSale: true };
    expect(quantityOf({ minimum: 1, maximum: 9999 }, dear, false).maximum).toBe(500);
  });

  test('an item whose minimum quantity exceeds the largest amount has no readable price', () => {
    const atLeast = (minimum: number, regular_price: string) => ({
      ...item({ price: '100', regular_price }, true),
      add_to_cart: { minimum },
    });
    expect(priceOf(atLeast(Number.MAX_SAFE_INTEGER, '1000'))).toBeUndefined();
    expect(priceOf(atLeast(2, '9000000000000'))).toBeUndefined();
    expect(priceOf(atLeast(1, '9000000000000'))).toMatchObject({ isOnSale: true });
  });

  test('an individually sold item has one piece, whatever else the store says', () => {
    const twoByTwo = { minimum: 2, maximum: 9999, multiple_of: 2 };
    expect(quantityOf(twoByTwo, CHEAP, true)).toEqual({ minimum: 1, maximum: 1, step: 1 });
  });
});

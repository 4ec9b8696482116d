import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { MenuPrice } from '#domain/manage/menu-item.ts';
import { type StockWooCommerce, stockWooCommerce } from '#tests/woocommerce/stock-woocommerce.ts';
import { type StorePort, wooCommercePort } from './woocommerce-port.ts';

const UNIT = { code: 'ILS', minorUnit: 2 };
const prices = (price: number) => ({
  prices: { price: String(price), currency_minor_unit: 2, currency_code: 'ILS' },
});
const ils = (amount: number) => ({ amount, minorUnit: 2, currency: 'ILS' });
const priced = (regular: number, sale: number | null = null): MenuPrice => ({
  ...{ regular: ils(regular), sale: sale === null ? null : ils(sale), saleFrom: null, saleUntil: null },
});
const NONE = { remaining: 0, isInStock: false };
const SOME = { remaining: null, isInStock: true };
const [TEA, BOX, CAKE, KNAFEH, SMALL, LARGE] = [
  { id: 72, parentId: 0 },
  { id: 58, parentId: 0 },
  { id: 59, parentId: 0 },
  { id: 16, parentId: 0 },
  { id: 17, parentId: 16 },
  { id: 24, parentId: 16 },
];

let store: StockWooCommerce;
let port: StorePort;

beforeEach(async () => {
  store = await stockWooCommerce({
    products: [
      { id: 72, ...prices(400) },
      { id: 58, ...prices(7500) },
      { id: 59, ...prices(9000), backorders_allowed: true },
      { id: 16, ...prices(1500), type: 'variable' },
    ],
    variations: [
      { id: 17, parent: 16, ...prices(1500) },
      { id: 24, parent: 16, ...prices(12_990) },
    ],
    categories: [],
    now: () => Date.parse('2026-11-24T08:00:00Z'),
  });
  port = wooCommercePort({
    url: store.url,
    keys: { key: 'ck', secret: 'cs' },
    now: Date.now,
    timeoutMs: 500,
  });
});
afterEach(() => store.close());

const change = (
  ...[item, wanted]: Parameters<StorePort['changeItem']> extends [infer I, infer C, unknown] ? [I, C] : never
) => port.changeItem(item, wanted, { unit: UNIT, addressOf: () => null });
const said = async (...asked: ReturnType<typeof change>[]) =>
  (await Promise.all(asked)).map((result) => (result.ok ? result.value.stock : result.error.code));

describe('stock in a WooCommerce', () => {
  test('without a count is switched off and on', async () => {
    expect(await change(TEA, { stock: NONE })).toMatchObject({ value: { stock: { isInStock: false } } });
    expect(await change(TEA, { stock: SOME })).toMatchObject({ value: { stock: SOME } });
    expect(store.calls.filter((call) => call.startsWith('PUT'))).toEqual([
      'PUT products/72',
      'PUT products/72',
    ]);
  });

  test('with a count is set to 0, and back to a number', async () => {
    store.stock.set(58, 2);
    expect(await change(BOX, { stock: NONE })).toMatchObject({ value: { stock: NONE } });
    expect(store.stock.get(58)).toBe(0);
    expect(await said(change(BOX, { stock: SOME }))).toEqual(['menu.count-needed']);
    expect(await said(change(BOX, { stock: { remaining: 2, isInStock: true } }))).toEqual([
      { remaining: 2, isInStock: true },
    ]);
  });

  test('that may be ordered beyond its count keeps the count, because the store would sell on', async () => {
    store.stock.set(59, 8);
    expect(await said(change(CAKE, { stock: NONE }))).toEqual(['menu.not-changed']);
    expect(store.stock.get(59)).toBe(8);
    expect(await said(change(CAKE, { stock: { remaining: 5, isInStock: true } }))).toEqual([
      { remaining: 5, isInStock: true },
    ]);
  });

  test('of a choice is set at the choice, or at the common count of all choices', async () => {
    expect(await said(change(SMALL, { stock: NONE }))).toEqual([{ ...SOME, isInStock: false }]);
    expect(await port.readItems([LARGE], UNIT)).toMatchObject({ value: [{ stock: SOME }] });
    store.stock.set(16, 5);
    expect(await said(change(LARGE, { stock: NONE }))).toEqual([NONE]);
    expect(store.stock.get(16)).toBe(0);
  });

  test('of a dish with choices cannot be set, because the store ignores it', async () => {
    expect(await said(change(KNAFEH, { stock: NONE }))).toEqual(['menu.not-changed']);
  });
});

describe('a price in a WooCommerce', () => {
  test('is set as a text, with a sale and its days, and read back', async () => {
    const wanted = { ...priced(400, 300), saleFrom: '2026-11-24', saleUntil: '2026-11-25' };
    expect(await change(TEA, { price: wanted })).toMatchObject({ value: { price: wanted } });
    expect(await change(TEA, { price: priced(350) })).toMatchObject({ value: { price: priced(350) } });
  });

  test('is reported as not changed if the store ignores it: a sale above the price, a dish with choices', async () => {
    expect(
      await said(change(TEA, { price: priced(400, 3000) }), change(KNAFEH, { price: priced(100) })),
    ).toEqual(['menu.not-changed', 'menu.not-changed']);
  });
});

describe('a change fails in a WooCommerce that', () => {
  test.each<[string, () => void, string]>([
    ['is away', () => (store.isAway = true), 'store.unreachable'],
    ['gives the key no permission to write', () => (store.rights = 'read'), 'store.no-right'],
    ['gives the user of the key no permission to write', () => (store.user = 'reader'), 'store.no-right'],
    ['does not know the key', () => (store.hasKey = false), 'store.no-right'],
    ['has no API at its address', () => (store.permalinks = false), 'store.refused'],
  ])('%s', async (_, spoil, code) => {
    spoil();
    expect(await said(change(TEA, { stock: NONE }))).toEqual([code]);
  });

  test('does not know the product, and other products are still read', async () => {
    const gone = { id: 999, parentId: 0 };
    expect(await port.readItems([gone, TEA], UNIT)).toMatchObject({ value: [{ id: 72 }] });
    expect(
      await said(change(gone, { stock: NONE }), change({ id: 17, parentId: 72 }, { stock: NONE })),
    ).toEqual(['product.not-found', 'product.not-found']);
  });
});

describe('the texts of a product in a WooCommerce', () => {
  test('are compared as words, because WooCommerce may write their HTML otherwise', async () => {
    const details = { texts: { base: { name: 'Tea &amp; mint', summary: '<p>Hot</p>' } } };
    expect(await change(TEA, { details })).toMatchObject({ value: { details } });
    store.rewrites = (text) => text.replace('&amp;', '&').replace('<p>Hot</p>', '<p class="x">Hot</p>\n');
    expect(await change(TEA, { details })).toMatchObject({ ok: true });
  });

  test('are compared in no time, whatever the store has made of them', async () => {
    store.rewrites = () => '<'.repeat(200_000);
    const started = performance.now();
    await change(TEA, { details: { texts: { base: { name: 'Tea' } } } });
    // If each beginning of a tag searched for its end, it would take a minute.
    expect(performance.now() - started).toBeLessThan(4000);
  });

  test('are refused if the store keeps others', async () => {
    store.rewrites = () => 'Coffee';
    const details = { texts: { base: { name: 'Tea' } } };
    expect(await change(TEA, { details })).toMatchObject({ error: { code: 'menu.not-changed' } });
  });

  test('say that a hidden product is a draft', async () => {
    expect(await change(TEA, { details: { isHidden: true } })).toMatchObject({ ok: true });
    expect(await port.readItems([TEA], UNIT)).toMatchObject({ value: [{ details: { isHidden: true } }] });
    expect(await change(TEA, { details: { isHidden: false } })).toMatchObject({ ok: true });
    expect(await port.readItems([TEA], UNIT)).toMatchObject({ value: [{ details: { isHidden: false } }] });
  });
});

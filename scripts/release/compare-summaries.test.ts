import { expect, test } from 'vitest';
import { translator } from '#i18n/translate.ts';
import { PRODUCTS, priceOf, productOf, storefrontOf } from '#views/test-storefront.ts';
import { changeLine } from './change-words.ts';
import { compareSummaries } from './compare-summaries.ts';
import { summarise } from './summary.ts';

const base = storefrontOf(PRODUCTS);
const difference = (after: typeof base, before = base) =>
  compareSummaries(summarise(before), summarise(after)).map((change) => changeLine(change, translator('en')));
const withProducts = (products: typeof base.catalogue.products) => ({
  ...base,
  catalogue: { ...base.catalogue, products },
});
const SOLD_OUT = { isInStock: false, isOnBackorder: false, remaining: null };

test('equal data have no differences', () => {
  expect(difference(structuredClone(base))).toEqual([]);
});

test('each product counts once, under its most noticeable change, with the first names', () => {
  const before = withProducts([1, 2, 3, 4, 5, 6, 7].map((id) => productOf(id, { price: priceOf(1000) })));
  const after = withProducts([
    productOf(2, { price: priceOf(1100), stock: SOLD_OUT }),
    productOf(3, { price: priceOf(900) }),
    productOf(4, { price: priceOf(1000), stock: SOLD_OUT }),
    productOf(5, { price: priceOf(1000), sku: 'other' }),
    productOf(6, { price: priceOf(1000) }),
    productOf(7, { price: null }),
    ...[8, 9, 10, 11].map((id) => productOf(id)),
  ]);
  const name = (id: number) => productOf(id).name.base;
  expect(difference(after, before)).toEqual([
    `4 new products: ${name(8)}, ${name(9)}, ${name(10)}, …`,
    `1 product gone: ${name(1)}`,
    `1 price up: ${name(2)}`,
    `1 price down: ${name(3)}`,
    `1 product sold out: ${name(4)}`,
    `2 products changed otherwise: ${name(5)}, ${name(7)}`,
  ]);
  expect(difference(before, after)).toContain(`1 product in stock again: ${name(4)}`);
});

test('a product that only moved in the menu has not changed', () => {
  const moved = withProducts(PRODUCTS.map((product, index) => ({ ...product, position: index + 50 })));
  expect(difference(moved)).toEqual([]);
});

test('days with changed hours and changed settings are named', () => {
  const { hours } = base.settings;
  const settings = {
    ...base.settings,
    name: { base: 'Other' },
    hours: { ...hours, week: { ...hours.week, friday: [{ opensAt: 60, closesAt: 120 }] } },
  };
  expect(difference({ ...base, settings })).toEqual([
    'opening hours changed: Friday',
    'settings changed: name',
  ]);
});

test('a delivery zone with another cost has changed', () => {
  const zone = {
    id: 5,
    name: { base: 'Ramallah' },
    cost: { amount: 1000, minorUnit: 2, currency: 'ILS' },
    days: [],
  };
  const of = (amount: number) => ({ ...base, zones: [{ ...zone, cost: { ...zone.cost, amount } }] });
  expect(difference(of(1500), of(1000))).toEqual(['1 delivery zone changed: Ramallah']);
  expect(difference(of(1000), { ...base, zones: [] })).toEqual(['1 new delivery zone: Ramallah']);
});

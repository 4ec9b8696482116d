import { describe, expect, test } from 'vitest';
import type { Order } from '#domain/order/order.ts';
import type { IslandContext } from '#islands/island.tsx';
import { orderSums } from './order-sums.ts';

const shekels = (amount: number) => ({ amount, minorUnit: 2, currency: 'ILS' });

const island: Partial<IslandContext> = {
  t: ((key: string) => key) as IslandContext['t'],
  money: ({ amount }: { readonly amount: number }) => `${amount / 100} ₪`,
};

const order: Partial<Order> = {
  mode: 'deliver',
  subtotal: shekels(5400),
  discount: shekels(540),
  couponCodes: ['TEN'],
  deliveryCost: shekels(1500),
  taxes: [],
  isTaxIncluded: true,
  total: shekels(6360),
};

const sums = (changes: Partial<Order>) =>
  orderSums({ ...order, ...changes } as Order, island as IslandContext).map(({ label, text }) => [
    label,
    text,
  ]);

describe('the sums of an order', () => {
  test('are what was bought, what is taken off, the delivery and the total', () => {
    expect(sums({})).toEqual([
      ['cart:subtotal', '54 ₪'],
      ['cart:discount · \u2068TEN\u2069', '\u2066−5.4 ₪\u2069'],
      ['cart:delivery', '15 ₪'],
      ['cart:total', '63.6 ₪'],
    ]);
  });

  test('name each tax: before the total if it is added, after it if prices include it', () => {
    const taxes = [{ name: 'VAT', amount: shekels(1018) }];
    const last = (changes: Partial<Order>) => sums({ ...changes, taxes }).slice(-2);
    expect(last({ isTaxIncluded: false, total: shekels(7378) })).toEqual([
      ['\u2068VAT\u2069', '10.18 ₪'],
      ['cart:total', '73.78 ₪'],
    ]);
    expect(last({})).toEqual([
      ['cart:total', '63.6 ₪'],
      ['cart:tax-included · \u2068VAT\u2069', '10.18 ₪'],
    ]);
  });

  test.each([
    ['cart:delivery-free', shekels(0)],
    ['cart:delivery-later', null],
  ])('say %s of a delivery that costs %j', (words, deliveryCost) => {
    expect(sums({ deliveryCost })[2]).toEqual(['cart:delivery', words]);
  });

  test('name a voucher that takes nothing off but the delivery’s cost beside that', () => {
    const free = { discount: shekels(0), deliveryCost: shekels(0), total: shekels(5400) };
    expect(sums({ ...free, couponCodes: ['WAY', 'عيد'] })).toEqual([
      ['cart:subtotal', '54 ₪'],
      ['cart:delivery · \u2068WAY\u2069 · \u2068عيد\u2069', 'cart:delivery-free'],
      ['cart:total', '54 ₪'],
    ]);
  });

  test.each([
    [7260, '9 ₪'],
    [5860, '\u2066−5 ₪\u2069'],
  ])('name what the store adds or takes off by itself, so that the rows come to %d', (total, text) => {
    expect(sums({ total: shekels(total) }).slice(-2)).toEqual([
      ['cart:by-shop', text],
      ['cart:total', `${total / 100} ₪`],
    ]);
  });

  test.each(['pickup', 'eat-in'] as const)('the sums of %s name what the store takes for it', (mode) => {
    const order = { subtotal: shekels(10_000), discount: shekels(0), deliveryCost: shekels(500) };
    expect(sums({ ...order, mode, total: shekels(10_500) })).toEqual([
      ['cart:subtotal', '100 ₪'],
      ['cart:by-shop', '5 ₪'],
      ['cart:total', '105 ₪'],
    ]);
  });

  test('name nothing of the store’s own while it tells what delivery costs later', () => {
    expect(sums({ deliveryCost: null, total: shekels(6360) }).map(([label]) => label)).not.toContain(
      'cart:by-shop',
    );
  });

  test('name neither a discount of nothing nor the delivery of what is picked up', () => {
    expect(
      sums({ discount: shekels(0), mode: 'pickup', deliveryCost: shekels(0), total: shekels(5400) }),
    ).toEqual([
      ['cart:subtotal', '54 ₪'],
      ['cart:total', '54 ₪'],
    ]);
  });
});

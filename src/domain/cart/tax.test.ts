import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type TaxRules, taxesOf, withoutTax } from './tax.ts';

const rules = (rate: number): TaxRules => ({
  pricesIncludeTax: true,
  roundsPerTotal: false,
  deliveryClass: 'inherit',
  rates: [{ name: 'VAT', rate, isCompound: false, isOnDelivery: true, taxClass: 'standard' }],
});
const goods = (amount: number) => ({ amount, taxClass: 'standard', isDelivery: false });

test.each([
  [0, 117, '100.000000'],
  [2, 11700, '100.00000000'],
  [2, 10, '0.08547009'],
  [3, 1, '0.000854701'],
  [2, 0, '0.00000000'],
])('with %i decimals, %i has %s without its tax', (minorUnit, amount, net) => {
  expect(withoutTax(goods(amount), rules(170_000), minorUnit)).toBe(net);
});

test('a store that adds the tax to the amount without it gets the amount again, to the last unit', () => {
  const amount = fc.integer({ min: 0, max: 10_000_000 });
  fc.assert(
    fc.property(
      amount,
      // In hundredths of a per cent: a finer rate may bring a sum nearer to a half than a store's decimals tell.
      fc.integer({ min: 0, max: 3000 }).map((hundredths) => hundredths * 100),
      fc.constantFrom(0, 2, 3),
      (gross, rate, unit) => {
        const net = Number(withoutTax(goods(gross), rules(rate), unit)) * 10 ** unit;
        const tax = taxesOf([goods(gross)], rules(rate)).reduce((sum, each) => sum + each.amount, 0);
        // WooCommerce rounds both by itself: the tax's halves down, because prices include it.
        const added = Math.abs(Math.ceil(Number(((net * rate) / 1_000_000).toFixed(6)) - 0.5));
        expect([added, Math.round(Number(net.toFixed(6))) + added]).toEqual([tax, gross]);
      },
    ),
    { numRuns: 5000 },
  );
});

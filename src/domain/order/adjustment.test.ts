import fc from 'fast-check';
import { expect, test } from 'vitest';
import { adjustmentOf } from './adjustment.ts';
import { ils } from './test-order.ts';

const amount = fc.integer({ min: -100_000, max: 100_000 }).map(ils);
const NO_TAX = { taxes: [], isTaxIncluded: true };

test('the sums of an order and its adjustment add up to its total', () => {
  fc.assert(
    fc.property(amount, amount, amount, amount, (subtotal, discount, deliveryCost, total) => {
      const adjustment = adjustmentOf({
        ...NO_TAX,
        mode: 'deliver',
        subtotal,
        discount,
        deliveryCost,
        total,
      });
      const sum = subtotal.amount - discount.amount + deliveryCost.amount + adjustment.amount;
      expect({ ...adjustment, amount: sum }).toEqual(total);
    }),
  );
});

test.each(['pickup', 'eat-in'] as const)(
  'the cost of %s, which has no row, is part of the adjustment',
  (mode) => {
    fc.assert(
      fc.property(amount, amount, amount, amount, (subtotal, discount, deliveryCost, total) => {
        const adjustment = adjustmentOf({ ...NO_TAX, mode, subtotal, discount, deliveryCost, total });
        expect({ ...adjustment, amount: subtotal.amount - discount.amount + adjustment.amount }).toEqual(
          total,
        );
      }),
    );
  },
);

test('the adjustment is zero while the delivery cost is unknown', () => {
  const order = {
    ...NO_TAX,
    mode: 'deliver' as const,
    subtotal: ils(100),
    discount: ils(0),
    deliveryCost: null,
    total: ils(117),
  };
  expect(adjustmentOf(order)).toEqual(ils(0));
});

test('taxes are no adjustment: included ones are in the prices, added ones have their own row', () => {
  const taxes = [{ name: 'VAT', amount: ils(16) }];
  const order = {
    mode: 'pickup' as const,
    subtotal: ils(100),
    discount: ils(0),
    deliveryCost: ils(0),
    taxes,
  };
  expect(adjustmentOf({ ...order, isTaxIncluded: true, total: ils(100) })).toEqual(ils(0));
  expect(adjustmentOf({ ...order, isTaxIncluded: false, total: ils(116) })).toEqual(ils(0));
  expect(adjustmentOf({ ...order, isTaxIncluded: false, total: ils(118) })).toEqual(ils(2));
});

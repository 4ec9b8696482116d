import fc from 'fast-check';
import { expect, test } from 'vitest';
import { adjustmentOf } from './adjustment.ts';
import { ils } from './test-order.ts';

const amount = fc.integer({ min: -100_000, max: 100_000 }).map(ils);

test('the sums of an order and its adjustment add up to its total', () => {
  fc.assert(
    fc.property(amount, amount, amount, amount, (subtotal, discount, deliveryCost, total) => {
      const adjustment = adjustmentOf({ mode: 'deliver', subtotal, discount, deliveryCost, total });
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
        const adjustment = adjustmentOf({ mode, subtotal, discount, deliveryCost, total });
        expect({ ...adjustment, amount: subtotal.amount - discount.amount + adjustment.amount }).toEqual(
          total,
        );
      }),
    );
  },
);

test('the adjustment is zero while the delivery cost is unknown', () => {
  const order = {
    mode: 'deliver' as const,
    subtotal: ils(100),
    discount: ils(0),
    deliveryCost: null,
    total: ils(117),
  };
  expect(adjustmentOf(order)).toEqual(ils(0));
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FULFILMENT_MODES } from '#domain/tenant/fulfilment-mode.ts';
import { sumRows, withoutRepeat } from './sum-rows.ts';
import { ils, ORDER } from './test-order.ts';

const kindsOf = (changes: Partial<typeof ORDER>) => sumRows({ ...ORDER, ...changes }).map(({ kind }) => kind);

test('each coupon is named once: beside the discount, else beside the delivery', () => {
  const named = (changes: Partial<typeof ORDER>) =>
    sumRows({ ...ORDER, couponCodes: ['ten'], ...changes })
      .filter(({ couponCodes }) => couponCodes.length > 0)
      .map(({ kind }) => kind);
  expect(named({})).toEqual(['discount']);
  expect(named({ discount: ils(0) })).toEqual(['delivery']);
  expect(named({ discount: ils(0), mode: 'pickup' })).toEqual([]);
});

test('an order that is not delivered has no delivery row; one with an unknown cost has', () => {
  expect(kindsOf({ mode: 'eat-in' })).not.toContain('delivery');
  expect(kindsOf({ deliveryCost: null })).toEqual(['subtotal', 'discount', 'delivery', 'before-delivery']);
});

test('a subtotal is left out where it only repeats the total below it', () => {
  const rows = (changes: Partial<typeof ORDER>) =>
    withoutRepeat(sumRows({ ...ORDER, discount: ils(0), mode: 'pickup', deliveryCost: ils(0), ...changes }));
  expect(rows({ total: ORDER.subtotal }).map(({ kind }) => kind)).toEqual(['total']);
  expect(rows({ mode: 'deliver', total: ORDER.subtotal })).toHaveLength(3);
});

test('a delivery that costs as much as the items does not hide the subtotal', () => {
  const sums = { mode: 'deliver' as const, discount: ils(0), deliveryCost: ORDER.subtotal };
  const total = ils(2 * ORDER.subtotal.amount);
  const kinds = withoutRepeat(sumRows({ ...ORDER, ...sums, total })).map(({ kind }) => kind);
  expect(kinds).toEqual(['subtotal', 'delivery', 'total']);
});

test('the rows add up to the total, whatever the store adds or deducts', () => {
  const amounts = fc.integer({ min: 0, max: 1e6 }).map(ils);
  fc.assert(
    fc.property(
      fc.record({
        mode: fc.constantFrom(...FULFILMENT_MODES),
        subtotal: amounts,
        discount: amounts,
        deliveryCost: amounts,
        total: amounts,
        taxes: fc.array(fc.record({ name: fc.constant('VAT'), amount: amounts }), { maxLength: 2 }),
        isTaxIncluded: fc.boolean(),
        couponCodes: fc.constant([]),
      }),
      (sums) => {
        const came = sumRows(sums)
          .filter(({ kind }) => kind !== 'total' && kind !== 'included-tax')
          .reduce((sum, { kind, amount }) => sum + (amount?.amount ?? 0) * (kind === 'discount' ? -1 : 1), 0);
        expect(came).toBe(sums.total.amount);
      },
    ),
  );
});

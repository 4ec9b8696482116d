import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lineTotal, type PricedLine } from './line-total.ts';
import { cartTotals } from './totals.ts';

const currency = { code: 'ILS', minorUnit: 2 };
const ils = (amount: number) => ({ amount, minorUnit: 2, currency: 'ILS' });
const line = (current: number, quantity: number, regular = current): PricedLine => ({
  price: { current: ils(current), regular: ils(regular), isOnSale: regular > current },
  quantity,
});
const amounts = ({ taxes: _, isTaxIncluded: __, ...totals }: ReturnType<typeof cartTotals>) =>
  Object.fromEntries(Object.entries(totals).map(([name, money]) => [name, money?.amount ?? null]));

describe('cartTotals', () => {
  const lines = [line(4550, 1), line(1290, 2)];

  test.each([
    ['nothing at all', { lines: [] }, [0, 0, 0, 0, 0]],
    ['lines only: pickup costs nothing', { lines }, [7130, 0, 0, 0, 7130]],
    ['delivery to a zone', { lines, delivery: { cost: ils(2000) } }, [7130, 0, 0, 2000, 9130]],
    [
      'delivery that is free from this sum on',
      { lines, delivery: { cost: ils(2000), freeFrom: ils(7130) } },
      [7130, 0, 0, 0, 7130],
    ],
    [
      'delivery that is not free after a discount',
      {
        lines,
        delivery: { cost: ils(2000), freeFrom: ils(7130) },
        coupon: { discount: ils(1), freeDelivery: false },
      },
      [7130, 0, 1, 2000, 9129],
    ],
    ['delivery that is told later', { lines, delivery: null }, [7130, 0, 0, null, 7130]],
    [
      'a sale is shown as a saving and counted once',
      { lines: [line(4000, 3, 5000)] },
      [12_000, 3000, 0, 0, 12_000],
    ],
    [
      'a coupon',
      { lines, coupon: { discount: ils(713), freeDelivery: false }, delivery: { cost: ils(0) } },
      [7130, 0, 713, 0, 6417],
    ],
    [
      'a coupon above the subtotal leaves the delivery to pay',
      { lines, coupon: { discount: ils(99_999), freeDelivery: false }, delivery: { cost: ils(2000) } },
      [7130, 0, 7130, 2000, 2000],
    ],
    [
      'a coupon that brings it for nothing',
      { lines, coupon: { discount: ils(0), freeDelivery: true }, delivery: { cost: ils(2000) } },
      [7130, 0, 0, 0, 7130],
    ],
    [
      'a discount below zero is none',
      { lines, coupon: { discount: ils(-50), freeDelivery: false } },
      [7130, 0, 0, 0, 7130],
    ],
  ])('%s', (_, cart, [subtotal, saving, discount, delivery, total]) => {
    expect(amounts(cartTotals({ currency, ...cart }))).toEqual({
      subtotal,
      saving,
      discount,
      delivery,
      total,
    });
  });

  test('a line in another currency throws instead of giving a wrong total', () => {
    const dinars = { amount: 1, minorUnit: 3, currency: 'JOD' };
    const foreign = { price: { current: dinars, regular: dinars, isOnSale: false }, quantity: 1 };
    expect(() => cartTotals({ currency, lines: [foreign] })).toThrow('Cannot add');
  });

  const anyLine = fc
    .tuple(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 1, max: 9999 }), fc.nat(1e9))
    .map(([current, quantity, more]) => line(current, quantity, current + more));
  const anyCart = fc.record(
    {
      lines: fc.array(anyLine, { maxLength: 30 }),
      delivery: fc.option(
        fc.tuple(fc.nat(1e9), fc.nat(1e9)).map(([cost, from]) => ({ cost: ils(cost), freeFrom: ils(from) })),
      ),
      coupon: fc.option(
        fc.record({ discount: fc.integer({ min: -1e9, max: 1e14 }).map(ils), freeDelivery: fc.boolean() }),
      ),
    },
    { requiredKeys: ['lines'] },
  );

  test('does not depend on the order of the lines', () => {
    fc.assert(
      fc.property(
        anyCart.chain((cart) =>
          fc.tuple(
            fc.constant(cart),
            fc.shuffledSubarray(cart.lines, { minLength: cart.lines.length, maxLength: cart.lines.length }),
          ),
        ),
        ([cart, shuffled]) => {
          expect(cartTotals({ currency, ...cart, lines: shuffled })).toEqual(
            cartTotals({ currency, ...cart }),
          );
        },
      ),
    );
  });

  test('gives whole, non-negative amounts that add up', () => {
    fc.assert(
      fc.property(anyCart, (cart) => {
        const { subtotal, saving, discount, delivery, total } = cartTotals({ currency, ...cart });
        for (const money of [subtotal, saving, discount, delivery ?? ils(0), total]) {
          expect(Number.isSafeInteger(money.amount) && money.amount >= 0).toBe(true);
        }
        expect(total.amount).toBe(subtotal.amount - discount.amount + (delivery?.amount ?? 0));
        expect(discount.amount).toBeLessThanOrEqual(subtotal.amount);
      }),
    );
  });

  test('two lines at one price cost as much as one line with both quantities', () => {
    fc.assert(
      fc.property(anyLine, fc.integer({ min: 1, max: 99 }), (one, more) => {
        const apart = cartTotals({ currency, lines: [one, { ...one, quantity: more }] });
        const together = cartTotals({ currency, lines: [{ ...one, quantity: one.quantity + more }] });
        expect(apart).toEqual(together);
        expect(apart.subtotal).toEqual(lineTotal({ ...one, quantity: one.quantity + more }));
      }),
    );
  });
});

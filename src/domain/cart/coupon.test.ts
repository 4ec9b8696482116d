import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Coupon, couponCode, couponEffect, discountShares } from './coupon.ts';

const ils = (amount: number) => ({ amount, minorUnit: 2, currency: 'ILS' });
const TEN: Coupon = {
  code: 'ten',
  value: { kind: 'percent', hundredths: 1000 },
  minimum: null,
  maximumDiscount: null,
  expiresAt: null,
  usageLimit: null,
  freeDelivery: false,
};
const AT = { now: 1000, timesUsed: 0 };
const discountOf = (changes: Partial<Coupon>, subtotal: number, at = AT) => {
  const effect = couponEffect({ ...TEN, ...changes }, ils(subtotal), at);
  return effect.ok ? effect.value.discount.amount : effect.error.code;
};

describe('couponEffect', () => {
  test.each([
    ['ten per cent of 120.00, as a real store answers', {}, 12_000, 1200],
    ['ten per cent of 71.30', {}, 7130, 713],
    ['half a unit is rounded up', {}, 125, 13],
    ['less than half a unit is rounded down', {}, 124, 12],
    ['half a per cent more', { value: { kind: 'percent', hundredths: 1250 } }, 1000, 125],
    ['a hundred per cent', { value: { kind: 'percent', hundredths: 10_000 } }, 7130, 7130],
    ['more than all of it', { value: { kind: 'percent', hundredths: 20_000 } }, 7130, 7130],
    ['a fixed amount', { value: { kind: 'fixed', amount: ils(2000) } }, 7130, 2000],
    ['a fixed amount above the sum', { value: { kind: 'fixed', amount: ils(9000) } }, 7130, 7130],
    ['at most the maximum', { maximumDiscount: ils(500) }, 12_000, 500],
    ['below the minimum', { minimum: ils(5000) }, 4999, 'coupon.minimum'],
    ['the minimum itself', { minimum: ils(5000) }, 5000, 500],
    ['a moment before it expires', { expiresAt: 1001 }, 12_000, 1200],
    ['when it expires', { expiresAt: 1000 }, 12_000, 'coupon.expired'],
    ['used up', { usageLimit: 0 }, 12_000, 'coupon.used-up'],
    ['one use left', { usageLimit: 1 }, 12_000, 1200],
  ] as const)('%s', (_, changes, subtotal, expected) => {
    expect(discountOf(changes, subtotal)).toBe(expected);
  });

  test('tells the minimum', () => {
    expect(couponEffect({ ...TEN, minimum: ils(5000) }, ils(1), AT)).toEqual({
      ok: false,
      error: { code: 'coupon.minimum', params: { minimum: '50.00' } },
    });
  });

  test('reports free delivery', () => {
    expect(couponEffect({ ...TEN, freeDelivery: true }, ils(100), AT)).toEqual({
      ok: true,
      value: { discount: ils(10), freeDelivery: true },
    });
  });

  test('agrees with exact arithmetic and never exceeds the sum', () => {
    fc.assert(
      fc.property(fc.nat(9e15), fc.integer({ min: 0, max: 10_000 }), (subtotal, hundredths) => {
        const discount = discountOf({ value: { kind: 'percent', hundredths } }, subtotal);
        const twice = (BigInt(subtotal) * BigInt(hundredths) * 2n) / 10_000n;
        expect(discount).toBe(Number((twice + 1n) / 2n));
        expect(discount).toBeLessThanOrEqual(subtotal);
      }),
    );
  });
});

test('codes are compared without regard to case and surrounding spaces', () => {
  expect(couponCode('  TEN ')).toBe('ten');
});

describe('discountShares', () => {
  test('splits ten per cent as a real store does', () => {
    expect(discountShares(ils(713), [ils(4550), ils(2580)])).toEqual([ils(455), ils(258)]);
  });

  test('gives the remainder of rounding to the largest fraction', () => {
    expect(discountShares(ils(100), [ils(333), ils(333), ils(334)]).map(({ amount }) => amount)).toEqual([
      33, 33, 34,
    ]);
    expect(discountShares(ils(1), [ils(5), ils(5)]).map(({ amount }) => amount)).toEqual([1, 0]);
  });

  test('gives shares that add up to the discount and never exceed their amounts', () => {
    const lists = fc.array(fc.nat(1e9), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(lists, fc.nat(10_000), (amounts, hundredths) => {
        const sum = amounts.reduce((total, amount) => total + amount, 0);
        const discount = Math.floor((sum * hundredths) / 10_000);
        const shares = discountShares(ils(discount), amounts.map(ils)).map(({ amount }) => amount);
        expect(shares.reduce((total, share) => total + share, 0)).toBe(discount);
        for (const [index, share] of shares.entries()) {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(amounts[index] ?? 0);
        }
      }),
    );
  });
});

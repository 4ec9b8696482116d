import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clampQuantity, highestQuantity, isUnlimited, steppedQuantity } from './quantity.ts';

const LIMITS = { minimum: 2, maximum: 9, step: 3 };

test.each([
  [1, 2],
  [2, 2],
  [4, 2],
  [5, 5],
  [7.9, 5],
  [8, 8],
  [1000, 8],
  [Number.NaN, 2],
  [Number.POSITIVE_INFINITY, 8],
  [-5, 2],
])('a wish for %d of 2, 5 or 8 is %d', (wanted, expected) => {
  expect(clampQuantity(wanted, LIMITS)).toBe(expected);
});

test.each([
  [9999, 1, true],
  [9998, 1, false],
  [9998, 2, true],
  [9996, 2, false],
  [9996, 6, true],
  [9990, 10, true],
  [12, 6, false],
  [50_000, 1, true],
])('a maximum of %d in steps of %d is no limit: %j', (maximum, step, expected) => {
  expect(isUnlimited({ maximum, step })).toBe(expected);
});

test('one step up or down stays within the limits', () => {
  expect([2, 5, 8].map((quantity) => steppedQuantity(quantity, 1, LIMITS))).toEqual([5, 8, 8]);
  expect([2, 5, 8].map((quantity) => steppedQuantity(quantity, -1, LIMITS))).toEqual([2, 2, 5]);
});

test('from an invalid quantity, a step leads to the nearest valid one', () => {
  const left = { minimum: 1, maximum: 3, step: 1 };
  expect([5, 4, 3].map((quantity) => steppedQuantity(quantity, -1, left))).toEqual([3, 3, 2]);
  expect([9, 7, 6].map((quantity) => steppedQuantity(quantity, -1, LIMITS))).toEqual([8, 5, 5]);
  expect([1, 3, 6].map((quantity) => steppedQuantity(quantity, 1, LIMITS))).toEqual([2, 5, 8]);
  expect(steppedQuantity(0, 1, left)).toBe(1);
});

test('every wish is turned into a quantity that the store accepts', () => {
  const atLeastOne = fc.integer({ min: 1, max: 50 });
  fc.assert(
    fc.property(fc.double(), atLeastOne, atLeastOne, atLeastOne, (wanted, minimum, more, step) => {
      const limits = { minimum, maximum: minimum + more - 1, step };
      const quantity = clampQuantity(wanted, limits);
      expect((quantity - minimum) % step).toBe(0);
      expect(quantity).toBeGreaterThanOrEqual(minimum);
      expect(quantity).toBeLessThanOrEqual(highestQuantity(limits));
      expect(highestQuantity(limits)).toBeLessThanOrEqual(limits.maximum);
    }),
  );
});

import { expect, test } from 'vitest';
import { sumOfSeen } from './line-total.ts';

const shekels = (amount: number) => ({ amount, minorUnit: 2, currency: 'ILS' });

test.each([
  ['one line', [{ price: shekels(1200), quantity: 2 }], shekels(2400)],
  [
    'several lines',
    [
      { price: shekels(1200), quantity: 2 },
      { price: shekels(550), quantity: 1 },
    ],
    shekels(2950),
  ],
  [
    'a line with something that is charged once',
    [{ price: { ...shekels(1200), once: 500 }, quantity: 3 }],
    shekels(4100),
  ],
  ['a price that nobody has seen', [{ price: undefined, quantity: 1 }], null],
  [
    'a price that nobody has seen among others',
    [
      { price: shekels(1200), quantity: 1 },
      { price: undefined, quantity: 1 },
      { price: shekels(1200), quantity: 1 },
    ],
    null,
  ],
  [
    'a cart from before the shop changed its currency',
    [
      { price: shekels(1200), quantity: 1 },
      { price: { ...shekels(900), currency: 'JOD' }, quantity: 1 },
    ],
    null,
  ],
])('the sum of %s', (_, lines, sum) => {
  expect(sumOfSeen(lines)).toEqual(sum);
});

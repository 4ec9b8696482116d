import { expect, test } from 'vitest';
import { chosenItem, defaultChoices } from './chosen-item.ts';

const price = (amount: number) => {
  const money = { amount, minorUnit: 2, currency: 'ILS' };
  return { current: money, regular: money, isOnSale: false };
};
const ONE = { minimum: 1, maximum: 1, step: 1 };
const MANY = { minimum: 2, maximum: 9, step: 1 };
const variation = (size: string, isInStock = true) => ({
  choices: { Size: size },
  price: price(1500),
  isPurchasable: true,
  stock: { isInStock, isOnBackorder: false, remaining: null },
  quantity: ONE,
});
const option = (key: string, ...values: string[]) => ({
  key,
  isOption: true as const,
  terms: values.map((value) => ({ value, isDefault: value === 'medium' })),
});
const SIZES = option('Size', 'small', 'medium', 'large');
const [small, medium] = [variation('small'), variation('medium', false)];
const FORM = { attributes: [SIZES], variations: [small, medium], quantity: MANY };

test('a product without options has its own limits', () => {
  const plain = { attributes: [], variations: [], quantity: MANY };
  expect(chosenItem(plain, {})).toEqual({ variation: null, limits: MANY, isNone: false });
});

test('a variation has its own limits', () => {
  expect(chosenItem(FORM, { Size: 'small' })).toEqual({ variation: small, limits: ONE, isNone: false });
});

test('an incomplete choice is not reported as missing in the store', () => {
  expect(chosenItem(FORM, {})).toEqual({ variation: null, limits: MANY, isNone: false });
  const more = { ...FORM, attributes: [SIZES, option('Bread', 'pita')] };
  expect(chosenItem(more, { Size: 'large' }).isNone).toBe(false);
});

test('a combination that is sold out or does not exist cannot be ordered', () => {
  expect(chosenItem(FORM, { Size: 'medium' })).toEqual({ variation: medium, limits: ONE, isNone: true });
  expect(chosenItem(FORM, { Size: 'large' })).toEqual({ variation: null, limits: MANY, isNone: true });
  expect(chosenItem({ ...FORM, variations: [] }, { Size: 'small' }).isNone).toBe(true);
});

test("a form starts with the store's default choices only", () => {
  expect(defaultChoices([SIZES, option('Bread', 'pita', 'laffa')])).toEqual({ Size: 'medium' });
});

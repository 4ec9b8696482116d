import { expect, test } from 'vitest';
import { cleanDish, missingOfDish, type NewDish, newDishFault } from './new-dish.ts';

const price = { amount: 1200, minorUnit: 2, currency: 'ILS' };
const DISH: NewDish = {
  texts: { ar: { name: 'فلافل', description: 'مقرمشة' }, en: { name: '', description: '' } },
  price,
  categoryIds: [11],
  photo: null,
};

test.each([
  ['a dish with name, price and category', {}, null],
  ['a free dish', { price: { ...price, amount: 0 } }, null],
  ['a dish without texts', { texts: {} }, 'name'],
  ['a dish with a name in another language only', { texts: { en: { name: 'x', description: '' } } }, 'name'],
  [
    'a dish with a long name in another language',
    { texts: { ...DISH.texts, en: { name: 'x'.repeat(121), description: '' } } },
    'name',
  ],
  ['a long description', { texts: { ar: { name: 'x', description: 'x'.repeat(2001) } } }, 'text-too-long'],
  ['a dish without a price', { price: null }, 'price'],
  ['a dish without a category', { categoryIds: [] }, 'category'],
  ['a dish without anything', { texts: {}, price: null, categoryIds: [] }, 'name'],
] as const)('%s is refused for: %o %s', (_, part, fault) => {
  expect(newDishFault({ ...DISH, ...part }, 'ar')).toBe(fault);
});

test.each([
  ['a dish with name, price and category', {}, []],
  ['a dish without anything', { texts: {}, price: null, categoryIds: [] }, ['name', 'price', 'category']],
  ['a dish with a blank name', { texts: { ar: { name: ' ', description: '' } } }, ['name']],
  ['a dish without a price', { price: null }, ['price']],
  ['a free dish in no category', { price: { ...price, amount: 0 }, categoryIds: [] }, ['category']],
  ['a dish with a long description', { texts: { ar: { name: 'x', description: 'x'.repeat(2001) } } }, []],
] as const)('%s still needs: %o %o', (_, part, missing) => {
  expect(missingOfDish({ ...DISH, ...part }, 'ar')).toEqual(missing);
});

test('texts are sent as clean text, and languages without texts are not sent', () => {
  const texts = {
    ar: { name: ' فلافل \u202e محشية ', description: 'سطر\n\n سطر ثان ' },
    en: { name: ' ', description: '\n' },
    he: { name: '', description: 'פריך' },
  };
  expect(cleanDish({ ...DISH, texts }).texts).toEqual({
    ar: { name: 'فلافل محشية', description: 'سطر\nسطر ثان' },
    he: { name: '', description: 'פריך' },
  });
});

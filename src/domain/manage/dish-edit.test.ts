import { describe, expect, test } from 'vitest';
import type { DishDetails } from './dish-details.ts';
import {
  afterSaving,
  type DishEdit,
  dishChanges,
  isEdited,
  priceTyped,
  readAgain,
  typedPrice,
} from './dish-edit.ts';
import type { MenuPrice } from './menu-item.ts';

const SHEKEL = { code: 'ILS', minorUnit: 2 };
const money = (amount: number) => ({ amount, currency: 'ILS', minorUnit: 2 });
const PRICE: MenuPrice = { regular: money(1200), sale: null, saleFrom: null, saleUntil: null };
const DETAILS: DishDetails = {
  texts: { ar: { name: 'فلافل', summary: '', description: '' } },
  categoryIds: [1],
  isHidden: false,
};
const edit = (regular: string, details: DishDetails = DETAILS): DishEdit => {
  const before = typedPrice(PRICE);
  return {
    prices: { 7: { before, typed: { ...before, regular } } },
    details: { before: DETAILS, typed: details },
  };
};
const renamed = (name: string): DishDetails => ({
  ...DETAILS,
  texts: { ar: { name, summary: '', description: '' } },
});

describe('the form of a dish', () => {
  test('sends nothing if the same price is written in other digits', () => {
    expect(dishChanges(edit('١٢'), SHEKEL)).toEqual({ prices: [], details: null });
    expect(isEdited(edit('12'), SHEKEL)).toBe(false);
  });

  test('of a dish without a price saves its other parts, and a first price', () => {
    const none = typedPrice(null);
    const of = (typed: typeof none) => ({
      ...edit('12', renamed('كبة')),
      prices: { 7: { before: none, typed } },
    });
    expect(dishChanges(of(none), SHEKEL)).toMatchObject({ prices: [], details: { texts: {} } });
    expect(dishChanges(of({ ...none, regular: '12' }), SHEKEL)).toMatchObject({
      prices: [{ id: 7, price: PRICE }],
    });
    expect(dishChanges(of({ ...none, regular: 'x' }), SHEKEL)).toEqual({ fault: 'price' });
  });

  test('saves a new name beside a longer description than managers may write, and beside no category', () => {
    const texts = { name: 'فلافل', summary: '', description: 'x'.repeat(2001) };
    const before: DishDetails = { ...DETAILS, texts: { ar: texts }, categoryIds: [] };
    const details = (change: Partial<typeof texts>) => ({
      ...edit('12'),
      details: { before, typed: { ...before, texts: { ar: { ...texts, ...change } } } },
    });
    expect(dishChanges(details({ name: 'كبة' }), SHEKEL)).toEqual({
      prices: [],
      details: { texts: { ar: { name: 'كبة' } } },
    });
    expect(dishChanges(details({ description: 'y'.repeat(2001) }), SHEKEL)).toEqual({
      fault: 'text-too-long',
    });
    expect(dishChanges(details({ name: ' ' }), SHEKEL)).toEqual({ fault: 'name' });
  });

  test('has nothing left to save of a saved part, and keeps what was refused or typed meanwhile', () => {
    const sent = edit('14.50', renamed('كبة'));
    const saved = afterSaving(sent, sent, (part) => part === 7);
    expect(dishChanges(saved, SHEKEL)).toEqual({
      prices: [],
      details: { texts: { ar: { name: 'كبة' } } },
    });
    expect(
      dishChanges(
        afterSaving(sent, sent, (part) => part === 'details'),
        SHEKEL,
      ),
    ).toEqual({
      prices: [{ id: 7, price: { ...PRICE, regular: money(1450) } }],
      details: null,
    });
    const typedMeanwhile = edit('15', renamed('كبة'));
    expect(
      dishChanges(
        afterSaving(typedMeanwhile, sent, () => true),
        SHEKEL,
      ),
    ).toEqual({
      prices: [{ id: 7, price: { ...PRICE, regular: money(1500) } }],
      details: null,
    });
  });

  test('sends only what differs from the store', () => {
    expect(dishChanges(edit('14.5'), SHEKEL)).toEqual({
      prices: [{ id: 7, price: { ...PRICE, regular: money(1450) } }],
      details: null,
    });
    expect(dishChanges(edit('12.00', renamed('فلافل محشية')), SHEKEL)).toEqual({
      prices: [],
      details: { texts: { ar: { name: 'فلافل محشية' } } },
    });
  });

  test.each([
    ['price', edit('abc')],
    ['name', edit('12', renamed(' '))],
    ['category', edit('12', { ...DETAILS, categoryIds: [] })],
  ])('is not sent with a bad %s, and counts as edited', (fault, bad) => {
    expect(dishChanges(bad, SHEKEL)).toEqual({ fault });
    expect(isEdited(bad, SHEKEL)).toBe(true);
  });

  test('can be saved without texts that the store did not tell', () => {
    expect(dishChanges({ ...edit('13'), details: null }, SHEKEL)).toMatchObject({ details: null });
  });
});

test('a sale that is no number is named, and an empty one is none', () => {
  const typed = { ...typedPrice(PRICE), from: '2026-11-29' };
  expect(priceTyped({ ...typed, sale: 'x' }, SHEKEL)).toBe('sale');
  expect(priceTyped({ ...typed, sale: ' ' }, SHEKEL)).toEqual({ ...PRICE, saleFrom: '2026-11-29' });
});

test('what was typed stays when the store is read again, and all else follows the store', () => {
  expect(readAgain({ before: 'a', typed: 'b' }, 'c')).toEqual({ before: 'c', typed: 'b' });
  expect(readAgain({ before: 'a', typed: 'a' }, 'c')).toEqual({ before: 'c', typed: 'c' });
  expect(readAgain(null, 'c')).toEqual({ before: 'c', typed: 'c' });
});

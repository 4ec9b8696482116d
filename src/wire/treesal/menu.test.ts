import { describe, expect, test } from 'vitest';
import { managerFailureOf } from './manager-failures.ts';
import { dishDetailsOf, dishOf, menuOf, menuPriceOf, priceBody } from './menu.ts';

const UNIT = { code: 'ILS', minorUnit: 2 };
const ils = (amount: number) => ({ amount, minorUnit: 2, currency: 'ILS' });
const ITEM = {
  ...{ id: 16, name: 'فلافل', is_in_stock: false, sold_out: 'today', back_at: '2026-11-26T11:00:00+02:00' },
  ...{ price: '12.00', regular_price: '15.00' },
};
const DISH = {
  ...ITEM,
  dated_sale: { price: '11.00', from: null, until: '2026-11-30' },
  category_ids: [11],
  choices: [{ ...ITEM, id: 17, sold_out: 'store', back_at: null }],
};

describe('the menu of a manager', () => {
  test('is read with prices, times and choices', () => {
    const body = { categories: [{ id: 11, name: 'A' }], items: [DISH] };
    expect(menuOf(body, UNIT)).toMatchObject({
      ok: true,
      value: {
        categories: [{ id: 11, name: 'A' }],
        dishes: [
          {
            ...{ id: 16, soldOut: 'today', isInStock: false, backAt: Date.parse(ITEM.back_at) },
            ...{ price: ils(1200), regularPrice: ils(1500), categoryIds: [11] },
            datedSale: { price: ils(1100), saleFrom: null, saleUntil: '2026-11-30' },
            choices: [{ id: 17, soldOut: 'store', backAt: null }],
          },
        ],
      },
    });
  });

  test.each([
    [{ ...DISH, sold_out: 'perhaps' }, 'sold_out'],
    [{ ...DISH, is_in_stock: 'yes' }, 'is_in_stock'],
  ])('is refused with an unreadable field: %#', (body, path) => {
    expect(dishOf(body, UNIT)).toMatchObject({ error: { code: 'answer.unreadable', params: { path } } });
  });

  test('has no return at a time that cannot be read', () => {
    expect(dishOf({ ...DISH, back_at: 'soon' }, UNIT)).toMatchObject({ value: { backAt: null } });
  });

  test('has a price that is sent as it was read', () => {
    const wire = { regular_price: '15.00', sale_price: '12.00', sale_from: '2026-11-25', sale_until: null };
    const price = menuPriceOf(wire, UNIT);
    expect(price.ok && price.value && priceBody(price.value)).toEqual(wire);
    expect(menuPriceOf({ ...wire, sale_price: '' }, UNIT)).toMatchObject({ value: { sale: null } });
    expect(menuPriceOf({ ...wire, regular_price: 'x' }, UNIT).ok).toBe(false);
    expect(menuPriceOf(null, UNIT)).toEqual({ ok: true, value: null });
  });
});

test.each([
  ['treesal_store_kept', 409, 'menu.not-changed'],
  ['treesal_store_no_right', 409, 'store.no-right'],
  ['rest_forbidden', 403, 'auth.forbidden'],
  ['something_else', 409, 'request.conflict'],
])('a refusal with %s is %s: %s', (code, status, known) => {
  expect(managerFailureOf(status, { code, message: 'x', data: { status } }).failure.code).toBe(known);
});

test('the texts of a dish are read in the languages of its store, in their order', () => {
  const falafel = { name: 'فلافل', summary: 'مقرمشة', description: '' };
  const body = {
    ...{ languages: ['ar', 'he'], category_ids: [11], hidden: true },
    texts: { he: { name: 'פלאפל' }, ar: falafel, xx: falafel },
  };
  const read = dishDetailsOf(body);
  expect(read).toEqual({
    ok: true,
    value: {
      texts: { ar: falafel, he: { name: 'פלאפל', summary: '', description: '' } },
      categoryIds: [11],
      isHidden: true,
    },
  });
  expect(read.ok && Object.keys(read.value.texts)).toEqual(['ar', 'he']);
  for (const bad of [null, {}, { ...body, languages: ['xx'] }, { ...body, texts: [] }])
    expect(dishDetailsOf(bad).ok).toBe(false);
});

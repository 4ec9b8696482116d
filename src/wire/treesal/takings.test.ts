import { expect, test } from 'vitest';
import { takingsOf } from './takings.ts';

const figure = { orders: 1, total: '40.50' };
const ANSWER = {
  currency: 'ILS',
  ...figure,
  average: '40.50',
  taken: figure,
  untaken: { orders: 0, total: '0.00' },
  waiting: { orders: 0, total: '0.00' },
  cancelled: figure,
  by_mode: [{ method: 'pickup', ...figure }],
  by_payment: [{ method: 'card', ...figure }],
  by_hour: [{ hour: 13, ...figure }],
  by_day: [{ date: '2026-11-25', ...figure }],
  best_sellers: [{ product_id: 16, name: 'فلافل', quantity: 3, total: '40.50' }],
  cash: [{ person: { id: 2, name: 'Sami' }, ...figure, to_hand_over: figure }],
};
const UNIT = { minorUnit: 2 };
const total = { amount: 4050, minorUnit: 2, currency: 'ILS' };

test('takings are read with every part', () => {
  expect(takingsOf(ANSWER, UNIT)).toEqual({
    ok: true,
    value: {
      orders: 1,
      total,
      average: total,
      taken: { orders: 1, total },
      untaken: { orders: 0, total: { ...total, amount: 0 } },
      waiting: { orders: 0, total: { ...total, amount: 0 } },
      cancelled: { orders: 1, total },
      byMode: [{ mode: 'pickup', orders: 1, total }],
      byPayment: [{ method: 'card', orders: 1, total }],
      byHour: [{ hour: 13, orders: 1, total }],
      byDay: [{ date: '2026-11-25', orders: 1, total }],
      bestSellers: [{ productId: 16, name: 'فلافل', pieces: 3, total }],
      cash: [{ person: { id: 2, name: 'Sami' }, orders: 1, total, toHandOver: { orders: 1, total } }],
    },
  });
});

test('cash is read even if the server does not report which part was handed over', () => {
  const cash = [{ person: { id: 2, name: 'Sami' }, ...figure }];
  expect(takingsOf({ ...ANSWER, cash }, UNIT)).toMatchObject({ value: { cash: [{ toHandOver: null }] } });
});

test('takings are read even if the server does not report which part is paid', () => {
  const { taken: _, untaken: __, ...older } = ANSWER;
  expect(takingsOf(older, UNIT)).toMatchObject({ value: { taken: null, untaken: null } });
});

test.each([
  [{ ...ANSWER, total: 'much' }, 'total'],
  [{ ...ANSWER, by_hour: [{ hour: 24, ...figure }] }, 'by_hour.0.hour'],
  [{ ...ANSWER, cash: undefined, by_day: 'no' }, 'by_day'],
  ['<html>', ''],
])('takings that cannot be read whole are not shown: %#', (body, path) => {
  expect(takingsOf(body, UNIT)).toEqual({
    ok: false,
    error: { code: 'answer.unreadable', params: { path } },
  });
});

test('a day without orders has no average', () => {
  expect(takingsOf({ ...ANSWER, average: null }, UNIT)).toMatchObject({ ok: true, value: { average: null } });
});

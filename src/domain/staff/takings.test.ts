import { describe, expect, test } from 'vitest';
import { newLife, type Payment, type Person } from '#domain/order/life.ts';
import type { Order } from '#domain/order/order.ts';
import type { OrderStatus } from '#domain/order/order-status.ts';
import { ils, ORDER } from '#domain/order/test-order.ts';
import { broughtBy, takenByMethod, takingsByPerson, takingsOf, unpaidOf, untakenOf } from './takings.ts';

const SAMI = { id: 2, name: 'Sami' };
const OMAR = { id: 3, name: 'Omar' };
const HUDA = { id: 1, name: 'Huda' };
const SINCE = Date.parse('2026-11-25T05:00+02:00');

interface Told extends Partial<Omit<Payment, 'handedTo'>> {
  /** undefined: the server does not record it. */
  readonly handedTo?: Person | null | undefined;
  readonly status?: OrderStatus;
  /** When it ended. */
  readonly endedAt?: number;
  readonly amount?: number;
}
function order(id: number, told: Told = {}): Order {
  const { status = 'completed', endedAt = SINCE + 1, amount = 1000 } = told;
  const { state = 'paid', method = 'cash', takenBy = SAMI, takenAt = null } = told;
  const handedTo = 'handedTo' in told ? told.handedTo : null;
  const steps = [{ stage: 'done' as const, at: endedAt }];
  return {
    ...ORDER,
    ...{ id, status, total: ils(amount) },
    life: {
      ...newLife(method),
      ...{ status, driver: SAMI },
      payment: { state, method, takenBy, takenAt, ...(handedTo !== undefined && { handedTo }) },
      ...{ steps, changes: [], payUrl: null },
    },
  };
}
const ids = (orders: readonly Order[]) => orders.map(({ id }) => id);

describe('the cash to hand over', () => {
  test('is the sum of what the driver took in cash today', () => {
    const orders = [order(1, { amount: 6360 }), order(2, { amount: 4550 })];
    expect(takingsOf(orders, SAMI.id, SINCE)).toEqual({
      orders,
      total: ils(10_910),
      handed: [],
      handedOver: null,
    });
  });

  test('is less by what was handed over', () => {
    const orders = [order(1, { amount: 6360, handedTo: HUDA }), order(2, { amount: 4550 })];
    const { orders: left, handed, ...sums } = takingsOf(orders, SAMI.id, SINCE);
    expect([ids(left), ids(handed), sums]).toEqual([[2], [1], { total: ils(4550), handedOver: ils(6360) }]);
  });

  test.each<[string, Told]>([
    ['a card', { method: 'card' }],
    ['an order that is not paid', { state: 'open' }],
    ['an order that was paid online', { method: 'online', takenBy: null }],
    ['money that somebody else took', { takenBy: OMAR }],
    ['an order that ended the day before', { endedAt: SINCE - 1 }],
    ['money of the day before, for an order that ended again today', { takenAt: SINCE - 1 }],
  ])('has nothing of %s', (_, told) => {
    expect(takingsOf([order(1, told)], SAMI.id, SINCE)).toEqual({
      orders: [],
      total: null,
      handed: [],
      handedOver: null,
    });
  });

  test('includes money that was taken today for an order of the day before', () => {
    const late = order(1, { endedAt: SINCE - 1, takenAt: SINCE + 1 });
    expect(takingsOf([late], SAMI.id, SINCE).total).toEqual(ils(1000));
  });

  test('includes money of orders under way and of failed deliveries', () => {
    const orders = [order(1, { status: 'readytoship', endedAt: SINCE - 1 }), order(2, { status: 'failed' })];
    expect(takingsOf(orders, SAMI.id, SINCE).total).toEqual(ils(2000));
  });

  test('is null if the store does not record who took the money', () => {
    expect(takingsOf([{ ...ORDER, life: null }, order(1)], null, SINCE).total).toBeNull();
  });
});

describe('the cash of all drivers', () => {
  test('is listed by person, with the sum that each has handed over', () => {
    const orders = [
      order(1, { amount: 6360 }),
      order(2, { takenBy: OMAR }),
      order(3, { takenBy: OMAR, amount: 500, handedTo: HUDA }),
      order(4, { takenBy: HUDA, method: 'card' }),
    ];
    expect(
      takingsByPerson(orders, SINCE).map(({ person, cash }) => [
        person.name,
        ids(cash.orders),
        cash.handedOver,
      ]),
    ).toEqual([
      ['Omar', [2], ils(500)],
      ['Sami', [1], null],
    ]);
  });

  test('excludes the till, and servers without this record', () => {
    const till: Order = { ...order(1), mode: 'pickup' };
    expect(takingsByPerson([till, order(2, { handedTo: undefined })], SINCE)).toEqual([]);
  });
});

test('only completed orders with a missing payment at the door count as unpaid', () => {
  const orders = [
    order(1, { state: 'open', takenBy: null }),
    order(2, { state: 'open', takenBy: null, method: 'transfer' }),
    order(3),
    order(4, { state: 'open', takenBy: null, status: 'failed' }),
    order(5, { state: 'open', takenBy: null, endedAt: SINCE - 1 }),
    order(6, { state: 'failed', takenBy: null, method: 'online' }),
  ];
  expect(ids(unpaidOf(orders, SAMI.id, SINCE))).toEqual([1, 6]);
});

test('what was taken for past orders is told by the way to pay, without those for which nothing was', () => {
  const past = [
    { method: 'card', taken: ils(250) },
    { method: 'cash', taken: ils(1000) },
    { method: 'cash', taken: null },
    { method: 'cash', taken: ils(30) },
    { method: null, taken: ils(5) },
  ] as const;
  expect(takenByMethod(past)).toEqual([
    { method: 'cash', taken: ils(1030) },
    { method: 'card', taken: ils(250) },
    { method: null, taken: ils(5) },
  ]);
  expect(takenByMethod([{ method: 'cash', taken: null }])).toEqual([]);
});

test.each([
  ['completed', null, false, 5000],
  ['completed', 4000, true, 4000],
  ['failed', null, false, null],
  ['failed', 4000, true, 4000],
  ['cancelled', null, true, 5000],
  [null, null, false, 5000],
] as const)(
  'an order that is %s, with %s taken and paid: %s, brought %s',
  (status, taken, isPaid, amount) => {
    const order = { status, isPaid, taken: taken && ils(taken), total: ils(5000) };
    expect(broughtBy(order)).toEqual(amount && ils(amount));
  },
);

test('what is still to be taken is that of open orders and of those delivered unpaid, at the door only', () => {
  const orders = [
    order(1, { status: 'readytoship', state: 'open', amount: 1000 }),
    order(2, { state: 'open', amount: 200, method: 'card' }),
    order(3, { status: 'readytoship', state: 'open', amount: 30, method: 'transfer' }),
    order(4, { amount: 4 }),
    order(5, { state: 'open', amount: 5000, endedAt: SINCE - 1 }),
    order(6, { status: 'cancelled', state: 'open', amount: 60_000 }),
  ];
  expect(untakenOf(orders, SAMI.id, SINCE)).toEqual(ils(1200));
  expect(untakenOf(orders, OMAR.id, SINCE)).toBeNull();
  expect(untakenOf(orders, null, SINCE)).toBeNull();
});

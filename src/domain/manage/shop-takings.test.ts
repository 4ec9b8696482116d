import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Money } from '#domain/money.ts';
import type { Payment } from '#domain/order/life.ts';
import { ORDER_STATUSES } from '#domain/order/order-status.ts';
import { FULFILMENT_MODES } from '#domain/tenant/fulfilment-mode.ts';
import { type SoldOrder, takingsSum } from './shop-takings.ts';
import { spanOfPeriod } from './takings-period.ts';

const PLACE = { timeZone: 'Asia/Jerusalem' };
const UNIT = { code: 'ILS', minorUnit: 2 };
const NOW = Date.parse('2026-11-25T19:00+02:00');
const TODAY = spanOfPeriod('today', NOW, PLACE);
const ils = (amount: number): Money => ({ amount, minorUnit: 2, currency: 'ILS' });
const SAMI = { id: 2, name: 'Sami' };
const OPEN: Payment = { state: 'open', method: 'cash', takenBy: null };
const PAID: Payment = { state: 'paid', method: 'cash', takenBy: SAMI, handedTo: null };

const sold = (fields: Partial<SoldOrder> = {}): SoldOrder => ({
  placedAt: Date.parse('2026-11-25T13:20+02:00'),
  endedAt: null,
  mode: 'deliver',
  status: 'processing',
  departedAt: null,
  payment: OPEN,
  total: ils(4000),
  items: [{ productId: 16, name: 'Falafel', quantity: 2, total: ils(2400) }],
  ...fields,
});
function takings(orders: readonly SoldOrder[], span = TODAY) {
  const { add, sum } = takingsSum(span, PLACE, UNIT);
  for (const order of orders) add(order);
  return sum();
}

describe('the takings of a shop', () => {
  test('are zero on a day without orders', () => {
    expect(takings([])).toEqual({
      orders: 0,
      total: ils(0),
      average: null,
      taken: { orders: 0, total: ils(0) },
      untaken: { orders: 0, total: ils(0) },
      waiting: { orders: 0, total: ils(0) },
      cancelled: { orders: 0, total: ils(0) },
      byMode: [],
      byPayment: [],
      byHour: [],
      byDay: [{ date: '2026-11-25', orders: 0, total: ils(0) }],
      bestSellers: [],
      cash: [],
    });
  });

  test('are the sum of accepted orders, by mode and by hour, with the night last', () => {
    const orders = [
      sold({ placedAt: Date.parse('2026-11-26T00:40+02:00'), mode: 'pickup', total: ils(1001) }),
      sold(),
      sold({ status: 'completed' }),
    ];
    expect(takings(orders)).toMatchObject({
      orders: 3,
      total: ils(9001),
      average: ils(3000),
      byMode: [
        { mode: 'deliver', orders: 2, total: ils(8000) },
        { mode: 'pickup', orders: 1, total: ils(1001) },
      ],
      byHour: [
        { hour: 13, orders: 2, total: ils(8000) },
        { hour: 0, orders: 1, total: ils(1001) },
      ],
      byDay: [{ date: '2026-11-25', orders: 3, total: ils(9001) }],
    });
  });

  test('are told by the way to pay, paid or not yet', () => {
    const orders = [
      sold({ payment: { ...PAID, method: 'card' }, total: ils(30) }),
      sold({ payment: OPEN }),
      sold({ payment: PAID, total: ils(500) }),
      sold({ payment: OPEN, status: 'pending' }),
      sold({ payment: PAID, status: 'failed' }),
    ];
    expect(takings(orders).byPayment).toEqual([
      { method: 'cash', orders: 2, total: ils(4500) },
      { method: 'card', orders: 1, total: ils(30) },
    ]);
  });

  test('are what is paid already and what is not, of accepted orders by any way to pay', () => {
    const orders = [
      sold({ payment: PAID, total: ils(500) }),
      sold({ payment: { ...PAID, method: 'online', takenBy: null }, total: ils(30) }),
      sold({ payment: OPEN, status: 'completed' }),
      sold({ payment: { ...OPEN, method: 'transfer' }, total: ils(7) }),
      sold({ payment: { ...OPEN, method: 'online', state: 'failed' }, total: ils(1) }),
      sold({ payment: OPEN, status: 'pending' }),
      sold({ payment: PAID, status: 'failed' }),
    ];
    expect(takings(orders)).toMatchObject({
      total: ils(4538),
      taken: { orders: 2, total: ils(530) },
      untaken: { orders: 3, total: ils(4008) },
    });
  });

  test('an average of half a unit is rounded up', () => {
    expect(takings([sold({ total: ils(1) }), sold({ total: ils(2) })]).average).toEqual(ils(2));
  });

  test.each(['pending', 'on-hold'] as const)(
    'an order with the status %s waits, and is not in the sum',
    (status) => {
      expect(takings([sold({ status })])).toMatchObject({
        orders: 0,
        waiting: { orders: 1, total: ils(4000) },
        bestSellers: [],
      });
    },
  );

  test.each(['cancelled', 'failed'] as const)(
    'an order with the status %s is counted separately',
    (status) => {
      expect(takings([sold({ status })])).toMatchObject({
        orders: 0,
        cancelled: { orders: 1, total: ils(4000) },
      });
    },
  );

  test('an order of another day, currency or unit is left out', () => {
    const { add, sum } = takingsSum(TODAY, PLACE, UNIT);
    expect(add(sold({ placedAt: TODAY.from - 1 }))).toBe(true);
    expect(add(sold({ placedAt: TODAY.until }))).toBe(true);
    expect(add(sold({ total: { amount: 1, minorUnit: 3, currency: 'JOD' }, items: [] }))).toBe(false);
    expect(sum()).toMatchObject({ orders: 0, cancelled: { orders: 0 }, waiting: { orders: 0 } });
  });

  test('list products with the most sold pieces first, with their newest names', () => {
    const items = (name: string, quantity: number) => [{ productId: 16, name, quantity, total: ils(1200) }];
    const hummus = { productId: 7, name: 'Hummus', quantity: 4, total: ils(400) };
    expect(
      takings([sold({ items: [...items('Old', 2), hummus] }), sold({ items: items('New', 3) })]).bestSellers,
    ).toEqual([
      { productId: 16, name: 'New', pieces: 5, total: ils(2400) },
      { productId: 7, name: 'Hummus', pieces: 4, total: ils(400) },
    ]);
  });
});

describe('the cash of people', () => {
  test('includes money that they took today, for orders of any day', () => {
    const early = TODAY.from - 1;
    const orders = [
      sold({ placedAt: early, endedAt: NOW, status: 'completed', payment: PAID }),
      sold({ endedAt: NOW, status: 'failed', payment: PAID, total: ils(500) }),
      sold({ endedAt: null, payment: PAID, total: ils(30) }),
      sold({ placedAt: early, endedAt: early, status: 'completed', payment: PAID }),
      sold({ payment: { ...PAID, method: 'card' } }),
      sold({ payment: { state: 'paid', method: 'cash', takenBy: null } }),
    ];
    const three = { orders: 3, total: ils(4530) };
    expect(takings(orders).cash).toEqual([{ person: SAMI, ...three, toHandOver: three }]);
  });

  test('counts on the day on which it was taken, and not when the order ended', () => {
    const early = TODAY.from - 1;
    const orders = [
      sold({ placedAt: early, endedAt: early, status: 'completed', payment: { ...PAID, takenAt: NOW } }),
      sold({ endedAt: NOW, status: 'completed', payment: { ...PAID, takenAt: early }, total: ils(30) }),
    ];
    expect(takings(orders).cash).toMatchObject([{ person: SAMI, orders: 1, total: ils(4000) }]);
    const yesterday = spanOfPeriod('yesterday', NOW, PLACE);
    expect(takings(orders, yesterday).cash).toMatchObject([{ person: SAMI, orders: 1, total: ils(30) }]);
  });

  test('separates cash of deliveries that nobody in the shop has received', () => {
    const HUDA = { id: 1, name: 'Huda' };
    const orders = [
      sold({ payment: { ...PAID, handedTo: HUDA } }),
      sold({ payment: PAID, total: ils(30) }),
      sold({ payment: { ...PAID, takenBy: HUDA }, mode: 'pickup', total: ils(500) }),
    ];
    expect(takings(orders).cash).toEqual([
      { person: SAMI, orders: 2, total: ils(4030), toHandOver: { orders: 1, total: ils(30) } },
      { person: HUDA, orders: 1, total: ils(500), toHandOver: { orders: 0, total: ils(0) } },
    ]);
  });

  test('does not include orders under way for yesterday', () => {
    const yesterday = spanOfPeriod('yesterday', NOW, PLACE);
    expect(takings([sold({ payment: PAID })], yesterday).cash).toEqual([]);
  });
});

describe('any orders of thirty days', () => {
  const month = spanOfPeriod('30-days', NOW, PLACE);
  const anySold = fc.record({
    placedAt: fc.integer({ min: month.from - 86_400_000, max: month.until + 86_400_000 }),
    endedAt: fc.option(fc.integer({ min: month.from - 86_400_000, max: NOW })),
    mode: fc.constantFrom(...FULFILMENT_MODES),
    status: fc.constantFrom(...ORDER_STATUSES),
    departedAt: fc.constant(null),
    payment: fc.constantFrom(
      OPEN,
      PAID,
      { ...OPEN, method: 'card' as const },
      { ...PAID, takenBy: { id: 3, name: 'Omar' } },
    ),
    total: fc.integer({ min: 0, max: 1e9 }).map(ils),
    items: fc.array(
      fc.record({
        productId: fc.integer({ min: 1, max: 15 }),
        name: fc.constant('Dish'),
        quantity: fc.integer({ min: 1, max: 100 }),
        total: fc.integer({ min: 0, max: 1e9 }).map(ils),
      }),
      { maxLength: 4 },
    ),
  });
  const amounts = (figures: readonly { readonly orders: number; readonly total: Money }[]) => [
    figures.reduce((sum, { orders }) => sum + orders, 0),
    figures.reduce((sum, { total }) => sum + total.amount, 0),
  ];

  test('have the same sum by mode, by payment, by hour and by day, and each counts once', () => {
    fc.assert(
      fc.property(fc.array(anySold), (orders) => {
        const found = takings(orders, month);
        const whole = [found.orders, found.total.amount];
        const split = [found.byMode, found.byPayment, found.byHour, found.byDay];
        for (const parts of split) expect(amounts(parts)).toEqual(whole);
        const inMonth = orders.filter(({ placedAt }) => placedAt >= month.from && placedAt < month.until);
        expect(amounts([found, found.waiting, found.cancelled])).toEqual(
          amounts(inMonth.map(({ total }) => ({ orders: 1, total }))),
        );
        expect(found.byDay).toHaveLength(30);
      }),
    );
  });

  test('give the same takings in any sequence', () => {
    fc.assert(
      fc.property(fc.array(anySold), (orders) => {
        const sort = <Item>(items: readonly Item[]) => items.map((item) => JSON.stringify(item)).toSorted();
        const [one, other] = [takings(orders, month), takings(orders.toReversed(), month)];
        expect({ ...other, cash: sort(other.cash) }).toEqual({ ...one, cash: sort(one.cash) });
      }),
    );
  });

  test('have an average within half a unit of the exact one', () => {
    fc.assert(
      fc.property(fc.array(anySold), (orders) => {
        const { average, total, orders: count } = takings(orders, month);
        if (average) expect(Math.abs(average.amount * count - total.amount) * 2).toBeLessThanOrEqual(count);
        else expect(count).toBe(0);
      }),
    );
  });
});

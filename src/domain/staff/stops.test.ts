import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newLife } from '#domain/order/life.ts';
import type { Order } from '#domain/order/order.ts';
import { ORDER } from '#domain/order/test-order.ts';
import { countOpen, deliveriesFor, firstStops, readyToGo, stopsOf, wayThrough } from './stops.ts';

const MINUTE = 60_000;
const SAMI = { id: 2, name: 'Sami' };

interface Told {
  readonly area?: string;
  /** Minutes until the promised time; null: not accepted. */
  readonly due?: number | null;
  readonly state?: 'kitchen' | 'ready' | 'way';
  readonly driver?: { readonly id: number; readonly name: string } | null;
}
const stop = (id: number, { area = 'East', due = 0, state = 'way', driver = SAMI }: Told = {}): Order => ({
  ...ORDER,
  id,
  area,
  life: {
    ...newLife('cash'),
    ...{ status: state === 'kitchen' ? 'preparing' : 'readytoship', departedAt: state === 'way' ? 1 : null },
    ...{ promisedAt: due === null ? null : ORDER.placedAt + due * MINUTE, driver },
    ...{ steps: [], changes: [], payUrl: null },
  },
});
const ids = (orders: readonly Order[]) => orders.map(({ id }) => id);

test('a driver sees their own stops and free ones, but not those of others', () => {
  const open = [
    stop(1),
    stop(2, { driver: null }),
    stop(3, { driver: { id: 3, name: 'Omar' } }),
    { ...ORDER, id: 4, life: null },
  ];
  const { mine, free } = stopsOf(open, SAMI.id);
  expect([ids(mine), ids(free)]).toEqual([[1], [2, 4]]);
});

test('the screen of a driver begins with the own stops, and with free ones only if there are none', () => {
  const free = [stop(2, { driver: null }), stop(3, { driver: null })];
  expect(ids(firstStops({ mine: [stop(1)], free }))).toEqual([1]);
  expect(ids(firstStops({ mine: [], free }))).toEqual([2, 3]);
});

test('without an account, only free stops are listed', () => {
  expect(stopsOf([stop(1, { driver: null }), stop(2)], null)).toMatchObject({ mine: [], free: [{ id: 1 }] });
});

test('the route goes area by area, in the order of promised times', () => {
  const stops = [
    stop(1, { area: 'East', due: 40 }),
    stop(2, { area: 'West', due: 20 }),
    stop(3, { area: 'East', due: 10 }),
    stop(4, { area: 'West', due: 15 }),
  ];
  expect(ids(wayThrough(stops))).toEqual([3, 1, 4, 2]);
});

test('orders on their way come first, then ready ones, then those in the kitchen', () => {
  const stops = [
    stop(1, { state: 'kitchen', due: 1 }),
    stop(2, { state: 'ready', due: 2 }),
    stop(3, { state: 'way', due: 90 }),
  ];
  expect(ids(wayThrough(stops))).toEqual([3, 2, 1]);
});

test('the route contains every stop once and every area once', () => {
  const stops = fc
    .array(fc.record({ area: fc.constantFrom('East', 'West', ''), due: fc.option(fc.nat(90)) }))
    .map((told) => told.map((each, index) => stop(index, each)));
  fc.assert(
    fc.property(stops, (before) => {
      const way = wayThrough(before);
      expect(ids(way).toSorted()).toEqual(ids(before).toSorted());
      const areas = way.map(({ area }) => area).filter((area, index, all) => area !== all[index - 1]);
      expect(areas).toHaveLength(new Set(areas).size);
    }),
  );
});

describe('the deliveries of a driver', () => {
  const SATURDAY = '2026-11-21';
  const at = (branch: string, order: Order, fields: Partial<Order> = {}): Order => ({
    ...order,
    branch,
    deliveryDay: '',
    ...fields,
  });
  const ZONES = [{ name: 'East' }, { name: 'West' }];
  const free = (id: number, area = 'East') => stop(id, { area, driver: null, state: 'ready' });
  const deliveries = (orders: readonly Order[], place = { branch: 'Port', area: '' }) =>
    deliveriesFor(orders, {
      place,
      today: SATURDAY,
      shop: { timeZone: 'Asia/Jerusalem', branches: [{ name: 'Hill' }, { name: 'Port' }], zones: ZONES },
      driverId: SAMI.id,
    });

  test('are their own of every place and day, and the free ones that are due where they work', () => {
    const told = deliveries([
      at('Hill', stop(1), { deliveryDay: 'sunday' }),
      at('Port', free(2)),
      at('Hill', free(3)),
      at('', free(4)),
      at('Port', free(5), { deliveryDay: 'sunday' }),
    ]);
    expect([ids(told.mine), ids(told.free)]).toEqual([[1], [2, 4]]);
    expect([ids(told.due), ids(told.later)]).toEqual([[2, 4], [5]]);
  });

  test('begin with the driver’s first stop among those that are due there', () => {
    const away = at('Hill', stop(1, { due: 5 }));
    const [first, second] = [at('Port', stop(2, { due: 10 })), at('Port', stop(3, { due: 20 }))];
    expect(deliveries([second, first, away]).next).toBe(first);
    expect(deliveries([away, at('Port', free(4))]).next).toBeNull();
  });

  test('that are not accepted stand apart, because a driver can do nothing with them', () => {
    const told = deliveries([at('Port', { ...free(1), status: 'pending' }), at('Port', free(2))]);
    expect([ids(told.due), ids(told.unaccepted), ids(told.later)]).toEqual([[2], [1], []]);
    // So they do not count as free to take.
    expect(ids(told.free)).toEqual([2]);
  });

  test('are counted together with unaccepted ones and those of later days', () => {
    const told = deliveries([
      at('Port', { ...free(1), status: 'pending' }),
      at('Port', free(2)),
      at('Port', free(3), { deliveryDay: 'sunday' }),
      at('Hill', free(4)),
    ]);
    expect(countOpen(told)).toBe(3);
  });

  test('can be chosen among by all their places, also those that are not chosen', () => {
    const told = deliveries([at('Port', free(1, 'East')), at('Hill', free(2, 'West'))]);
    expect([told.branches.toSorted(), told.areas.toSorted()]).toEqual([
      ['Hill', 'Port'],
      ['East', 'West'],
    ]);
  });

  test('offer no branch and no zone that the shop no longer has', () => {
    const told = deliveries([at('Harbour', free(1, 'East')), at('Hill', free(2, 'Far East'))]);
    expect([told.branches, told.areas]).toEqual([['Hill'], ['East']]);
  });

  test('of a branch or zone that was renamed or removed are everybody’s, and not those of a typed area', () => {
    const orders = [
      at('Harbour', free(1, 'East')),
      at('Port', free(2, 'Far East')),
      at('Port', free(3, 'behind the mill'), { deliveryCost: null }),
      at('Hill', free(4, 'Far East')),
      at('Port', free(5, 'West')),
    ];
    expect(ids(deliveries(orders, { branch: 'Port', area: 'East' }).free)).toEqual([1, 2]);
  });

  test('have `hasDrivers` if the store records drivers', () => {
    expect(deliveries([at('Port', free(1))]).hasDrivers).toBe(true);
    expect(deliveries([at('Port', { ...ORDER, life: null })]).hasDrivers).toBe(false);
  });

  test('that are ready can be left with at once', () => {
    expect(ids(readyToGo([stop(1, { state: 'kitchen' }), stop(2, { state: 'ready' }), stop(3)]))).toEqual([
      2,
    ]);
  });
});

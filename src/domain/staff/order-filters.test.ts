import { describe, expect, it } from 'vitest';
import { newLife } from '#domain/order/life.ts';
import type { Order } from '#domain/order/order.ts';
import { ORDER_STATUSES } from '#domain/order/order-status.ts';
import { ORDER } from '#domain/order/test-order.ts';
import {
  filterChoices,
  filterOrders,
  isNarrowed,
  NO_FILTERS,
  type OrderFilters,
  withChosen,
} from './order-filters.ts';

const order = (id: number, change: Partial<Order> = {}): Order => ({
  ...ORDER,
  id,
  number: String(id),
  ...change,
});
const found = (orders: readonly Order[], filters: Partial<OrderFilters>): number[] =>
  filterOrders(orders, { ...NO_FILTERS, ...filters }).map(({ id }) => id);

describe('the list of orders', () => {
  it('shows the specification’s four statuses at first, and all others with "all"', () => {
    const orders = [...ORDER_STATUSES, null].map((status, index) =>
      order(index + 1, { status, placedAt: index }),
    );
    expect(filterOrders(orders, NO_FILTERS).map(({ status }) => status)).toEqual([
      'cancelled',
      'completed',
      'processing',
      'pending',
    ]);
    expect(found(orders, { status: 'all' })).toHaveLength(9);
    expect(
      filterOrders(orders, { ...NO_FILTERS, status: 'readytoship' }).map(({ status }) => status),
    ).toEqual(['readytoship']);
  });

  it('of ready orders has none that its driver has left with, and of those on their way has these alone', () => {
    const lived = (id: number, departedAt: number | null) =>
      order(id, {
        status: 'readytoship',
        life: { ...newLife('cash'), departedAt, steps: [], changes: [], payUrl: null },
      });
    const orders = [lived(1, null), lived(2, 1)];
    expect([found(orders, { status: 'readytoship' }), found(orders, { status: 'on-its-way' })]).toEqual([
      [1],
      [2],
    ]);
  });

  it('is sorted by time, newest first, and by number at the same time', () => {
    const orders = [order(1, { placedAt: 5 }), order(3, { placedAt: 9 }), order(2, { placedAt: 5 })];
    expect(found(orders, {})).toEqual([3, 2, 1]);
  });

  it.each([
    ['0501234567', [1]],
    ['+972 50-123-4567', [1]],
    ['00970501234567', [1]],
    ['٠٥٠١٢٣٤٥٦٧', [1]],
    ['4567', [1]],
    ['0501', [1]],
    ['58', [58]],
    ['#58', [58]],
    ['ليلى', [58, 1]],
    ['لَيلي', [58, 1]],
    ['LEYLA', [7]],
    ['0599999999', []],
    ['  ', [58, 7, 1]],
  ])('finds %j by number, name or phone', (words, ids) => {
    const orders = [
      order(1),
      order(7, { customerName: 'Leyla', customerPhone: '+962791112233' }),
      order(58, { customerPhone: '0529998877' }),
    ];
    expect(found(orders, { words })).toEqual(ids);
  });

  it.each([
    ['عبدالله', [2, 1]],
    ['عبد الله', [2, 1]],
    ['عبد اللّه خا', [2, 1]],
    ['عبدالله خ', [2, 1]],
    ['الله خالد', [2, 1]],
    ['abu hassan', [4, 3]],
    ['ABUHASSAN', [4, 3]],
    ['Abu  Hass', [4, 3]],
    ['ali', [6]],
    ['باسم', []],
  ])(
    'finds the name in %j with and without spaces, never from the middle of a word to the next',
    (words, ids) => {
      const names = [
        'عبد الله خالد',
        'عبدالله خالد',
        'Abu Hassan',
        'Abuhassan',
        'Sal Ibrahim',
        'Khalid',
        'حبّا سمر',
      ];
      expect(
        found(
          names.map((customerName, place) => order(place + 1, { customerName })),
          { words },
        ),
      ).toEqual(ids);
    },
  );

  it('filters by branch, area, mode and day together', () => {
    const orders = [
      order(1, { branch: 'A', area: 'X', mode: 'deliver', deliveryDay: 'sunday' }),
      order(2, { branch: 'A', area: 'Y', mode: 'pickup', deliveryDay: '' }),
      order(3, { branch: 'B', area: 'X', mode: 'deliver', deliveryDay: 'monday' }),
    ];
    expect(found(orders, { branch: 'A' })).toEqual([2, 1]);
    // Any branch may deliver it.
    expect(found([...orders, order(4, { branch: '', area: 'X' })], { branch: 'A' })).toEqual([4, 2, 1]);
    expect(found(orders, { area: 'X' })).toEqual([3, 1]);
    expect(found(orders, { mode: 'pickup' })).toEqual([2]);
    expect(found(orders, { area: 'X', day: 'monday' })).toEqual([3]);
    const unusual = order(5, { branch: 'B', area: 'X', mode: 'deliver', deliveryDay: 'بعد العيد' });
    expect(filterChoices([unusual, ...orders])).toEqual({
      branches: ['A', 'B'],
      areas: ['X', 'Y'],
      days: ['sunday', 'monday', 'بعد العيد'],
      modes: ['deliver', 'pickup'],
    });
  });
});

it.each([
  { words: 'a' },
  { branch: 'Port' },
  { area: 'East' },
  { mode: 'pickup' },
  { day: 'sunday' },
] as const)('a list with %o is narrowed, and one of another status is not', (chosen) => {
  expect(isNarrowed({ ...NO_FILTERS, ...chosen })).toBe(true);
  expect(isNarrowed({ ...NO_FILTERS, status: 'all' })).toBe(false);
});

it('what was chosen can be chosen still when its last order is gone', () => {
  expect(withChosen(['East'], 'West')).toEqual(['East', 'West']);
  expect(withChosen(['East'], 'East')).toEqual(['East']);
  expect(withChosen(['East'], '')).toEqual(['East']);
});

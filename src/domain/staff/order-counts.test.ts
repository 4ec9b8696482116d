import { expect, it } from 'vitest';
import { newLife } from '#domain/order/life.ts';
import { ORDER } from '#domain/order/test-order.ts';
import { orderCounts, placedOn } from './order-counts.ts';

it('counts today by status, branch and the merchant’s hour', () => {
  const at = (time: string) => Date.parse(`2026-11-21T${time}:00+02:00`);
  const orders = [
    { ...ORDER, status: 'processing', branch: 'A', placedAt: at('09:59') },
    { ...ORDER, status: 'pending', branch: 'B', placedAt: at('12:00') },
    { ...ORDER, status: null, branch: 'B', placedAt: at('12:59') },
    { ...ORDER, status: 'processing', branch: '', placedAt: at('10:00') },
  ] as const;
  expect(orderCounts(orders, { timeZone: 'Asia/Jerusalem' })).toEqual({
    all: 4,
    byStatus: [
      { status: 'pending', count: 1 },
      { status: 'processing', count: 2 },
      { status: null, count: 1 },
    ],
    byBranch: [
      { branch: 'B', count: 2 },
      { branch: '', count: 1 },
      { branch: 'A', count: 1 },
    ],
    byHour: [
      { hour: 9, count: 1 },
      { hour: 10, count: 1 },
      { hour: 11, count: 0 },
      { hour: 12, count: 2 },
    ],
  });
});

it('counts what its driver has left with apart from what is ready', () => {
  const lived = (departedAt: number | null) => ({
    ...ORDER,
    status: 'readytoship' as const,
    life: { ...newLife('cash'), departedAt, steps: [], changes: [], payUrl: null },
  });
  const { byStatus } = orderCounts([lived(null), lived(1), lived(2)], { timeZone: 'Asia/Jerusalem' });
  expect(byStatus).toEqual([
    { status: 'readytoship', count: 1 },
    { status: 'on-its-way', count: 2 },
  ]);
});

it('leaves out orders of earlier dates in the merchant’s calendar', () => {
  const orders = ['2026-11-20T21:59:59Z', '2026-11-20T22:00:00Z', '2026-11-21T12:00:00Z'].map((time, id) => ({
    ...ORDER,
    id,
    placedAt: Date.parse(time),
  }));
  const today = placedOn(orders, '2026-11-21', { timeZone: 'Asia/Jerusalem' });
  expect(today.map(({ id }) => id)).toEqual([1, 2]);
});

it('gives empty counts without orders', () => {
  expect(orderCounts([], { timeZone: 'Asia/Jerusalem' })).toEqual({
    all: 0,
    byStatus: [],
    byBranch: [],
    byHour: [],
  });
});

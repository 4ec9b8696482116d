import { expect, test } from 'vitest';
import { newLife } from '#domain/order/life.ts';
import { ORDER } from '#domain/order/test-order.ts';
import { byLane } from './board.ts';
import { needyFirst } from './list-order.ts';
import { mostUrgentFirst, waitingOf } from './urgency.ts';

const place = { timeZone: 'Asia/Jerusalem' };
const now = Date.parse('2026-11-26T12:00:00+02:00');
const minutesAway = (minutes: number): number => now + minutes * 60_000;
const life = { ...newLife('cash'), steps: [], changes: [], payUrl: null };
const order = (id: number, minutesAgo: number, fields: object = {}) => ({
  ...{ ...ORDER, id, placedAt: minutesAway(-minutesAgo), deliveryDay: '', status: 'pending' as const, life },
  ...fields,
});
const accepted = (id: number, dueIn: number) =>
  order(id, 60, { status: 'processing', life: { ...life, promisedAt: minutesAway(dueIn) } });
const ids = (orders: readonly { readonly id: number }[]) => orders.map(({ id }) => id);

const forFriday = order(1, 9, { deliveryDay: 'friday' });
const unpaid = order(2, 30, { life: { ...life, payment: { ...life.payment, method: 'online' } } });
const soon = order(3, 60, { wantedAt: minutesAway(115) });
const justNow = order(4, 1);
const waiting = order(5, 7);
const late = accepted(6, -10);
const later = accepted(7, 25);
const farAway = order(8, 90, { wantedAt: minutesAway(240) });
/** As the store lists them: the newest first. */
const listed = [justNow, waiting, forFriday, unpaid, soon, late, later, farAway];

test('who has waited longest for the shop is first, then what is due first, then later days', () => {
  expect(ids(mostUrgentFirst(listed, now, place))).toEqual([5, 3, 4, 2, 6, 7, 8, 1]);
});

test('the call centre’s first cards, the board’s column and the list have the orders that wait in one sequence', () => {
  const board = ids(byLane(listed, now, place).new);
  expect(board).toEqual([5, 3, 4, 2, 8, 1]);
  const inList = ids(needyFirst(listed, now, place)).filter((id) => board.includes(id));
  expect(inList).toEqual(board);
  expect(ids(waitingOf(listed, now, place))).toEqual([5, 3, 4, 1]);
});

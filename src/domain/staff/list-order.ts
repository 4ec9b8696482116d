import type { ClockPlace } from '#domain/hours/wall-clock.ts';
import type { Order } from '#domain/order/order.ts';
import { isEnded } from '#domain/order/order-status.ts';
import { isAtRest } from './at-rest.ts';
import { mostUrgentFirst } from './urgency.ts';

/**
 * The sequence of the list: first what needs somebody, as the board sorts it; then the other open orders and the ended ones, which keep their
 * sequence. If staff cannot change orders, none of them needs somebody.
 */
export function needyFirst<
  T extends Pick<Order, 'id' | 'status' | 'placedAt' | 'wantedAt' | 'deliveryDay' | 'life'>,
>(orders: readonly T[], now: number, place: ClockPlace): readonly T[] {
  const needy = new Set(orders.filter((order) => order.life !== null && !isAtRest(order, now, place)));
  const others = orders.filter((order) => !needy.has(order));
  return [
    ...mostUrgentFirst([...needy], now, place),
    ...others.filter((order) => !isEnded(order)),
    ...others.filter(isEnded),
  ];
}

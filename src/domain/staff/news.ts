import { isUnpaidOnline } from '#domain/order/life.ts';
import type { Order } from '#domain/order/order.ts';
import { isEnded } from '#domain/order/order-status.ts';
import { isForPlace, type ShopPlaces } from './known-place.ts';
import { ACCEPT_WITHIN_MS, isUnaccepted, urgentFrom } from './order-age.ts';
import type { StaffRole } from './return-path.ts';

/** Older orders are not news, because staff see them on the day they are due. The span covers a night past midnight. */
export const NEWS_MS = 12 * 3_600_000;

/**
 * Whether to announce a new order on a role's screens. Drivers get only deliveries of their branches and zones. All others get orders that
 * nobody has changed yet, because a changed order has been seen.
 */
export const isNewsFor = (
  order: Pick<Order, 'mode' | 'status' | 'branch' | 'area' | 'deliveryCost' | 'life'>,
  role: StaffRole,
  place: Pick<Order, 'branch' | 'area'>,
  shop: ShopPlaces,
): boolean =>
  role === 'driver'
    ? order.mode === 'deliver' && !isEnded(order) && isForPlace(order, place, shop)
    : (order.life?.changes.length ?? 0) === 0;

type Waiting = Pick<Order, 'status' | 'placedAt' | 'wantedAt' | 'life'>;

/**
 * Whether an order waits for the shop to accept it at `now` (epoch milliseconds). An order whose online payment is missing waits for its
 * customer instead, and one for a time far away does not wait yet.
 */
export const waitsForShop = ({ status, life, ...times }: Waiting, now: number): boolean =>
  life !== null &&
  isUnaccepted({ status }) &&
  now - urgentFrom(times) < NEWS_MS &&
  (times.wantedAt === null || now >= urgentFrom(times)) &&
  !isUnpaidOnline(life.payment);

/** Whether one of the orders has waited too long, so that the alarm is louder. */
export const isOverdue = (waiting: readonly Pick<Order, 'placedAt' | 'wantedAt'>[], now: number): boolean =>
  waiting.some((order) => now - urgentFrom(order) >= ACCEPT_WITHIN_MS);

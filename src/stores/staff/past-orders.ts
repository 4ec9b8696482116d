import type { Weekday } from '#domain/hours/weekly-hours.ts';
import { isMoney, type Money } from '#domain/money.ts';
import { promisedDay } from '#domain/order/due-date.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '#domain/order/life.ts';
import type { Order } from '#domain/order/order.ts';
import { ORDER_STATUSES, type OrderStatus } from '#domain/order/order-status.ts';
import { takenAtDoor } from '#domain/order/to-collect.ts';
import { keptJson } from '#stores/device/kept-json.ts';
import { shopStorage, storageKey } from '#stores/device/shop-storage.ts';
import { shopTime } from '#stores/shop/shop-time.ts';
import { heldToken } from './held-token.ts';

/** The device's record of a delivery, without personal data. */
export interface PastOrder {
  readonly id: number;
  readonly number: string;
  readonly status: OrderStatus | null;
  /** Epoch milliseconds. */
  readonly placedAt: number;
  /** Empty for none, and for an invalid weekday: the store's own words are not stored. */
  readonly deliveryDay: Weekday | '';
  readonly area: string;
  readonly branch: string;
  /** What was taken at the door; null: nothing. */
  readonly taken: Money | null;
  /** What it cost; null if an older version of this page stored the order. */
  readonly total: Money | null;
  /** null: the store did not tell. */
  readonly method: PaymentMethod | null;
  readonly isPaid: boolean;
}

const KEY = storageKey('staff-past-orders');
const KEPT_MS = 30 * 86_400_000;
const MOST = 1000;

/** Deliveries that this device has seen since the last login, newest first: past ones and open ones. */
export const $pastOrders = keptJson<readonly PastOrder[]>(KEY, [], (json) =>
  Array.isArray(json) ? json.flatMap((item) => pastOrderIn(Object(item))) : [],
);

export function rememberOrders(orders: readonly Order[]): void {
  if (heldToken() === null) return;
  const seen: readonly PastOrder[] = orders
    .filter(({ mode }) => mode === 'deliver')
    .map((order) => ({
      id: order.id,
      number: order.number,
      status: order.status,
      placedAt: order.placedAt,
      deliveryDay: promisedDay(order) ?? '',
      area: order.area,
      branch: order.branch,
      taken: takenAtDoor(order),
      total: order.total,
      method: order.life?.payment.method ?? null,
      isPaid: order.life?.payment.state === 'paid',
    }));
  const known = new Map([...$pastOrders.get(), ...seen].map((order) => [order.id, order]));
  const kept = [...known.values()]
    .filter(({ placedAt }) => placedAt > shopTime() - KEPT_MS)
    .sort((left, right) => right.placedAt - left.placedAt)
    .slice(0, MOST);
  if (JSON.stringify(kept) !== shopStorage[KEY]) $pastOrders.set(kept);
}

function pastOrderIn(item: Record<string, unknown>): PastOrder[] {
  const { id, number, placedAt, area, branch } = item;
  if (!Number.isSafeInteger(id) || typeof placedAt !== 'number' || typeof number !== 'string') return [];
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  const status = ORDER_STATUSES.find((known) => known === item.status) ?? null;
  const deliveryDay = promisedDay({ deliveryDay: text(item.deliveryDay) }) ?? '';
  const money = (value: unknown): Money | null => (isMoney(value) ? value : null);
  return [
    {
      ...{ id: Number(id), number, status, placedAt, deliveryDay, area: text(area), branch: text(branch) },
      ...{ taken: money(item.taken), total: money(item.total), isPaid: item.isPaid === true },
      method: PAYMENT_METHODS.find((known) => known === item.method) ?? null,
    },
  ];
}

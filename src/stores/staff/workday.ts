import { atom, computed, onMount } from 'nanostores';
import { workdayStart } from '#domain/hours/workday.ts';
import type { Money } from '#domain/money.ts';
import type { Order } from '#domain/order/order.ts';
import { type Takings, takingsByPerson, takingsOf, unpaidOf, untakenOf } from '#domain/staff/takings.ts';
import { $now } from '#stores/shop/clock.ts';
import { shopFacts } from '#stores/shop/shop.ts';
import { asStaff } from './as-staff.ts';
import { $actor } from './session.ts';
import { theStaff } from './staff-api.ts';
import { $todayOrders } from './today-orders.ts';
import { $waitingChanges, withWaiting } from './waiting-changes.ts';

/** The money of a person's working day. */
export interface Workday {
  readonly cash: Takings;
  /** Orders that this person delivered and that are not paid yet. */
  readonly unpaid: readonly Order[];
  /** Money of these and of the own open orders; null: nothing. */
  readonly untaken: Money | null;
}

/** In epoch milliseconds; changes once a day. */
const $start = computed($now, (now) => workdayStart(now, shopFacts()));

/**
 * Orders of this person, and those whose money somebody took; in memory only. They are kept here because today's list drops an order of an
 * earlier day when it ends.
 */
const $kept = atom<ReadonlyMap<number, Order>>(new Map());

/** Start of the working day whose orders were read; null before that. */
const $readSince = atom<number | null>(null);

/** The day's orders with the unsent changes; null before all of them were read. */
const $day = computed([$kept, $readSince, $waitingChanges, $start], (kept, readSince, waiting, start) =>
  readSince === start ? [...kept.values()].map((order) => withWaiting(order, waiting)) : null,
);

/** The working day of this person; null before all orders were read, and for an account without an id. */
export const $workday = computed([$day, $actor, $start], (orders, actor, start): Workday | null => {
  const id = actor?.person?.id ?? null;
  if (!orders || id === null) return null;
  return {
    cash: takingsOf(orders, id, start),
    unpaid: unpaidOf(orders, id, start),
    untaken: untakenOf(orders, id, start),
  };
});

/** The cash that each driver took and handed over today; empty before all orders were read, and if the server does not record it. */
export const $driversCash = computed([$day, $start], (orders, start) =>
  orders ? takingsByPerson(orders, start) : [],
);

/** Keeps the latest state of this person's orders, and of those whose money somebody took. */
function keepOrders(orders: readonly Order[]): void {
  const me = $actor.get()?.person?.id;
  if (me === undefined) return;
  const before = $kept.get();
  const later = orders.filter((order) => {
    const { driver, payment, revision = -1 } = order.life ?? {};
    const isOurs = driver?.id === me || Boolean(payment?.takenBy) || before.has(order.id);
    return isOurs && revision > (before.get(order.id)?.life?.revision ?? -1);
  });
  if (later.length > 0) $kept.set(new Map([...before, ...later.map((order) => [order.id, order] as const)]));
}

let isAsking = false;

/** Reads once the orders that today's list no longer has. After a failure, the next list tries again. */
async function readDay(): Promise<void> {
  const start = $start.get();
  if (isAsking || $readSince.get() === start || !shopFacts().hasOrderLife) return;
  isAsking = true;
  const answer = await asStaff((token) => theStaff().ordersSince(start, token));
  isAsking = false;
  if (!answer.ok) return;
  keepOrders(answer.value.orders);
  $readSince.set(start);
}

onMount($kept, () =>
  $todayOrders.subscribe(({ orders }) => {
    if (!orders) return;
    keepOrders(orders);
    void readDay();
  }),
);

import type { TaxRules } from '#domain/cart/tax.ts';
import { isVoid } from '#domain/order/order-status.ts';
import type { Database } from '#scripts/backend/database/database.ts';
import {
  type Delivery,
  holdDeliveries,
  keepDelivery,
  nextDelivery,
} from '#scripts/backend/ordering/deliveries.ts';
import { orderById } from '#scripts/backend/ordering/kept-orders.ts';
import { notePaymentUrl } from '#scripts/backend/ordering/store-statuses.ts';
import type { Outcome } from './place-order.ts';
import { type OpenChoices, storeOrder } from './store-order.ts';
import type { StorePort } from './woocommerce-port.ts';

/** What the delivery of one shop's orders needs. */
export interface DeliveryWorld {
  readonly database: Database;
  readonly store: StorePort;
  readonly openChoices: OpenChoices;
  readonly tax: () => TaxRules | null;
  readonly now: () => number;
  /** Told to the operator: no name, no phone, no address. */
  readonly say: (line: string) => void;
}

const SECOND = 1000;
/** After sending: when an order of unknown outcome is looked for. After the last, PHP has given up on it (its own limit is shorter). */
const LOOKS_MS = [5, 15, 60, 150].map((seconds) => seconds * SECOND);
/** After it was noted that an order is being sent. */
const SENT_WITHIN_MS = 20 * SECOND;
const GIVEN_UP_MS = 150 * SECOND;
/** Pauses of a shop that cannot take orders now, doubled from the first to the longest. */
const FIRST_PAUSE_MS = 5 * SECOND;
const LONGEST_PAUSE_MS = 300 * SECOND;
/** Where it was looked for that often without an answer. */
const NEXT_LOOK_MS = 30 * SECOND;
const CANCELLED = 'It was cancelled before it was sent.';
/** A store that makes a part of an order three times is broken: the shop has to enter this one by hand. */
const MOST_PARTIAL = 3;

/**
 * Brings the first due order of a shop one step nearer to its store, and returns when the next step is due (epoch milliseconds), or
 * null when no order waits. Orders of a shop go one after another, because WooCommerce checks no stock: two at once oversell.
 */
export async function deliverNext(world: DeliveryWorld): Promise<number | null> {
  const delivery = await nextDelivery(world.database, world.now());
  if (!delivery) return null;
  if (delivery.dueAt > world.now()) return delivery.dueAt;
  const step = delivery.state === 'sending' ? look : send;
  const next = await step(world, delivery);
  if (!next) return world.now() + SECOND;
  if (next.reason !== '' && next.reason !== CANCELLED && next.reason !== delivery.reason)
    world.say(`Order ${next.orderId}: ${next.state}. ${next.reason}`);
  return next.state === 'placed' || next.state === 'refused' ? world.now() : next.dueAt;
}

/** null: another service is faster. */
async function send(world: DeliveryWorld, delivery: Delivery): Promise<Delivery | null> {
  const sentAt = world.now();
  const sending: Delivery = {
    ...delivery,
    state: 'sending',
    attempts: delivery.attempts + 1,
    sentAt,
    dueAt: sentAt,
  };
  // On disk before it is sent: whoever starts after a crash looks for it first.
  if (!(await keepDelivery(world.database, delivery, sending))) return null;
  const order = await orderOf(world, delivery);
  if (isVoid(order.status)) return kept(world, sending, { ...sending, state: 'refused', reason: CANCELLED });
  // The process was frozen, or the database was slow: others may have looked for it already.
  if (world.now() - sentAt > SENT_WITHIN_MS) return sending;
  const outcome = await world.store.place(order);
  // The store has answered, so nobody is at work on what is partial.
  const found = { outcome, agreed: order.total, isStill: true };
  return kept(world, sending, await settle(world, sending, found), outcome);
}

async function look(world: DeliveryWorld, delivery: Delivery): Promise<Delivery | null> {
  const order = await orderOf(world, delivery);
  const outcome = await world.store.lookFor(order, delivery.sentAt ?? 0);
  const isGivenUp = world.now() - (delivery.sentAt ?? 0) >= GIVEN_UP_MS;
  const next =
    outcome !== null
      ? await settle(world, delivery, { outcome, agreed: order.total, isStill: isGivenUp })
      : isGivenUp
        ? waiting(world, delivery, 0, 'The store does not have it: it is sent again.')
        : lookLater(world, delivery);
  return kept(world, delivery, next, outcome);
}

async function kept(
  { database, now }: DeliveryWorld,
  read: Delivery,
  next: Delivery,
  outcome: Outcome | null = null,
): Promise<Delivery | null> {
  const url = outcome?.kind === 'placed' ? outcome.order.paymentUrl : '';
  const isKept = await keepDelivery(database, read, next, async (rows) => {
    if (url !== '') await notePaymentUrl(rows, next.orderId, url, now());
  });
  return isKept ? next : null;
}

interface Found {
  readonly outcome: Outcome;
  /** The total that the customer agreed to. */
  readonly agreed: string;
  /** Whether nobody can still be at work on what is partial. */
  readonly isStill: boolean;
}

async function settle(
  world: DeliveryWorld,
  delivery: Delivery,
  { outcome, agreed, isStill }: Found,
): Promise<Delivery> {
  switch (outcome.kind) {
    case 'placed': {
      const { id, total, ownStatus } = outcome.order;
      const reason =
        Number(total) === Number(agreed)
          ? ''
          : `The store’s total is ${total}; the customer agreed to ${agreed}.`;
      return { ...delivery, state: 'placed', storeOrderId: id, storeStatus: ownStatus, reason };
    }
    case 'refused':
      return { ...delivery, state: 'refused', reason: outcome.reason };
    case 'later': {
      const next = waiting(world, delivery, outcome.waitMs ?? pauseOf(delivery), outcome.reason);
      if (outcome.isShops) await holdDeliveries(world.database, next.dueAt);
      return next;
    }
    case 'unknown':
      return { ...lookLater(world, delivery), reason: outcome.reason };
    case 'partial': {
      if (!isStill) return lookLater(world, delivery);
      if (!(await world.store.putAway(outcome.order)))
        return { ...lookLater(world, delivery), reason: 'A partial order could not be put away.' };
      const reason = `The store made only a part of it (its order ${outcome.order.id}), which was put away.`;
      const counted = { ...delivery, parts: delivery.parts + 1 };
      return counted.parts >= MOST_PARTIAL
        ? { ...counted, state: 'refused', reason }
        : waiting(world, counted, 0, reason);
    }
  }
}

async function orderOf({ database, openChoices, tax }: DeliveryWorld, { orderId }: Delivery) {
  const kept = await orderById(database, orderId);
  if (!kept) throw new Error(`Order ${orderId} is not kept.`);
  return storeOrder(kept, openChoices, tax());
}

const waiting = ({ now }: DeliveryWorld, delivery: Delivery, pauseMs: number, reason: string): Delivery => ({
  ...delivery,
  state: 'waiting',
  dueAt: now() + pauseMs,
  reason,
});

function lookLater({ now }: DeliveryWorld, delivery: Delivery): Delivery {
  const sentAt = delivery.sentAt ?? 0;
  const next = LOOKS_MS.map((pause) => sentAt + pause).find((at) => at > now());
  return { ...delivery, dueAt: next ?? now() + NEXT_LOOK_MS };
}

const pauseOf = ({ attempts }: Delivery): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(10, attempts - 1));

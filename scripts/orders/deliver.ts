import type { TaxRules } from '#domain/cart/tax.ts';
import { isVoid } from '#domain/order/order-status.ts';
import type { Database } from '#scripts/backend/database/database.ts';
import {
  CANCELLED,
  type Delivery,
  holdDeliveries,
  keepDelivery,
  nextDelivery,
} from '#scripts/backend/ordering/deliveries.ts';
import { orderById } from '#scripts/backend/ordering/kept-orders.ts';
import { reservePieces } from '#scripts/backend/ordering/pieces-on-the-way.ts';
import { notePaymentUrl } from '#scripts/backend/ordering/store-statuses.ts';
import type { Outcome } from './place-order.ts';
import { noteAnswer } from './store-away.ts';
import type { OpenChoices } from './store-lines.ts';
import { storeOrder } from './store-order.ts';
import type { StorePort } from './woocommerce-port.ts';

/** Dependencies of the delivery of one shop's orders. */
export interface DeliveryWorld {
  readonly database: Database;
  readonly store: StorePort;
  readonly openChoices: OpenChoices;
  readonly tax: (zone: number | null) => TaxRules | null;
  readonly now: () => number;
  /** A line for the operator, without personal data. */
  readonly say: (line: string) => void;
}

const SECOND = 1000;
/** Times after sending at which an order of unknown outcome is looked for. At the last one PHP has given up, because its limit is shorter. */
const LOOKS_MS = [5, 15, 60, 150].map((seconds) => seconds * SECOND);
/** Longest time between the note `sending` and the request. */
const SENT_WITHIN_MS = 20 * SECOND;
const GIVEN_UP_MS = 150 * SECOND;
/** Pauses while a store takes no orders; each is twice as long as the one before. A store may ask for less than the longest, not for more. */
const FIRST_PAUSE_MS = 5 * SECOND;
const LONGEST_PAUSE_MS = 300 * SECOND;
/** Pause between further searches when none of them was answered. */
const NEXT_LOOK_MS = 30 * SECOND;
/** A store that creates only a part of an order so often is broken: the shop must enter this order by hand. */
const MOST_PARTIAL = 3;

/**
 * Takes one step of the delivery of the first due order. Returns when the next step is due (epoch milliseconds), or null when no order
 * waits. Orders of a shop are sent one after another: WooCommerce does not check the stock, so two simultaneous orders could oversell.
 */
export async function deliverNext(world: DeliveryWorld): Promise<number | null> {
  const next = await nextDelivery(world.database, world.now());
  if (!next) return null;
  const delivery = notAhead(next, world.now());
  if (delivery.dueAt > world.now()) return delivery.dueAt;
  const step = delivery.state === 'sending' ? look : send;
  const done = await step(world, delivery);
  if (!done) return world.now() + SECOND;
  if (done.reason !== '' && done.reason !== CANCELLED && done.reason !== delivery.reason)
    world.say(`Order ${done.orderId}: ${done.state}. ${done.reason}`);
  return done.state === 'placed' || done.state === 'refused' ? world.now() : done.dueAt;
}

/** Times in the future remain when a wrong clock was set back. Then the step is due now, and its time counts from now. */
function notAhead(delivery: Delivery, now: number): Delivery {
  const isAhead = delivery.sentAt !== null && delivery.sentAt > now;
  return isAhead ? { ...delivery, sentAt: now, dueAt: Math.min(delivery.dueAt, now) } : delivery;
}

/** null: another service was faster. */
async function send(world: DeliveryWorld, delivery: Delivery): Promise<Delivery | null> {
  const sentAt = world.now();
  const sending: Delivery = {
    ...delivery,
    state: 'sending',
    attempts: delivery.attempts + 1,
    sentAt,
    dueAt: sentAt,
  };
  // On disk before the request: after a crash the next service looks for the order first.
  if (!(await keepDelivery(world.database, delivery, sending))) return null;
  const order = await orderOf(world, delivery);
  if (isVoid(order.status)) return kept(world, sending, { ...sending, state: 'refused', reason: CANCELLED });
  // The process was frozen or the database was slow, so another service may have looked for the order already.
  if (world.now() - sentAt > SENT_WITHIN_MS) return sending;
  const outcome = await world.store.place(order);
  // The store has answered, so it no longer works on a partial order.
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
        ? waiting(world, delivery, 0, 'The store does not have it, so it is sent again.')
        : lookLater(world, delivery);
  return kept(world, delivery, next, outcome);
}

async function kept(
  { database, now }: DeliveryWorld,
  read: Delivery,
  next: Delivery,
  outcome: Outcome | null = null,
): Promise<Delivery | null> {
  const placed = outcome?.kind === 'placed' ? outcome.order : null;
  const isKept = await keepDelivery(database, read, next, async (rows) => {
    if (outcome) await noteAnswer(rows, isAnswered(outcome), now());
    if (placed && placed.paymentUrl !== '')
      await notePaymentUrl(rows, next.orderId, placed.paymentUrl, now());
    // WooCommerce does not subtract the pieces of an unpaid order from its stock.
    if (placed?.status === 'pending') await reservePieces(rows, next.orderId);
  });
  return isKept ? next : null;
}

/** Whether the store works: it may refuse this order, but takes others. */
const isAnswered = (outcome: Outcome): boolean =>
  outcome.kind !== 'unknown' && !(outcome.kind === 'later' && outcome.isShops);

interface Found {
  readonly outcome: Outcome;
  /** The total that the customer agreed to. */
  readonly agreed: string;
  /** Whether the store can no longer be working on a partial order. */
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
      const pauseMs = Math.min(LONGEST_PAUSE_MS, outcome.waitMs ?? pauseOf(delivery));
      const next = waiting(world, delivery, pauseMs, outcome.reason);
      if (outcome.isShops) await holdDeliveries(world.database, next.dueAt);
      return next;
    }
    case 'unknown':
      return { ...lookLater(world, delivery), reason: outcome.reason };
    case 'partial': {
      if (!isStill) return lookLater(world, delivery);
      if (!(await world.store.putAway(outcome.order)))
        return { ...lookLater(world, delivery), reason: 'A partial order could not be deleted.' };
      const reason = `The store created only a part of it (its order ${outcome.order.id}), which was deleted.`;
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
  return storeOrder(kept, openChoices, tax);
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

import { atom, onMount } from 'nanostores';
import { ORDER_ACTIONS, type OrderAction, type OrderChange } from '#domain/order/actions.ts';
import { ORDER_STAGES, type OrderStage, stageOf } from '#domain/order/life.ts';
import type { Order } from '#domain/order/order.ts';
import type { Failure } from '#domain/result.ts';
import { holdTaps } from '#stores/device/hold-taps.ts';
import { keptJson } from '#stores/device/kept-json.ts';
import { storageKey } from '#stores/device/shop-storage.ts';
import { undoable } from '#stores/device/undoable.ts';
import { shopTime } from '#stores/shop/shop-time.ts';
import { asStaff } from './as-staff.ts';
import { heldToken } from './held-token.ts';
import { lastUser } from './last-user.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { takeReadOrder } from './order.ts';
import { orderInPageWords } from './place.ts';
import { theStaff } from './staff-api.ts';
import { takeOrder } from './today-orders.ts';
import {
  $waitingChanges,
  addWaiting,
  dropWaiting,
  type WaitingChange,
  waitingNow,
} from './waiting-changes.ts';

/** A change that the server refused. The screen shows the order's former state again. */
export interface RefusedChange {
  readonly orderId: number;
  readonly orderNumber: string;
  readonly action: OrderAction;
  /** Code of the refusal: `order.moved` when somebody else was faster. */
  readonly code: string;
  /** The last change of the order, made by somebody else; null if the server does not send it to this account. */
  readonly last: { readonly action: string; readonly name: string; readonly reason: string } | null;
  /** The order's present state; null if it could not be read. */
  readonly stage: OrderStage | null;
  /** Name of its driver; empty without one. */
  readonly driver: string;
}

/** The last refusal of each order, in all tabs, until somebody confirms it. */
export const $refusedChanges = keptJson<readonly RefusedChange[]>(storageKey('staff-refused'), [], (json) =>
  Array.isArray(json) ? json.flatMap((item) => refusedIn(Object(item))) : [],
);

/** Whether the last attempt did not reach the server. Waiting changes are sent later. */
export const $isSendingHeld = atom(false);

/** The server lets only managers take a delivery back. Its customer reads of it at most this much later. */
const DELIVERED_MS = 5000;

/** The delivery that a driver has just ended with one tap. It is sent when this time is over, or when the page is left. */
export const justDelivered = undoable<WaitingChange>(
  ({ change: { changeId } }) => dropWaiting(({ change }) => change.changeId === changeId),
  DELIVERED_MS,
);
justDelivered.$taken.listen((delivered) => {
  if (!delivered) void sendChanges();
});

/** Ends a delivery as `changeOrder` does, and lets the driver take it back for some seconds. */
export const endDelivery = (order: Pick<Order, 'id' | 'number'>, change: Omit<OrderChange, 'action'>): void =>
  justDelivered.take(keepChange(order, { ...change, action: 'complete' }));

/** Sends a delivery that could still be taken back, before its driver logs out. */
export async function sendDelivered(): Promise<void> {
  if (!justDelivered.$taken.get()) return;
  justDelivered.end();
  await sendChanges();
}

/**
 * Changes an order with one tap. This tab and the others show the new stage at once. Without a connection, the change waits on this device.
 * A change that the server refuses is undone and added to `$refusedChanges`.
 */
export function changeOrder(order: Pick<Order, 'id' | 'number'>, change: OrderChange): void {
  keepChange(order, change);
  void sendChanges();
}

function keepChange({ id, number }: Pick<Order, 'id' | 'number'>, change: OrderChange): WaitingChange {
  holdTaps();
  forgetRefused(id);
  const waiting: WaitingChange = {
    orderId: id,
    orderNumber: number,
    change: { ...change, changeId: crypto.randomUUID() },
    at: shopTime(),
    by: lastUser(),
  };
  addWaiting(waiting);
  return waiting;
}

export function forgetRefused(orderId: number): void {
  const kept = $refusedChanges.get().filter((refused) => refused.orderId !== orderId);
  if (kept.length < $refusedChanges.get().length) $refusedChanges.set(kept);
}

/** Failures after which a change is sent again. The server makes it once. */
const PASSING = /^(?:network|server|answer)\./;
const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 60_000;

let failuresInARow = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Sends the waiting changes in the order of the taps, one tab at a time. */
export const sendChanges = (): Promise<void> => oneAtATime('changes', sendAll);

async function sendAll(): Promise<void> {
  clearTimeout(timer);
  for (let next = nextToSend(); next; next = nextToSend()) {
    const { orderId, change } = next;
    const answer = await asStaff((token) => theStaff().changeOrder(orderId, change, token));
    // The user has logged out meanwhile, or must log in first.
    if (heldToken() === null) return;
    if (answer.ok) {
      failuresInARow = 0;
      $isSendingHeld.set(false);
      keepOrder(answer.value);
      dropWaiting((waiting) => waiting.change.changeId === change.changeId);
    } else if (PASSING.test(answer.error.code)) {
      holdBack(answer.error);
      return;
    } else await undo(next, answer.error);
  }
}

/** The first change that is not of an order whose delivery can still be taken back. */
const nextToSend = (): WaitingChange | undefined =>
  waitingNow().find(({ orderId }) => orderId !== justDelivered.$taken.get()?.orderId);

function holdBack({ params }: Failure): void {
  const pause = Math.max(FIRST_PAUSE_MS * 2 ** failuresInARow, Number(params?.seconds ?? 0) * 1000);
  failuresInARow += 1;
  $isSendingHeld.set(true);
  timer = setTimeout(sendChanges, Math.min(LONGEST_PAUSE_MS, pause));
}

/** Undoes a refused change. Drops later changes of the same order, too, because they assumed that this one succeeds. */
async function undo({ orderId, orderNumber, change }: WaitingChange, { code }: Failure): Promise<void> {
  const read = await asStaff((token) => theStaff().order(orderId, token));
  if (heldToken() === null) return;
  const life = read.ok ? read.value.life : null;
  const last = life?.changes.at(-1);
  if (read.ok) keepOrder(read.value);
  forgetRefused(orderId);
  $refusedChanges.set([
    ...$refusedChanges.get(),
    {
      orderId,
      orderNumber,
      action: change.action,
      code,
      last: last ? { action: last.action, name: last.name, reason: last.reason } : null,
      stage: life && stageOf(life),
      driver: life?.driver?.name ?? '',
    },
  ]);
  dropWaiting((waiting) => waiting.orderId === orderId);
}

function keepOrder(answered: Order): void {
  const order = orderInPageWords(answered);
  takeOrder(order);
  takeReadOrder(order);
}

/** Sends the changes of earlier pages when a screen with orders opens, and when the connection is back. */
onMount($waitingChanges, () => {
  if (waitingNow().length > 0) void sendChanges();
  const controller = new AbortController();
  const { signal } = controller;
  addEventListener('online', () => void sendChanges(), { signal });
  document.addEventListener('visibilitychange', () => document.hidden && justDelivered.end(), { signal });
  return () => controller.abort();
});

function refusedIn(item: Record<string, unknown>): RefusedChange[] {
  const action = ORDER_ACTIONS.find((known) => known === item.action);
  if (!action) return [];
  const { last } = item;
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  const { action: done, name, reason } = Object(last) as Record<string, unknown>;
  return [
    {
      orderId: Number(item.orderId),
      orderNumber: text(item.orderNumber),
      action,
      code: text(item.code),
      last: last ? { action: text(done), name: text(name), reason: text(reason) } : null,
      stage: ORDER_STAGES.find((known) => known === item.stage) ?? null,
      driver: text(item.driver),
    },
  ];
}

import { atom, onMount } from 'nanostores';
import type { OrderAction, OrderChange } from '#domain/order/actions.ts';
import type { Order } from '#domain/order/order.ts';
import type { Failure } from '#domain/result.ts';
import { isReached } from '#domain/staff/is-reached.ts';
import { holdTaps } from '#stores/device/hold-taps.ts';
import { undoable } from '#stores/device/undoable.ts';
import { shopTime } from '#stores/shop/shop-time.ts';
import { asStaff } from './as-staff.ts';
import { heldToken } from './held-token.ts';
import { lastUser } from './last-user.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { takeReadOrder } from './order.ts';
import { orderInPageWords } from './place.ts';
import { forgetRefused, noteRefused } from './refused-changes.ts';
import { theStaff } from './staff-api.ts';
import { takeOrder } from './today-orders.ts';
import {
  $waitingChanges,
  addWaiting,
  dropWaiting,
  type WaitingChange,
  waitingNow,
} from './waiting-changes.ts';

/** Whether the last attempt did not reach the server. Waiting changes are sent later. */
export const $isSendingHeld = atom(false);

type Changed = Pick<Order, 'id' | 'number'>;

/** A customer reads of a step at most this much later. */
const TAKE_BACK_MS = 5000;
/** The same while the keyboard is at the undo button: an order must not wait for somebody who has gone. */
const LONGEST_MS = 20_000;

/**
 * Steps of one tap that the server cannot take back. Others ask for a reason first, have a step that takes them back, or must not wait:
 * several people have the same new order before them, and several drivers the same delivery.
 */
const CAN_WAIT: readonly OrderAction[] = ['prepare', 'ready', 'depart', 'complete', 'collect', 'uncollect'];

/** The last such step, with one order or with several. It is sent when its time is over, with the next step, or when the page is left. */
export const justChanged = undoable<readonly WaitingChange[]>(
  (taken) => dropWaiting((waiting) => isIn(taken, waiting)),
  TAKE_BACK_MS,
  LONGEST_MS,
);
const isIn = (taken: readonly WaitingChange[] | null, { change }: WaitingChange): boolean =>
  taken?.some((each) => each.change.changeId === change.changeId) ?? false;
justChanged.$taken.listen(() => void sendChanges());

/** Sends a step that could still be taken back, before its user logs out. */
export async function sendJustChanged(): Promise<void> {
  if (!justChanged.$taken.get()) return;
  justChanged.end();
  await sendChanges();
}

/**
 * Changes an order with one tap. This tab and the others show the new stage at once. The user can take some steps back for some seconds.
 * Without a connection, the change waits on this device. A change that the server refuses is undone and added to `$refusedChanges`.
 */
export const changeOrder = (order: Changed, change: OrderChange): void => changeOrders([order], change);

/** The same for several orders. */
export function changeOrders(orders: readonly Changed[], change: OrderChange): void {
  const changes = orders.map((order) => keepChange(order, change));
  const isBound = justChanged.$taken.get()?.some(({ orderId }) => orders.some(({ id }) => id === orderId));
  if (CAN_WAIT.includes(change.action)) justChanged.take(changes);
  else if (isBound) justChanged.end();
  else void sendChanges();
}

function keepChange({ id, number }: Changed, change: OrderChange): WaitingChange {
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

/** The first change that can no longer be taken back. */
const nextToSend = (): WaitingChange | undefined =>
  waitingNow().find((waiting) => !isIn(justChanged.$taken.get(), waiting));

function holdBack({ params }: Failure): void {
  const pause = Math.max(FIRST_PAUSE_MS * 2 ** failuresInARow, Number(params?.seconds ?? 0) * 1000);
  failuresInARow += 1;
  $isSendingHeld.set(true);
  timer = setTimeout(sendChanges, Math.min(LONGEST_PAUSE_MS, pause));
}

/**
 * Undoes a refused change. Drops later changes of the same order, too, because they assumed that this one succeeds, unless somebody else
 * has made the same step.
 */
async function undo({ orderId, orderNumber, change }: WaitingChange, { code }: Failure): Promise<void> {
  const read = await asStaff((token) => theStaff().order(orderId, token));
  if (heldToken() === null) return;
  const life = read.ok ? read.value.life : null;
  if (read.ok) keepOrder(read.value);
  noteRefused({ id: orderId, number: orderNumber }, { action: change.action, code }, life);
  const isMade = code === 'order.moved' && life !== null && isReached(life, change.action);
  dropWaiting((waiting) =>
    isMade ? waiting.change.changeId === change.changeId : waiting.orderId === orderId,
  );
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
  document.addEventListener('visibilitychange', () => document.hidden && justChanged.end(), { signal });
  // When the next page comes, it is too late to send anything, and a page for customers sends nothing of staff.
  const leave = ({ target }: Event) => target instanceof Element && target.closest('a') && justChanged.end();
  document.addEventListener('click', leave, { signal });
  return () => controller.abort();
});

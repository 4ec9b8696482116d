import { atom } from 'nanostores';
import { isOutcomeUnknown } from '#api/ordering.ts';
import { dialable } from '#domain/customer/phone.ts';
import type { OrderDraft } from '#domain/order/order-draft.ts';
import type { Failure } from '#domain/result.ts';
import { theOrdering } from './apis.ts';
import { $cartLines, removeOrdered, rereadCart } from './cart.ts';
import { $cartCheck, followVariations, readCart } from './cart-check.ts';
import { $mode, $totals } from './cart-view.ts';
import { $granted, dropCoupon, dropRefused, recheckCoupon } from './coupon.ts';
import { changeCustomer } from './customer.ts';
import { edges } from './edges.ts';
import { chooseFulfilment } from './fulfilment.ts';
import { $landing } from './landing.ts';
import { refreshZones } from './live-zones.ts';
import { $orderForm, checkForm } from './order-form.ts';
import { orderTaker } from './order-taker.ts';
import { $orders, rememberOrder } from './orders.ts';
import type { PlacedOrder } from './placed-order.ts';
import { $review, isFresh, type Review, rereadReview } from './review.ts';
import { shopFacts } from './shop.ts';
import { storageKey } from './shop-storage.ts';
import { $toPay, rememberStoreTotal } from './to-pay.ts';
import { underLock } from './under-lock.ts';

export type SendState =
  | { readonly status: 'ready' | 'checking' | 'sending' | 'changed' | 'other-tab' }
  /** A draft of unknown outcome is being sent once more. */
  | { readonly status: 'asking' }
  /** The store has it. */
  | { readonly status: 'done'; readonly orderId: number }
  /** It may or may not have arrived: the same draft is sent again when the customer asks, unless it is too old by now. */
  | { readonly status: 'unknown'; readonly failure: Failure; readonly clientOrderId: string }
  | { readonly status: 'failed'; readonly failure: Failure };

/** How far the order is. A review that is still stored was interrupted: its outcome is unknown. */
export const $send = atom<SendState>({ status: 'ready' });

export function showInterrupted(): void {
  const review = $review.get();
  if (review && $send.get().status === 'ready') interrupted(review);
}

/**
 * Checks everything once more and sends the order: one at a time over all tabs, never by itself. `changed` and `failed` leave
 * cart and form as they are; `unknown` keeps the draft, which is sent again as it was, by whom that state was shown to.
 */
export async function sendOrder(): Promise<void> {
  if (isBusy()) return;
  const before = $send.get();
  $send.set({ status: before.status === 'unknown' ? 'asking' : $review.get() ? 'sending' : 'checking' });
  return withLock(async () => {
    try {
      await goOn(before);
    } catch (error) {
      reportError(error);
      const review = $review.get();
      if (review) interrupted(review);
      else refuse({ code: 'request.invalid' });
    }
  });
}

async function goOn(before: SendState): Promise<void> {
  const review = rereadReview();
  if (before.status === 'unknown') {
    if (review) await post(review, true);
    else settledElsewhere(before.clientOrderId);
  } else if (review) interrupted(review);
  else {
    const fresh = await freshReview();
    if (fresh) await post(fresh);
  }
}

/** Gives up the order of unknown outcome that is shown, unless another tab is sending one just now. What the store has, it has. */
export function discardReview(): Promise<void> {
  const state = $send.get();
  const shown = state.status === 'unknown' ? state.clientOrderId : $review.get()?.draft.clientOrderId;
  return withLock(async () => {
    if (rereadReview()?.draft.clientOrderId === shown) $review.set(null);
    $send.set({ status: 'ready' });
    // Another tab may have left one of its own.
    showInterrupted();
  });
}

/** Another tab has sent it or given it up. Nothing may go out in its place that nobody has looked at here. */
function settledElsewhere(clientOrderId: string): void {
  const known = $orders.get().find((placed) => placed.clientOrderId === clientOrderId);
  if (known) done(known.order.id);
  else show({ status: 'ready' });
}

const isBusy = (): boolean => ['checking', 'sending', 'asking', 'done'].includes($send.get().status);

/** Where there are no locks every tab is alone. */
const withLock = (work: () => Promise<void>): Promise<void> =>
  underLock(
    storageKey('send'),
    { ifAvailable: true },
    async (lock) => (lock ? work() : $send.set({ status: 'other-tab' })),
    work,
  );

/** Price, stock, options, hours, area and voucher as they are now; null when the customer has to look again. */
async function freshReview(): Promise<Review | null> {
  const shownTotal = $toPay.get();
  rereadCart();
  if ($cartLines.get().length === 0) return show({ status: 'ready' });
  const [read] = await Promise.all([readCart(), $mode.get() === 'deliver' && refreshZones()]);
  if (read.status === 'failed') return refuse(read.failure);
  if ($cartCheck.get().hasChanges) return show({ status: 'changed' });
  followVariations();
  const refusal = await recheckCoupon($totals.get().subtotal);
  if (refusal) return refuse(refusal);
  const checked = checkForm();
  if (!checked.ok) return refuse(checked.error[0] ?? { code: 'request.invalid' });
  if ($toPay.get().amount !== shownTotal.amount) return show({ status: 'changed' });
  const { source, referrer } = $landing.get();
  const draft: OrderDraft = {
    ...checked.value,
    clientOrderId: crypto.randomUUID(),
    couponCode: $granted.get()?.code ?? null,
    locale: shopFacts().locale,
    shownTotal,
    source,
    referrer,
    createdBy: orderTaker(),
  };
  return { draft, storedAt: edges.now() };
}

async function post(review: Review, wasUnknown = false): Promise<void> {
  const { draft } = review;
  // A tab may have been closed between keeping the answer and forgetting the draft.
  const known = $orders.get().find(({ clientOrderId }) => clientOrderId === draft.clientOrderId);
  if (known) return settle(draft, known.order.id);
  if (!isFresh(review)) return interrupted(review);
  $review.set(review);
  if ($send.get().status !== 'asking') $send.set({ status: 'sending' });
  const answer = await theOrdering().createOrder(draft);
  if (!answer.ok) {
    if (isOutcomeUnknown(answer.error, wasUnknown)) interrupted(review, answer.error);
    else {
      $review.set(null);
      rememberStoreTotal(answer.error, draft.shownTotal);
      dropRefused(answer.error, draft.couponCode);
      refuse(answer.error);
    }
    return;
  }
  const { clientOrderId, lines } = draft;
  const placed = { clientOrderId, order: answer.value, lines, ...placeOf(draft) };
  rememberOrder(placed);
  settle(draft, answer.value.id);
  // Once more: in a storage that was full there is room now for what was forgotten.
  rememberOrder(placed);
}

/** The store has it: what was for this order is forgotten, and nothing of another one that was begun while its outcome was unknown. */
function settle({ lines, customerPhone }: OrderDraft, orderId: number): void {
  $review.set(null);
  // An agent may have the next caller on the phone.
  const isSameCustomer = dialable($orderForm.get().phone) === customerPhone;
  if (removeOrdered(lines) && isSameCustomer) {
    dropCoupon();
    changeCustomer({ notes: '' });
    chooseFulfilment({ day: null });
  }
  done(orderId);
}

function interrupted({ draft }: Review, failure: Failure = { code: 'network.unreachable' }): void {
  $send.set({ status: 'unknown', failure, clientOrderId: draft.clientOrderId });
}

function done(orderId: number): void {
  $send.set({ status: 'done', orderId });
}

function refuse(failure: Failure): null {
  return show({ status: 'failed', failure });
}

function show(state: SendState): null {
  $send.set(state);
  return null;
}

function placeOf({ fulfilment }: OrderDraft): Pick<PlacedOrder, 'zoneId' | 'branchId'> {
  if (fulfilment.mode !== 'deliver')
    return fulfilment.branchId === null ? {} : { branchId: fulfilment.branchId };
  return fulfilment.zone.kind === 'zone' ? { zoneId: fulfilment.zone.id } : {};
}

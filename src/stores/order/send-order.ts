import { isOutcomeUnknown } from '#api/unknown-outcome.ts';
import { dialable } from '#domain/customer/phone.ts';
import type { OrderDraft } from '#domain/order/order-draft.ts';
import type { Failure } from '#domain/result.ts';
import { $cartLines } from '#stores/cart/cart.ts';
import { $cartCheck, followVariations, readCart } from '#stores/cart/cart-check.ts';
import { $totals } from '#stores/cart/cart-totals.ts';
import { $mode } from '#stores/cart/cart-view.ts';
import { $codesInUse, dropCoupons, dropRefused, recheckCoupon } from '#stores/cart/coupon.ts';
import { $email } from '#stores/cart/customer-known.ts';
import { chooseFulfilment } from '#stores/cart/fulfilment.ts';
import { removeOrdered, rereadCart } from '#stores/cart/ordered-cart.ts';
import { priceNow } from '#stores/cart/priced-cart.ts';
import { $toPay, rememberStoreTotal } from '#stores/cart/to-pay.ts';
import { changeCustomer } from '#stores/customer/customer.ts';
import { $landing } from '#stores/customer/landing.ts';
import { edges } from '#stores/device/edges.ts';
import { $zones, refreshZones } from '#stores/shop/live-zones.ts';
import { shopFacts } from '#stores/shop/shop.ts';
import { orderTaker } from '#stores/staff/order-taker.ts';
import { interrupted, withLock } from './interrupted.ts';
import { $orderForm, checkForm } from './order-form.ts';
import { theOrdering } from './ordering-api.ts';
import { $orders, rememberOrder } from './orders.ts';
import { $payment } from './payment.ts';
import type { PlacedOrder } from './placed-order.ts';
import { $review, isFresh, type Review, rereadReview } from './review.ts';
import { $send, type SendState } from './send-state.ts';

/**
 * Checks everything once more and sends the order. Only one tab sends at a time, and only on the customer's request. `changed` and
 * `failed` leave cart and form as they are. `unknown` keeps the draft; the next call sends it again unchanged.
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

/** Another tab has sent the draft or given it up. Shows the state and sends nothing that this tab has not shown. */
function settledElsewhere(clientOrderId: string): void {
  const known = $orders.get().find((placed) => placed.clientOrderId === clientOrderId);
  show(known ? { status: 'done', orderId: known.order.id } : { status: 'ready' });
}

const isBusy = (): boolean => ['checking', 'sending', 'asking', 'done'].includes($send.get().status);

/** Checks price, stock, options, hours, area and voucher again; null if the customer has to look first. */
async function freshReview(): Promise<Review | null> {
  const shownTotal = $toPay.get();
  rereadCart();
  if ($cartLines.get().length === 0) return show({ status: 'ready' });
  const [read] = await Promise.all([readCart(), $mode.get() === 'deliver' && refreshZones()]);
  if (read.status === 'failed') return refuse(read.failure);
  if ($cartCheck.get().hasChanges) return show({ status: 'changed' });
  followVariations();
  const refusal = await recheckCoupon($totals.get().itemsTotal);
  if (refusal) return refuse(refusal);
  await priceNow();
  const checked = checkForm();
  if (!checked.ok) {
    const [{ code, field, params } = { code: 'request.invalid', field: '' }] = checked.error;
    return refuse({ code, params: { ...params, field } });
  }
  if ($toPay.get().amount !== shownTotal.amount) return show({ status: 'changed' });
  const { source, referrer } = $landing.get();
  const draft: OrderDraft = {
    ...checked.value,
    clientOrderId: crypto.randomUUID(),
    couponCodes: $codesInUse.get(),
    customerEmail: $email.get(),
    payment: $payment.get(),
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
  // A tab may have been closed after it stored the order and before it removed the draft.
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
      dropRefused(answer.error, draft.couponCodes);
      refuse(answer.error);
    }
    return;
  }
  const { clientOrderId, lines } = draft;
  const placed = { clientOrderId, order: answer.value, lines, ...placeOf(draft) };
  rememberOrder(placed);
  settle(draft, answer.value.id);
  // Store it again: a full storage may have room after the draft was removed.
  rememberOrder(placed);
}

/** The store has the order: removes its data here, but keeps that of a newer order which was started meanwhile. */
function settle({ lines, customerPhone }: OrderDraft, orderId: number): void {
  $review.set(null);
  // An agent may already serve the next caller.
  const isSameCustomer = dialable($orderForm.get().phone) === customerPhone;
  if (removeOrdered(lines) && isSameCustomer) {
    dropCoupons();
    changeCustomer({ notes: '' });
    chooseFulfilment({ day: null, wantedAt: null });
  }
  show({ status: 'done', orderId });
}

const refuse = (failure: Failure): null => show({ status: 'failed', failure });

function show(state: SendState): null {
  $send.set(state);
  return null;
}

function placeOf({ fulfilment }: OrderDraft): Pick<PlacedOrder, 'zoneId' | 'branchId' | 'zoneMinutes'> {
  if (fulfilment.mode !== 'deliver')
    return fulfilment.branchId === null ? {} : { branchId: fulfilment.branchId };
  const { zone } = fulfilment;
  if (zone.kind !== 'zone') return {};
  const minutes = $zones.get().find(({ id }) => id === zone.id)?.minutes;
  return { zoneId: zone.id, ...(minutes !== undefined && { zoneMinutes: minutes }) };
}

import { atom } from 'nanostores';
import { isOutcomeUnknown } from '#api/ordering.ts';
import type { OrderDraft } from '#domain/order/order-draft.ts';
import type { Failure } from '#domain/result.ts';
import { $agentName } from './agent.ts';
import { theOrdering } from './apis.ts';
import { $cartLines, removeLines, rereadCart } from './cart.ts';
import { $cartCheck, readCart } from './cart-check.ts';
import { $totals } from './cart-view.ts';
import { $coupon, $couponCode, applyCoupon, dropCoupon } from './coupon.ts';
import { $landing } from './landing.ts';
import { checkForm } from './order-form.ts';
import { $orders, type PlacedOrder, rememberOrder } from './orders.ts';
import { $review, type Review, rereadReview } from './review.ts';
import { shopFacts } from './shop.ts';
import { storageKey } from './shop-storage.ts';

export type SendState =
  | { readonly status: 'ready' | 'checking' | 'sending' | 'changed' | 'other-tab' }
  /** The store has it. */
  | { readonly status: 'done'; readonly orderId: number }
  /** It may or may not have arrived: the same draft is sent again when the customer asks. */
  | { readonly status: 'unknown'; readonly failure: Failure }
  | { readonly status: 'failed'; readonly failure: Failure };

/** How far the order is. A review that is still stored was interrupted: its outcome is unknown. */
export const $send = atom<SendState>({ status: 'ready' });

export function showInterrupted(): void {
  if ($review.get() && $send.get().status === 'ready')
    $send.set({ status: 'unknown', failure: { code: 'network.unreachable' } });
}

/**
 * Checks everything once more and sends the order: one at a time over all tabs, never by itself. `changed` and `failed` leave
 * cart and form as they are; `unknown` keeps the draft, which is sent again as it was.
 */
export async function sendOrder(): Promise<void> {
  if (isBusy()) return;
  $send.set({ status: $review.get() ? 'sending' : 'checking' });
  return withLock(async () => {
    const review = rereadReview() ?? (await freshReview());
    if (review) await post(review);
  });
}

/** Gives up an order of unknown outcome. What the store has, it has. */
export function discardReview(): void {
  $review.set(null);
  $send.set({ status: 'ready' });
}

const isBusy = (): boolean => ['checking', 'sending', 'done'].includes($send.get().status);

/** Browsers without locks are older than the shop's other needs; there every tab is alone. */
async function withLock(work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work();
  await navigator.locks.request(storageKey('send'), { ifAvailable: true }, async (lock) => {
    if (lock) await work();
    else $send.set({ status: 'other-tab' });
  });
}

/** Price, stock, options, hours, area and voucher as they are now; null when the customer has to look again. */
async function freshReview(): Promise<Review | null> {
  const shownTotal = $totals.get().total;
  rereadCart();
  if ($cartLines.get().length === 0) return show({ status: 'ready' });
  const read = await readCart();
  if (read.status === 'failed') return fail(read.failure);
  if ($cartCheck.get().hasChanges) return show({ status: 'changed' });
  if ($couponCode.get()) {
    const coupon = await applyCoupon($couponCode.get(), $totals.get().subtotal);
    if (coupon.status === 'refused') return fail(coupon.failure);
  }
  const checked = checkForm();
  if (!checked.ok) return fail(checked.error[0] ?? { code: 'request.invalid' });
  if ($totals.get().total.amount !== shownTotal.amount) return show({ status: 'changed' });
  const { source, referrer } = $landing.get();
  const draft: OrderDraft = {
    ...checked.value,
    clientOrderId: crypto.randomUUID(),
    couponCode: $coupon.get().status === 'granted' ? $couponCode.get() : null,
    locale: shopFacts().locale,
    shownTotal,
    source,
    referrer,
    createdBy: $agentName.get(),
  };
  return { draft, lineKeys: $cartLines.get().map(({ key }) => key) };
}

async function post(review: Review): Promise<void> {
  const { draft, lineKeys } = review;
  // Another tab may have finished it while this one waited.
  const known = $orders.get().find(({ clientOrderId }) => clientOrderId === draft.clientOrderId);
  if (known) return done(known.order.id);
  $review.set(review);
  $send.set({ status: 'sending' });
  const answer = await theOrdering().createOrder(draft, branchName(draft));
  if (!answer.ok) {
    if (isOutcomeUnknown(answer.error)) $send.set({ status: 'unknown', failure: answer.error });
    else {
      $review.set(null);
      fail(answer.error);
    }
    return;
  }
  const { clientOrderId, lines } = draft;
  rememberOrder({ clientOrderId, order: answer.value, lines, ...placeOf(draft) });
  $review.set(null);
  removeLines(lineKeys);
  dropCoupon();
  done(answer.value.id);
}

function done(orderId: number): void {
  $send.set({ status: 'done', orderId });
}

function fail(failure: Failure): null {
  return show({ status: 'failed', failure });
}

function show(state: SendState): null {
  $send.set(state);
  return null;
}

function branchName({ fulfilment }: OrderDraft): string {
  if (fulfilment.mode === 'deliver') return '';
  return shopFacts().branches.find(({ id }) => id === fulfilment.branchId)?.name ?? '';
}

function placeOf({ fulfilment }: OrderDraft): Pick<PlacedOrder, 'zoneId' | 'branchId'> {
  if (fulfilment.mode !== 'deliver')
    return fulfilment.branchId === null ? {} : { branchId: fulfilment.branchId };
  return fulfilment.zone.kind === 'zone' ? { zoneId: fulfilment.zone.id } : {};
}

import { parseCartLine } from '#domain/cart/cart-line.ts';
import { weekdayOf } from '#domain/hours/weekly-hours.ts';
import { isMoney } from '#domain/money.ts';
import { mayBeSentAgain } from '#domain/order/draft-age.ts';
import type { OrderDraft } from '#domain/order/order-draft.ts';
import { firstDateOf, weekdayToPromise } from '#domain/order/weekday-date.ts';
import { edges } from '#stores/device/edges.ts';
import { keptJson, parseKept } from '#stores/device/kept-json.ts';
import { shopStorage, storageKey } from '#stores/device/shop-storage.ts';
import { shopFacts } from '#stores/shop/shop.ts';
import { shopTime } from '#stores/shop/shop-time.ts';

/**
 * The order that is being sent. It is stored before the request starts and removed when the store has answered. While it exists, its
 * outcome is unknown; the same draft is sent again, or goes back into the cart.
 */
export interface Review {
  readonly draft: OrderDraft;
  /** Time of the first attempt, in epoch milliseconds; null if unknown. */
  readonly storedAt: number | null;
}

const KEY = storageKey('review');

export const $review = keptJson<Review | null>(KEY, null, reviewIn);

/** Reads the stored review again: a sleeping tab does not know what another one has sent. */
export function rereadReview(): Review | null {
  const review = parseKept(shopStorage[KEY] ?? '', null, reviewIn);
  if (review?.draft.clientOrderId !== $review.get()?.draft.clientOrderId) $review.set(review);
  return review;
}

/** Whether the draft may be sent again: it is recent by the device's clock, which dated it, and its day has not passed. */
export const isFresh = (review: Review): boolean =>
  mayBeSentAgain(review.storedAt, edges.now()) && !isDayOver(review);

/** The delivery date (`2026-11-24`); null for an order without a day, or if the time of sending is unknown. */
export function reviewedDate({ draft: { fulfilment }, storedAt }: Review): string | null {
  const day = fulfilment.mode === 'deliver' ? weekdayOf(fulfilment.day) : null;
  if (day === null || storedAt === null) return null;
  // The device dated the draft, and the shop's clock may differ.
  return firstDateOf(day, shopTime() - (edges.now() - storedAt), shopFacts());
}

/** Whether the weekday of the draft has come to mean another date than the one the customer accepted. */
export function isDayOver(review: Review): boolean {
  const date = reviewedDate(review);
  return date !== null && weekdayToPromise(date, shopTime(), shopFacts()) === null;
}

function reviewIn(json: unknown): Review | null {
  const review = json as Review | null;
  const isWhole =
    typeof review?.draft?.clientOrderId === 'string' &&
    typeof review.draft.fulfilment?.mode === 'string' &&
    isMoney(review.draft.shownTotal) &&
    Array.isArray(review.draft.lines) &&
    review.draft.lines.every((line) => parseCartLine(JSON.stringify(line)) !== undefined);
  if (!isWhole) return null;
  return { ...review, storedAt: Number.isSafeInteger(review.storedAt) ? review.storedAt : null };
}

import { parseCartLine } from '#domain/cart/cart-line.ts';
import { weekdayOf } from '#domain/hours/weekly-hours.ts';
import { isMoney } from '#domain/money.ts';
import { mayBeSentAgain } from '#domain/order/draft-age.ts';
import { firstDateOf, weekdayToPromise } from '#domain/order/due-date.ts';
import type { OrderDraft } from '#domain/order/order-draft.ts';
import { edges } from './edges.ts';
import { keptJson, parseKept } from './kept-json.ts';
import { shopFacts } from './shop.ts';
import { shopStorage, storageKey } from './shop-storage.ts';
import { shopTime } from './shop-time.ts';

/**
 * The one order that is on its way: stored before the first byte goes out, and gone when the store has answered. As long as
 * it is there its outcome is unknown, and the very same draft is what is sent again, or what goes back into the cart.
 */
export interface Review {
  readonly draft: OrderDraft;
  /** When it was sent first, in epoch milliseconds; null where nobody knows. */
  readonly storedAt: number | null;
}

const KEY = storageKey('review');

export const $review = keptJson<Review | null>(KEY, null, reviewIn);

/** Reads the review as it is stored now: a tab that was asleep does not know what another one has sent. */
export function rereadReview(): Review | null {
  const review = parseKept(shopStorage[KEY] ?? '', null, reviewIn);
  if (review?.draft.clientOrderId !== $review.get()?.draft.clientOrderId) $review.set(review);
  return review;
}

/** Whether sending it again is right still: soon enough by the clock of the device, which dated it, and its day has not passed. */
export const isFresh = (review: Review): boolean =>
  mayBeSentAgain(review.storedAt, edges.now()) && !isDayOver(review);

/** The date for which it was ordered (`2026-11-24`); null for one without a day, and where nobody knows when it was sent. */
export function reviewedDate({ draft: { fulfilment }, storedAt }: Review): string | null {
  const day = fulfilment.mode === 'deliver' ? weekdayOf(fulfilment.day) : null;
  if (day === null || storedAt === null) return null;
  // The device dated it, and the shop's clock may show another time.
  return firstDateOf(day, shopTime() - (edges.now() - storedAt), shopFacts());
}

/** Whether the weekday that it names means another date by now than the one that was agreed to. */
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

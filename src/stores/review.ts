import { persistentAtom } from '@nanostores/persistent';
import { parseCartLine } from '#domain/cart/cart-line.ts';
import { mayBeSentAgain } from '#domain/order/draft-age.ts';
import type { OrderDraft } from '#domain/order/order-draft.ts';
import { edges } from './edges.ts';
import { shopStorage, storageKey } from './shop-storage.ts';

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

export const $review = persistentAtom<Review | null>(KEY, null, {
  encode: JSON.stringify,
  decode: parseReview,
});

/** Reads the review as it is stored now: a tab that was asleep does not know what another one has sent. */
export function rereadReview(): Review | null {
  const review = parseReview(shopStorage[KEY] ?? '');
  if (review?.draft.clientOrderId !== $review.get()?.draft.clientOrderId) $review.set(review);
  return review;
}

/** Whether sending it again is right still, by the clock of the device, which dated it. */
export const isFresh = ({ storedAt }: Review): boolean => mayBeSentAgain(storedAt, edges.now());

function parseReview(stored: string): Review | null {
  try {
    const review = JSON.parse(stored) as Review | null;
    const total = review?.draft?.shownTotal;
    const isWhole =
      typeof review?.draft?.clientOrderId === 'string' &&
      typeof review.draft.fulfilment?.mode === 'string' &&
      Number.isSafeInteger(total?.amount) &&
      Number.isSafeInteger(total?.minorUnit) &&
      Array.isArray(review.draft.lines) &&
      review.draft.lines.every((line) => parseCartLine(JSON.stringify(line)) !== undefined);
    if (!isWhole) return null;
    return { ...review, storedAt: Number.isSafeInteger(review.storedAt) ? review.storedAt : null };
  } catch {
    return null;
  }
}

import { persistentAtom } from '@nanostores/persistent';
import type { OrderDraft } from '#domain/order/order-draft.ts';
import { storageKey } from './shop-storage.ts';

/**
 * The one order that is on its way: stored before the first byte goes out, and gone when the store has answered. As long as
 * it is there its outcome is unknown, and the very same draft is what is sent again.
 */
export interface Review {
  readonly draft: OrderDraft;
  /** Keys of the lines that it orders. */
  readonly lineKeys: readonly string[];
}

export const $review = persistentAtom<Review | null>(storageKey('review'), null, {
  encode: JSON.stringify,
  decode: (stored) => {
    try {
      const review = JSON.parse(stored) as Review | null;
      return typeof review?.draft?.clientOrderId === 'string' && Array.isArray(review.lineKeys)
        ? review
        : null;
    } catch {
      return null;
    }
  },
});

// Apart from what sends, which pages load when the customer touches them.
import { atom } from 'nanostores';
import type { Failure } from '#domain/result.ts';
import { storageKey } from '#stores/device/shop-storage.ts';
import { underLock } from '#stores/device/under-lock.ts';
import { $review, type Review, rereadReview } from './review.ts';

export type SendState =
  | { readonly status: 'ready' | 'checking' | 'sending' | 'changed' | 'other-tab' }
  /** The draft of an order with an unknown outcome is being sent again. */
  | { readonly status: 'asking' }
  /** The store has the order. */
  | { readonly status: 'done'; readonly orderId: number }
  /** The order may have arrived. If the customer asks, the same draft is sent again, unless it is too old. */
  | { readonly status: 'unknown'; readonly failure: Failure; readonly clientOrderId: string }
  | { readonly status: 'failed'; readonly failure: Failure };

/** Progress of the order. A review that is still stored was interrupted: its outcome is unknown. */
export const $send = atom<SendState>({ status: 'ready' });

export function showInterrupted(): void {
  const review = $review.get();
  if (review && $send.get().status === 'ready') interrupted(review);
}

/** Shows that the outcome of a stored draft is unknown. */
export function interrupted({ draft }: Review, failure: Failure = { code: 'network.unreachable' }): void {
  $send.set({ status: 'unknown', failure, clientOrderId: draft.clientOrderId });
}

/** Drops the shown draft of unknown outcome, unless another tab is sending it. An order that the store has stays there. */
export function discardReview(): Promise<void> {
  const state = $send.get();
  const shown = state.status === 'unknown' ? state.clientOrderId : $review.get()?.draft.clientOrderId;
  return withLock(async () => {
    if (rereadReview()?.draft.clientOrderId === shown) $review.set(null);
    $send.set({ status: 'ready' });
    // Another tab may have stored a draft of its own.
    showInterrupted();
  });
}

/** Without locks each tab works alone. */
export const withLock = (work: () => Promise<void>): Promise<void> =>
  underLock(
    storageKey('send'),
    { ifAvailable: true },
    async (lock) => (lock ? work() : $send.set({ status: 'other-tab' })),
    work,
  );

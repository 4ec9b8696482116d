import type { Failure } from '#domain/result.ts';
import { storageKey } from '#stores/device/shop-storage.ts';
import { underLock } from '#stores/device/under-lock.ts';
import { $review, type Review, rereadReview } from './review.ts';
import { $send } from './send-state.ts';

/** Shows the draft of an earlier page whose outcome is unknown. */
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

// Apart from what sends, which pages load at the first touch.
import { atom } from 'nanostores';
import type { Failure } from '#domain/result.ts';

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

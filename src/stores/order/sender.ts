import { $send } from './send-state.ts';

/** Loads what sends orders. Pages call it at the first touch, so that it is there when the order is sent. */
export const loadSender = () => import('./send-order.ts');

/** Sends the order, or asks for an unknown outcome again. Without a connection it may be impossible to load what sends. */
export async function sendOrder(): Promise<void> {
  try {
    await (await loadSender()).sendOrder();
  } catch {
    // Nothing was sent: what sends handles its own errors.
    if ($send.get().status !== 'unknown')
      $send.set({ status: 'failed', failure: { code: 'network.unreachable' } });
  }
}

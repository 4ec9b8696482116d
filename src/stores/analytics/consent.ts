import { persistentAtom } from '@nanostores/persistent';
import { storageKey } from '#stores/device/shop-storage.ts';
import { $orders } from '#stores/order/orders.ts';
import { $reported, markReported } from './reported.ts';

type Consent = 'granted' | 'refused' | undefined;

/** Whether the customer allows measuring on this device; undefined if not asked yet, which counts as a refusal. */
export const $consent = persistentAtom<Consent>(storageKey('consent'), undefined, {
  encode: (choice) => choice,
  decode: (stored) => (stored === 'granted' || stored === 'refused' ? stored : undefined),
});

/** Grants consent. Earlier orders are never reported. */
export function grantConsent(): void {
  if ($consent.get() === 'granted') return;
  for (const { order } of $orders.get()) markReported(order.number);
  $consent.set('granted');
}

/** Ends measuring in all tabs. */
export function refuseConsent(): void {
  $reported.set([]);
  $consent.set('refused');
}

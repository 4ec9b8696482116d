import { persistentAtom } from '@nanostores/persistent';
import { $orders } from '#stores/orders.ts';
import { storageKey } from '#stores/shop-storage.ts';
import { $reported, markReported } from './reported.ts';

type Consent = 'granted' | 'refused' | undefined;

/** Whether this merchant's customer lets the shop be measured on this device; undefined: not asked yet, which is a no. */
export const $consent = persistentAtom<Consent>(storageKey('consent'), undefined, {
  encode: (choice) => choice,
  decode: (stored) => (stored === 'granted' || stored === 'refused' ? stored : undefined),
});

/** From here on. Orders of before are nobody's business. */
export function grantConsent(): void {
  if ($consent.get() === 'granted') return;
  for (const { order } of $orders.get()) markReported(order.number);
  $consent.set('granted');
}

/** Ends measuring in every tab. */
export function refuseConsent(): void {
  $reported.set([]);
  $consent.set('refused');
}

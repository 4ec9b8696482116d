import { shopSlug } from './shop-slug.ts';

/** A channel to the other tabs of this shop about one subject. The caller closes it. Null if the browser has none. */
export const shopChannel = (about: 'logout' | 'seen' | 'orders'): BroadcastChannel | null =>
  'BroadcastChannel' in globalThis ? new BroadcastChannel(`dukkan.${shopSlug()}.${about}`) : null;

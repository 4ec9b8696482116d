import { shopSlug } from './shop-slug.ts';

/** To the other tabs of this shop, about one thing; to be closed by who opened it. Null where the browser has none. */
export const shopChannel = (about: 'logout' | 'seen'): BroadcastChannel | null =>
  'BroadcastChannel' in globalThis ? new BroadcastChannel(`dukkan.${shopSlug()}.${about}`) : null;

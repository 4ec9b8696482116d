import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { $cartLines } from '#stores/cart/cart.ts';
import { readAnew } from '#stores/cart/kept-coupon.ts';
import { edges } from '#stores/device/edges.ts';

/** After so long prices may have changed, and a device whose clock is wrong knows no more what time it is in the shop. */
const STALE_MS = 5 * 60_000;

/**
 * Reads the cart anew when the page opens, when other products come into it, from another tab too, and when the customer comes back to
 * the page after a while. That one leaves it is a reason only where they could not be read.
 */
export function useFreshCart(): void {
  const lines = useStore($cartLines);
  const ids = [...new Set(lines.map(({ line }) => line.productId))].sort((a, b) => a - b).join(' ');
  /** What was read, or is being read, last. */
  const last = useRef({ ids: new Set<string>(), at: 0 });
  useEffect(() => {
    if (!ids) return;
    const read = (): void => {
      const own = { ids: new Set(ids.split(' ')), at: edges.now() };
      last.current = own;
      readAnew().then(({ status }) => {
        if (status === 'failed') own.ids.clear();
      });
    };
    const isRead = ids.split(' ').every((id) => last.current.ids.has(id));
    if (!isRead) read();
    const readIfStale = (): void => {
      if (!document.hidden && Math.abs(edges.now() - last.current.at) >= STALE_MS) read();
    };
    document.addEventListener('visibilitychange', readIfStale);
    return () => document.removeEventListener('visibilitychange', readIfStale);
  }, [ids]);
}

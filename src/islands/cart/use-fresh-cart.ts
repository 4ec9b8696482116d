import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { $cartLines } from '#stores/cart/cart.ts';
import { keepCoupon, readAnew } from '#stores/cart/kept-coupon.ts';
import { edges } from '#stores/device/edges.ts';

/** After this time prices may have changed, and a device with a wrong clock does not know the shop's time any more. */
const STALE_MS = 5 * 60_000;

/**
 * Reads the cart's products when the page opens, when other products come into the cart (also from another tab), and when the customer
 * returns to the page after a while. A product that leaves the cart is a reason only after a failure. Keeps voucher and sums up to date.
 */
export function useFreshCart(): void {
  useEffect(keepCoupon, []);
  const lines = useStore($cartLines);
  const ids = [...new Set(lines.map(({ line }) => line.productId))].join(' ');
  /** The products of the last reading, or of the present one. */
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

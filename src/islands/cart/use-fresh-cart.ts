import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $cartLines } from '#stores/cart.ts';
import { readCart } from '#stores/cart-check.ts';
import { edges } from '#stores/edges.ts';

/** After so long prices may have changed, and a device whose clock is wrong knows no more what time it is in the shop. */
const STALE_MS = 5 * 60_000;

/**
 * Reads the cart anew when the page opens, when other products come into it, from another tab too, and when the customer comes back to
 * the page after a while.
 */
export function useFreshCart(): void {
  const lines = useStore($cartLines);
  const ids = [...new Set(lines.map(({ line }) => line.productId))].sort((a, b) => a - b).join(' ');
  useEffect(() => {
    if (!ids) return;
    let readAt = edges.now();
    readCart();
    const readIfStale = (): void => {
      if (document.hidden || Math.abs(edges.now() - readAt) < STALE_MS) return;
      readAt = edges.now();
      readCart();
    };
    document.addEventListener('visibilitychange', readIfStale);
    return () => document.removeEventListener('visibilitychange', readIfStale);
  }, [ids]);
}

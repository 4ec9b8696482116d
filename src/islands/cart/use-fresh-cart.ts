import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $cartLines } from '#stores/cart.ts';
import { readCart } from '#stores/cart-check.ts';

/** Reads the cart anew when the page opens, and when other products come into it, from another tab too. */
export function useFreshCart(): void {
  const lines = useStore($cartLines);
  const ids = [...new Set(lines.map(({ line }) => line.productId))].sort((a, b) => a - b).join(' ');
  useEffect(() => {
    if (ids) readCart();
  }, [ids]);
}

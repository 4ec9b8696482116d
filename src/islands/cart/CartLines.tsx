import { useStore } from '@nanostores/react';
import { $cartView } from '#stores/cart/cart-view.ts';
import { CartLineRow } from './CartLineRow.tsx';

export function CartLines() {
  const lines = useStore($cartView);
  return (
    <ul className="lines">
      {lines.map((line) => (
        <CartLineRow key={line.key} view={line} />
      ))}
    </ul>
  );
}

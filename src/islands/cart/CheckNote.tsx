import { useStore } from '@nanostores/react';
import { useIsland } from '#islands/island.tsx';
import { $checkState } from '#stores/cart-check.ts';

/** Prices are being read anew, or could not be. */
export function CheckNote() {
  const { t } = useIsland();
  const { status } = useStore($checkState);
  const text = { idle: '', done: '', checking: t('cart:checking'), failed: t('cart:check-failed') }[status];
  return (
    <p className="muted check-note" role="status">
      {text}
    </p>
  );
}

import { useStore } from '@nanostores/react';
import { takenOff } from '#i18n/format.ts';
import { useIsland } from '#islands/island.tsx';
import { $checkState } from '#stores/cart-check.ts';
import { $delivery, $isSummed, $mode, $totals } from '#stores/cart-view.ts';
import { Totals } from '#ui/Totals.tsx';

/** The sums of the cart, the same wherever they are shown. */
export function OrderTotals() {
  const { t, money } = useIsland();
  const { subtotal, discount, total, saving } = useStore($totals);
  const isSummed = useStore($isSummed);
  // Not known yet, or not to be had.
  const unknown = useStore($checkState).status === 'failed' ? '—' : null;
  const mode = useStore($mode);
  const delivery = useStore($delivery);
  const deliveryText = () => {
    if (delivery === undefined) return t('cart:delivery-choose');
    if (delivery === null) return t('cart:delivery-later');
    return delivery.amount === 0 ? t('cart:delivery-free') : money(delivery);
  };
  return (
    <Totals
      rows={[
        { label: t('cart:subtotal'), text: isSummed ? money(subtotal) : unknown },
        ...(discount.amount > 0
          ? [{ label: t('cart:discount'), text: takenOff(money(discount)), look: 'saving' as const }]
          : []),
        ...(mode === 'deliver' ? [{ label: t('cart:delivery'), text: deliveryText() }] : []),
        { label: t('cart:total'), text: isSummed ? money(total) : unknown, look: 'total' },
        ...(saving.amount > 0
          ? [{ label: t('cart:saving'), text: money(saving), look: 'saving' as const }]
          : []),
      ]}
    />
  );
}

import { useStore } from '@nanostores/react';
import { useIsland } from '#islands/island.tsx';
import { $delivery, $isSummed, $mode, $totals } from '#stores/cart-view.ts';
import { Totals } from '#ui/Totals.tsx';

/** The sums of the cart, the same wherever they are shown. */
export function OrderTotals() {
  const { t, money } = useIsland();
  const { subtotal, discount, total, saving } = useStore($totals);
  const isSummed = useStore($isSummed);
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
        { label: t('cart:subtotal'), text: isSummed ? money(subtotal) : null },
        ...(discount.amount > 0
          ? [{ label: t('cart:discount'), text: `−${money(discount)}`, look: 'saving' as const }]
          : []),
        ...(mode === 'deliver' ? [{ label: t('cart:delivery'), text: deliveryText() }] : []),
        { label: t('cart:total'), text: isSummed ? money(total) : null, look: 'total' },
        ...(saving.amount > 0
          ? [{ label: t('cart:saving'), text: money(saving), look: 'saving' as const }]
          : []),
      ]}
    />
  );
}

import { useStore } from '@nanostores/react';
import { useIsland } from '#islands/island.tsx';
import { adjustmentRows, deliveryText, discountRows } from '#islands/order/order-sums.ts';
import { $checkState } from '#stores/cart-check.ts';
import { $delivery, $isSummed, $mode, $totals } from '#stores/cart-view.ts';
import { $toPay } from '#stores/to-pay.ts';
import { Totals } from '#ui/Totals.tsx';

/** The sums of the cart, the same wherever they are shown, up to what the store itself has said that it comes to. */
export function OrderTotals() {
  const island = useIsland();
  const { t, money } = island;
  const totals = useStore($totals);
  const { subtotal, discount, total, saving } = totals;
  const isSummed = useStore($isSummed);
  const toPay = useStore($toPay);
  // Not known yet, or not to be had.
  const unknown = useStore($checkState).status === 'failed' ? '—' : null;
  const mode = useStore($mode);
  // A voucher may make it free.
  const toDoor =
    useStore($delivery) === undefined ? t('cart:delivery-choose') : deliveryText(totals.delivery, island);
  return (
    <Totals
      rows={[
        { label: t('cart:subtotal'), text: isSummed ? money(subtotal) : unknown },
        ...discountRows(discount, t('cart:discount'), island),
        ...(mode === 'deliver' ? [{ label: t('cart:delivery'), text: toDoor }] : []),
        ...adjustmentRows({ ...total, amount: toPay.amount - total.amount }, island),
        { label: t('cart:total'), text: isSummed ? money(toPay) : unknown, look: 'total' },
        ...(saving.amount > 0
          ? [{ label: t('cart:saving'), text: money(saving), look: 'saving' as const }]
          : []),
      ]}
    />
  );
}

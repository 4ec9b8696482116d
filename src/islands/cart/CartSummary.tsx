import { useStore } from '@nanostores/react';
import { FulfilmentPicker } from '#islands/fulfilment/FulfilmentPicker.tsx';
import { useIsland } from '#islands/island.tsx';
import { $delivery, $mode, $totals } from '#stores/cart-view.ts';
import { Totals } from '#ui/Totals.tsx';
import { Voucher } from './Voucher.tsx';

export function CartSummary() {
  const { t, money } = useIsland();
  const totals = useStore($totals);
  const mode = useStore($mode);
  const delivery = useStore($delivery);
  const isDelivered = mode === 'deliver';
  const deliveryText =
    delivery === undefined
      ? t('cart:delivery-choose')
      : delivery === null
        ? t('cart:delivery-later')
        : delivery.amount === 0
          ? t('cart:delivery-free')
          : money(delivery);
  return (
    <section className="panel" aria-labelledby="cart-summary">
      <FulfilmentPicker />
      <Voucher />
      <h2 id="cart-summary">{t('cart:summary')}</h2>
      <Totals
        rows={[
          { label: t('cart:subtotal'), text: money(totals.subtotal) },
          ...(totals.discount.amount > 0
            ? [{ label: t('cart:discount'), text: `−${money(totals.discount)}`, look: 'saving' as const }]
            : []),
          ...(isDelivered ? [{ label: t('cart:delivery'), text: deliveryText }] : []),
          { label: t('cart:total'), text: money(totals.total), look: 'total' as const },
          ...(totals.saving.amount > 0
            ? [{ label: t('cart:saving'), text: money(totals.saving), look: 'saving' as const }]
            : []),
        ]}
      />
    </section>
  );
}

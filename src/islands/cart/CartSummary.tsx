import { OrderTotals } from '#islands/checkout/OrderTotals.tsx';
import { FulfilmentPicker } from '#islands/fulfilment/FulfilmentPicker.tsx';
import { useIsland } from '#islands/island.tsx';
import { Voucher } from './Voucher.tsx';

export function CartSummary() {
  const { t } = useIsland();
  return (
    <section className="panel" aria-labelledby="cart-summary">
      <FulfilmentPicker />
      <Voucher />
      <h2 id="cart-summary">{t('cart:summary')}</h2>
      <OrderTotals />
    </section>
  );
}

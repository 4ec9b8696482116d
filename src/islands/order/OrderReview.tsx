import { useStore } from '@nanostores/react';
import { belowName, otherPhone } from '#domain/customer/address.ts';
import { isolate } from '#domain/language/isolate.ts';
import { addressNames } from '#domain/order/branch-to-reach.ts';
import { chosenTime } from '#domain/order/chosen-time.ts';
import { refusalWords } from '#islands/cart/refusal-words.ts';
import { OrderTotals } from '#islands/checkout/OrderTotals.tsx';
import { soonWords } from '#islands/checkout/soon-words.ts';
import { comingDayName, slotName } from '#islands/day-name.ts';
import { useIsland } from '#islands/island.tsx';
import { $cartView } from '#stores/cart/cart-view.ts';
import { $coupon } from '#stores/cart/coupon.ts';
import { $closed, $opening } from '#stores/order/opening.ts';
import { $orderForm } from '#stores/order/order-form.ts';
import { $payment } from '#stores/order/payment.ts';
import { $send } from '#stores/order/send-state.ts';
import { $now } from '#stores/shop/clock.ts';
import { $sign } from '#stores/shop/door-sign.ts';
import { $zones } from '#stores/shop/live-zones.ts';
import { DetailRows } from './DetailRows.tsx';
import { linesOfCart, OrderLines } from './OrderLines.tsx';
import { paymentWords } from './payment-words.ts';

/** Why the sums have no discount of the voucher. Its field is on an earlier page. */
function VoucherNote() {
  const { t } = useIsland();
  const coupon = useStore($coupon);
  // While an order is being sent, the button's bar tells the problems.
  const isSaidHere = useStore($send).status === 'ready';
  if (coupon.status !== 'refused') return null;
  return (
    <p className="muted" role={isSaidHere ? 'alert' : undefined}>
      {t('cart:voucher')} <bdi>{coupon.code}</bdi>: {refusalWords(coupon, t)}
    </p>
  );
}

/** Everything that will be sent, with links to change it. The sums and the button below them come last. */
export function OrderReview() {
  const island = useIsland();
  const { t, shop } = island;
  const lines = useStore($cartView);
  const form = useStore($orderForm);
  const zones = useStore($zones);
  const now = useStore($now);
  const method = useStore($payment);
  const zone = form.zone?.kind === 'zone' ? form.zone.id : null;
  const branch = shop.branches.find(({ id }) => id === form.branchId);
  const place =
    form.mode === 'deliver'
      ? (zones.find(({ id }) => id === zone)?.name ?? (form.zone?.kind === 'custom' ? form.zone.name : ''))
      : [branch && !addressNames(branch) && branch.name, branch?.address].filter(Boolean).join(' · ');
  const address = form.mode === 'deliver' ? form.address : null;
  const { busy } = useStore($sign);
  const { isOpen } = useStore($opening);
  const time = chosenTime(form, { slots: shop.slots, zones }, isOpen, useStore($closed));
  const when = {
    day: form.day ? comingDayName(form.day, now, island) : '',
    slot: form.wantedAt ? slotName(form.wantedAt, island) : '',
    soon: soonWords(form, zones, busy, island),
    missing: t('order:time-missing'),
    none: '',
  };
  const rows = [
    { label: t('order:how'), text: form.mode ? t(`common:mode-${form.mode}`) : '' },
    { label: form.mode === 'deliver' ? t('order:label-area') : t('order:to-branch'), text: place },
    { label: t('order:table'), text: form.mode === 'eat-in' ? form.table : '' },
    {
      label: t('order:label-address'),
      text: address
        ? [...new Set([address.name, belowName(address), otherPhone(address, form.phone)])]
            .filter(Boolean)
            .map(isolate)
            .join('\n')
        : '',
    },
    { label: t('order:when'), text: when[time] },
    { label: t('order:label-name'), text: form.name },
    { label: t('order:phone'), text: form.phone },
    { label: t('order:payment'), text: form.mode && method ? paymentWords(method, form.mode, t) : '' },
    { label: t('order:label-notes'), text: form.notes },
  ];
  return (
    <>
      <section className="panel" aria-labelledby="review-details">
        <div className="line-head">
          <h2 id="review-details">{t('order:who')}</h2>
          <a className="more" href={shop.links.checkout}>
            {t('order:edit-details')}
          </a>
        </div>
        <DetailRows rows={rows} />
      </section>
      <section className="panel" aria-labelledby="review-items">
        <div className="line-head">
          <h2 id="review-items">{t('order:items')}</h2>
          <a className="more" href={shop.links.cart}>
            {t('order:edit-items')}
          </a>
        </div>
        <OrderLines lines={linesOfCart(lines, t)} />
        <OrderTotals isTold />
        <VoucherNote />
      </section>
    </>
  );
}

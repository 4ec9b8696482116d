import { isolate } from '#domain/language/isolate.ts';
import type { Money } from '#domain/money.ts';
import { adjustmentOf } from '#domain/order/adjustment.ts';
import type { Order } from '#domain/order/order.ts';
import { signedMoney, takenOff } from '#i18n/format.ts';
import type { IslandContext } from '#islands/island.tsx';
import type { TotalsRow } from '#ui/Totals.tsx';

/** The sums of an order as the store has it; the discount's label names the vouchers, else the delivery's, which they make free. */
export function orderSums(order: Order, island: IslandContext): readonly TotalsRow[] {
  const { subtotal, discount, couponCodes, deliveryCost, mode, total } = order;
  const { t, money } = island;
  const named = (label: string): string => [label, ...couponCodes.map(isolate)].join(' · ');
  const delivery = discount.amount > 0 ? t('cart:delivery') : named(t('cart:delivery'));
  return [
    { label: t('cart:subtotal'), text: money(subtotal) },
    ...discountRows(discount, named(t('cart:discount')), island),
    ...(mode === 'deliver' ? [{ label: delivery, text: deliveryText(deliveryCost, island) }] : []),
    ...adjustmentRows(adjustmentOf(order), island),
    { label: t('cart:total'), text: money(total), look: 'total' },
  ];
}

/** No row without a discount. */
export const discountRows = (
  discount: Money,
  label: string,
  { money }: Pick<IslandContext, 'money'>,
): readonly TotalsRow[] =>
  discount.amount > 0 ? [{ label, text: takenOff(money(discount)), look: 'saving' }] : [];

/** What taxes and fees of the store make of the other rows; no row without any. */
export const adjustmentRows = (
  adjustment: Money,
  { t, money }: Pick<IslandContext, 't' | 'money'>,
): readonly TotalsRow[] =>
  adjustment.amount === 0 ? [] : [{ label: t('cart:by-shop'), text: signedMoney(adjustment, money) }];

/** A cost of null is told by the shop later. */
export function deliveryText(cost: Money | null, { t, money }: Pick<IslandContext, 't' | 'money'>): string {
  if (cost === null) return t('cart:delivery-later');
  return cost.amount === 0 ? t('cart:delivery-free') : money(cost);
}

import type { Order } from '#domain/order/order.ts';
import { toCollect } from '#domain/order/to-collect.ts';
import type { IslandContext } from '#islands/island.tsx';

/** How an order is paid, and whether it is: `Cash · Not paid yet`; null where the store does not tell. */
export function paymentWords(order: Order, { t }: Pick<IslandContext, 't'>): string | null {
  const payment = toCollect(order);
  if (!payment) return null;
  const { method, isPaid } = payment;
  return `${t(`staff:pay-${method}`)} · ${t(isPaid ? 'staff:paid' : 'staff:not-paid')}`;
}

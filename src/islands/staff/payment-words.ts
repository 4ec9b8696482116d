import type { ToCollect } from '#domain/order/to-collect.ts';
import type { IslandContext } from '#islands/island.tsx';

/** How an order is paid, and whether it is: `Cash · Not paid yet`. */
export const paymentWords = (
  { method, isPaid }: Pick<ToCollect, 'method' | 'isPaid'>,
  { t }: Pick<IslandContext, 't'>,
): string => `${t(`staff:pay-${method}`)} · ${t(isPaid ? 'staff:paid' : 'staff:not-paid')}`;

/** The same in a word, for a card: that it is paid, or how it will be. Online payment that is missing says so, because it holds up the order. */
export const paymentWord = (
  { method, isPaid }: Pick<ToCollect, 'method' | 'isPaid'>,
  { t }: Pick<IslandContext, 't'>,
): string => {
  if (isPaid) return t('staff:paid');
  return method === 'online' ? t('staff:not-paid') : t(`staff:pay-${method}`);
};

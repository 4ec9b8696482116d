import type { Order } from '#domain/order/order.ts';
import { useIsland } from '#islands/island.tsx';

/** "Table 7", large, because whoever carries the dishes looks for it. */
export function TableSign({ order: { table } }: { readonly order: Pick<Order, 'table'> }) {
  const { t } = useIsland();
  return table !== '' && <strong className="table-sign">{t('order:table-named', { table })}</strong>;
}

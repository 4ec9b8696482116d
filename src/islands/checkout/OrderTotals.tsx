import { useStore } from '@nanostores/react';
import { useIsland } from '#islands/island.tsx';
import { totalsRow } from '#islands/order/order-sums.ts';
import { $deliveryGoal } from '#stores/cart/cart-totals.ts';
import { $shownSums } from '#stores/cart/shown-sums.ts';
import { Totals } from '#ui/Totals.tsx';
import { TotalStatus } from './TotalStatus.tsx';

/**
 * The sums of the cart, the same wherever they are shown. `isTold`: something else on the page says aloud that the total has changed.
 */
export function OrderTotals({ isTold = false }: { readonly isTold?: boolean }) {
  const island = useIsland();
  const { t, money, shop } = island;
  const { sums, saving, total } = useStore($shownSums);
  const goal = useStore($deliveryGoal);
  // What the order lacks for a delivery to the area, or for a free one.
  const lack = goal
    ? t(`cart:goal-${goal.kind}`, { goal: money(goal.goal), missing: money(goal.missing) })
    : '';
  const rows = sums.map(({ lacks, ...sum }) => ({
    ...totalsRow(sum, island),
    ...(lacks && { text: lacks === 'answer' ? '—' : null }),
    more: sum.kind === 'delivery' && goal?.kind === 'free' && <a href={shop.links.shop}>{lack}</a>,
  }));
  const name = rows.find(({ look }) => look === 'total')?.label;
  return (
    <>
      <Totals
        rows={saving ? [...rows, { label: t('cart:saving'), text: money(saving), look: 'saving' }] : rows}
      />
      {goal?.kind === 'minimum' && <p className="check-note">{lack}</p>}
      {!isTold && <TotalStatus words={total && `${name}: ${money(total)} ${lack}`} />}
    </>
  );
}

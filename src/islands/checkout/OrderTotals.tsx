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
  }));
  const name = rows.find(({ look }) => look === 'total')?.label;
  return (
    <>
      {goal && (
        <a className="goal" href={shop.links.shop} data-kind={goal.kind}>
          {lack}
          {/* The words say the same. */}
          <progress
            aria-hidden="true"
            max={goal.goal.amount}
            value={goal.goal.amount - goal.missing.amount}
          />
        </a>
      )}
      <Totals
        rows={saving ? [...rows, { label: t('cart:saving'), text: money(saving), look: 'saving' }] : rows}
      />
      {!isTold && <TotalStatus words={total && `${name}: ${money(total)} ${lack}`} />}
    </>
  );
}

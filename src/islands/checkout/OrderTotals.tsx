import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { subtractMoney } from '#domain/money.ts';
import { type SumRow, sumRows } from '#domain/order/sum-rows.ts';
import { useIsland } from '#islands/island.tsx';
import { totalsRow } from '#islands/order/order-sums.ts';
import { $checkState } from '#stores/cart/cart-check.ts';
import { $isSummed, $totals } from '#stores/cart/cart-totals.ts';
import { $delivery, $mode } from '#stores/cart/cart-view.ts';
import { $toPay } from '#stores/cart/to-pay.ts';
import { Totals, type TotalsRow } from '#ui/Totals.tsx';

/**
 * The sums of the cart, the same wherever they are shown, up to what the store itself has said that it comes to. `isTold`: something else on
 * the page says aloud that the total has changed.
 */
export function OrderTotals({ isTold = false }: { readonly isTold?: boolean }) {
  const island = useIsland();
  const { t, money } = island;
  const totals = useStore($totals);
  const { subtotal, discount, taxes, isTaxIncluded, total, saving } = totals;
  const isSummed = useStore($isSummed);
  const toPay = useStore($toPay);
  // Not known yet, or not to be had.
  const unknown = useStore($checkState).status === 'failed' ? '—' : null;
  const mode = useStore($mode);
  const isAreaOpen = useStore($delivery) === undefined;
  // A voucher may make the delivery free.
  const sums = {
    mode,
    subtotal,
    discount,
    deliveryCost: totals.delivery,
    taxes,
    isTaxIncluded,
    total: toPay,
    couponCodes: [],
  };
  const instead: Partial<Record<SumRow['kind'], Pick<TotalsRow, 'text'>>> = {
    ...(!isSummed && { subtotal: { text: unknown }, total: { text: unknown } }),
    ...(isAreaOpen && { delivery: { text: t('cart:delivery-choose') } }),
  };
  const shownTotal = isSummed ? money(toPay) : null;
  return (
    <>
      <Totals
        rows={[
          ...sumRows(sums, subtractMoney(toPay, total)).map((row) => ({
            ...totalsRow(row, island),
            ...instead[row.kind],
          })),
          ...(saving.amount > 0
            ? [{ label: t('cart:saving'), text: money(saving), look: 'saving' as const }]
            : []),
        ]}
      />
      {!isTold && <TotalStatus total={shownTotal} />}
    </>
  );
}

/** Reads out a total that has changed; not the one that the page begins with, nor one that is being worked out. */
function TotalStatus({ total }: { readonly total: string | null }) {
  const { t } = useIsland();
  const before = useRef(total);
  const [changed, setChanged] = useState('');
  useEffect(() => {
    if (total === null) return;
    if (before.current !== null && before.current !== total) setChanged(total);
    before.current = total;
  }, [total]);
  return (
    <p className="visually-hidden" role="status">
      {changed && `${t('cart:total')}: ${changed}`}
    </p>
  );
}

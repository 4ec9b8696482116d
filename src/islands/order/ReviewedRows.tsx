import { useStore } from '@nanostores/react';
import { comingDayName } from '#islands/day-name.ts';
import { useIsland } from '#islands/island.tsx';
import { type Review, reviewedDate } from '#stores/order/review.ts';
import { $now } from '#stores/shop/clock.ts';
import { DetailRows } from './DetailRows.tsx';

/** Whose order of unknown outcome it is, and its day: an agent may be busy with another one by now. */
export function ReviewedRows({ review }: { readonly review: Review }) {
  const island = useIsland();
  const { t } = island;
  const now = useStore($now);
  const date = reviewedDate(review);
  return (
    <DetailRows
      rows={[
        { label: t('order:label-name'), text: review.draft.customerName },
        { label: t('order:day'), text: date === null ? '' : comingDayName(date, now, island) },
      ]}
    />
  );
}

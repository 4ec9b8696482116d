import { useStore } from '@nanostores/react';
import { comingDayName, slotName } from '#islands/day-name.ts';
import { useIsland } from '#islands/island.tsx';
import { type Review, reviewedDate } from '#stores/order/review.ts';
import { $now } from '#stores/shop/clock.ts';
import { DetailRows } from './DetailRows.tsx';

/** The customer and time of an order of unknown outcome: an agent may serve another customer by now. */
export function ReviewedRows({ review }: { readonly review: Review }) {
  const island = useIsland();
  const { t } = island;
  const now = useStore($now);
  const date = reviewedDate(review);
  const { wantedAt } = review.draft;
  return (
    <DetailRows
      rows={[
        { label: t('order:label-name'), text: review.draft.customerName },
        {
          label: t('order:when'),
          text: date ? comingDayName(date, now, island) : wantedAt ? slotName(wantedAt, island) : '',
        },
      ]}
    />
  );
}

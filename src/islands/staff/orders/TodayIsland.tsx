import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { isNarrowed } from '#domain/staff/order-filters.ts';
import { useIsland } from '#islands/island.tsx';
import { LiveState } from '#islands/staff/LiveState.tsx';
import { OrdersMissing } from '#islands/staff/OrdersMissing.tsx';
import { StaffPage } from '#islands/staff/StaffPage.tsx';
import { keepAwake } from '#stores/device/keep-awake.ts';
import { $board, $orderFilters } from '#stores/staff/order-list.ts';
import { useMedia } from '#ui/use-media.ts';
import { OrderBoard } from './OrderBoard.tsx';
import { OrderFilterFields } from './OrderFilterFields.tsx';

/** `/today-orders`: today's orders by lane. */
export function TodayIsland() {
  return (
    <StaffPage>
      <Today />
    </StaffPage>
  );
}

function Today() {
  useEffect(keepAwake, []);
  const { t } = useIsland();
  const isWide = useMedia('(width >= 64rem)');
  const board = useStore($board);
  const filters = useStore($orderFilters);
  // On a phone the filters are closed, so that orders come first, but open if they hide some.
  const [isOpen, setIsOpen] = useState(() => isNarrowed(filters));
  return (
    <div className="staff">
      <LiveState />
      {isWide ? (
        <OrderFilterFields hasStatus={false} />
      ) : (
        <details
          className="staff-more"
          open={isOpen}
          onToggle={(event) => {
            if (event.target === event.currentTarget) setIsOpen(event.currentTarget.open);
          }}
        >
          <summary>{t('staff:find-order')}</summary>
          <OrderFilterFields hasStatus={false} />
        </details>
      )}
      {board ? (
        <>
          <p className={board.hidden > 0 ? 'muted staff-count' : 'visually-hidden'} role="status">
            {t('staff:order-count', { count: board.count })}
          </p>
          <OrderBoard lanes={board.lanes} />
        </>
      ) : (
        <OrdersMissing rows={6} />
      )}
    </div>
  );
}

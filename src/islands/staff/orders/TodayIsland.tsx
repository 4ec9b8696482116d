import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { isNarrowed, NO_FILTERS } from '#domain/staff/order-filters.ts';
import { LiveState } from '#islands/staff/LiveState.tsx';
import { OrdersMissing } from '#islands/staff/OrdersMissing.tsx';
import { StaffPage } from '#islands/staff/StaffPage.tsx';
import { UnsentChanges } from '#islands/staff/UnsentChanges.tsx';
import { keepAwake } from '#stores/device/keep-awake.ts';
import { $board, $orderFilters } from '#stores/staff/order-list.ts';
import { useMedia } from '#ui/use-media.ts';
import { OrderBoard } from './OrderBoard.tsx';
import { FoldedFilters } from './OrderFilterFields.tsx';
import { ShownCount } from './OrderList.tsx';

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
  const board = useStore($board);
  const isDesk = useMedia('(width >= 64rem)');
  // On a phone the search is below the orders, which come first, unless it hides some. It does not move while somebody types.
  const [hidesSome] = useState(() => isNarrowed($orderFilters.get()));
  const isAbove = isDesk || hidesSome;
  return (
    <div className="staff">
      <LiveState />
      <UnsentChanges />
      {isAbove && <FoldedFilters />}
      {board ? (
        <>
          <p className={board.hidden > 0 ? 'muted staff-count' : 'visually-hidden'} role="status">
            <ShownCount shown={board.count} hidden={board.hidden} status={NO_FILTERS.status} />
          </p>
          <OrderBoard lanes={board.lanes} />
        </>
      ) : (
        <OrdersMissing rows={6} />
      )}
      {!isAbove && <FoldedFilters />}
    </div>
  );
}

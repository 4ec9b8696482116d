import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { LiveState } from '#islands/staff/LiveState.tsx';
import { OrdersMissing } from '#islands/staff/OrdersMissing.tsx';
import { StaffPage } from '#islands/staff/StaffPage.tsx';
import { UnsentChanges } from '#islands/staff/UnsentChanges.tsx';
import { keepAwake } from '#stores/device/keep-awake.ts';
import { $board } from '#stores/staff/order-list.ts';
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
  return (
    <div className="staff">
      <LiveState />
      <UnsentChanges />
      <FoldedFilters />
      {board ? (
        <>
          <p className={board.hidden > 0 ? 'muted staff-count' : 'visually-hidden'} role="status">
            <ShownCount shown={board.count} of={board.count + board.hidden} />
          </p>
          <OrderBoard lanes={board.lanes} />
        </>
      ) : (
        <OrdersMissing rows={6} />
      )}
    </div>
  );
}

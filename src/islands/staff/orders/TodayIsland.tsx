import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { OrderStatus } from '#domain/order/order-status.ts';
import { orderCounts } from '#domain/staff/order-counts.ts';
import { filterOrders, NO_FILTERS } from '#domain/staff/order-filters.ts';
import { useIsland } from '#islands/island.tsx';
import { LiveState } from '#islands/staff/LiveState.tsx';
import { statusName } from '#islands/staff/order-facts.ts';
import { StaffPage } from '#islands/staff/StaffPage.tsx';
import { $orderedToday } from '#stores/staff/today-orders.ts';
import { OrderList } from './OrderList.tsx';

/** `/today-orders`: everything of today, of every status. */
export function TodayIsland() {
  return (
    <StaffPage>
      <Today />
    </StaffPage>
  );
}

function Today() {
  const island = useIsland();
  const { t, shop } = island;
  const orders = useStore($orderedToday);
  const [status, setStatus] = useState<OrderStatus | 'all'>('all');
  const counts = orderCounts(orders ?? [], shop);
  // The one that was chosen stays when its last order has gone on.
  const isListed = status === 'all' || counts.byStatus.some((entry) => entry.status === status);
  const tabs = isListed ? counts.byStatus : [...counts.byStatus, { status, count: 0 }];
  return (
    <div className="staff">
      <LiveState />
      <fieldset className="staff-tabs" aria-label={t('order:status')}>
        <Tab
          isChosen={status === 'all'}
          onChoose={() => setStatus('all')}
          label={t('staff:all')}
          count={counts.all}
        />
        {tabs.map(
          (entry) =>
            entry.status !== null && (
              <Tab
                key={entry.status}
                isChosen={status === entry.status}
                onChoose={() => setStatus(entry.status ?? 'all')}
                label={statusName(entry.status, island)}
                count={entry.count}
              />
            ),
        )}
      </fieldset>
      <OrderList orders={orders && filterOrders(orders, { ...NO_FILTERS, status })} />
    </div>
  );
}

interface TabProps {
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly label: string;
  readonly count: number;
}

function Tab({ isChosen, onChoose, label, count }: TabProps) {
  const island = useIsland();
  return (
    <button type="button" className="tab" aria-pressed={isChosen} onClick={onChoose}>
      {label} <bdi className="tab-count">{island.count(count)}</bdi>
    </button>
  );
}

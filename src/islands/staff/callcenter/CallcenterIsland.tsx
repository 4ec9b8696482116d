import { useStore } from '@nanostores/react';
import { LiveState } from '#islands/staff/LiveState.tsx';
import { StaffPage } from '#islands/staff/StaffPage.tsx';
import { $todayOrders } from '#stores/staff/today-orders.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { CallerForm } from './CallerForm.tsx';
import { Glance } from './Glance.tsx';
import { ProductSearch } from './ProductSearch.tsx';

/** `/callcenter`. */
export function CallcenterIsland() {
  return (
    <StaffPage>
      <Callcenter />
    </StaffPage>
  );
}

function Callcenter() {
  const { orders, failure } = useStore($todayOrders);
  return (
    <div className="staff">
      <LiveState />
      <div className="staff-columns">
        <div className="staff-column">
          <CallerForm />
          <ProductSearch />
        </div>
        {orders ? <Glance orders={orders} /> : !failure && <Skeleton rows={2} />}
      </div>
    </div>
  );
}

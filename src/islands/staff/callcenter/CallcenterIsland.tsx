import { useStore } from '@nanostores/react';
import { LiveState } from '#islands/staff/LiveState.tsx';
import { OrdersMissing } from '#islands/staff/OrdersMissing.tsx';
import { StaffPage } from '#islands/staff/StaffPage.tsx';
import { $orderedToday } from '#stores/staff/today-orders.ts';
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
  const orders = useStore($orderedToday);
  return (
    <div className="staff">
      <LiveState />
      <div className="staff-columns">
        <div className="staff-column">
          <CallerForm />
          <ProductSearch />
        </div>
        {orders ? <Glance orders={orders} /> : <OrdersMissing rows={2} />}
      </div>
    </div>
  );
}

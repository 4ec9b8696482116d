import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { LiveState } from '#islands/staff/LiveState.tsx';
import { StaffPage } from '#islands/staff/StaffPage.tsx';
import { UnsentChanges } from '#islands/staff/UnsentChanges.tsx';
import { keepAwake } from '#stores/device/keep-awake.ts';
import { $orderList } from '#stores/staff/order-list.ts';
import { OrderFilterFields } from './OrderFilterFields.tsx';
import { OrderList } from './OrderList.tsx';

/** `/callcenter/orders`. */
export function OrdersIsland() {
  return (
    <StaffPage>
      <Orders />
    </StaffPage>
  );
}

function Orders() {
  useEffect(keepAwake, []);
  const orders = useStore($orderList);
  return (
    <div className="staff">
      <LiveState />
      <UnsentChanges />
      <OrderFilterFields />
      <OrderList orders={orders} />
    </div>
  );
}

import { useStore } from '@nanostores/react';
import { LiveState } from '#islands/staff/LiveState.tsx';
import { StaffPage } from '#islands/staff/StaffPage.tsx';
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
  const orders = useStore($orderList);
  return (
    <div className="staff">
      <LiveState />
      <OrderFilterFields />
      <OrderList orders={orders} />
    </div>
  );
}

import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { routeOfPath } from '#domain/routes.ts';
import { useIsland } from '#islands/island.tsx';
import { LiveState } from '#islands/staff/LiveState.tsx';
import { OtherAccount } from '#islands/staff/OrdersMissing.tsx';
import { RetryButton } from '#islands/staff/RetryButton.tsx';
import { StaffPage } from '#islands/staff/StaffPage.tsx';
import { staffFailure } from '#islands/staff/staff-failure.ts';
import { listBehind } from '#stores/staff/list-behind.ts';
import { markSeen } from '#stores/staff/new-orders.ts';
import { $order, newerOf, readOrder } from '#stores/staff/order.ts';
import { $pastOrders } from '#stores/staff/past-orders.ts';
import { nameTab } from '#stores/staff/tab-signal.ts';
import { $orderedToday } from '#stores/staff/today-orders.ts';
import { Message } from '#ui/Message.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { OrderDetails } from './OrderDetails.tsx';

/** `/callcenter/orders/{id}`. */
export function OrderIsland() {
  return (
    <StaffPage>
      <div className="staff">
        <LiveState />
        <OneOrder />
      </div>
    </StaffPage>
  );
}

function OneOrder() {
  const { t, shop } = useIsland();
  const { order, failure } = useStore($order);
  const today = useStore($orderedToday);
  const past = useStore($pastOrders);
  const route = routeOfPath(location.pathname, shop.locales)?.route;
  const id = route?.name === 'callcenter-order' ? Number(route.id) : 0;
  useEffect(() => {
    const read = (): void => {
      if (document.visibilityState === 'visible') void readOrder(id);
    };
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [id]);

  const number = order?.number;
  useEffect(() => {
    if (number !== undefined) nameTab(`${t('staff:column-order')} #${number} · ${shop.name}`);
  }, [number, shop, t]);

  const isRead = order !== null;
  useEffect(() => {
    if (isRead) markSeen([id]);
  }, [id, isRead]);

  // The list is read four times a minute, so its state of the order is never older.
  const listed = today?.find((one) => one.id === id);
  if (order) {
    // Use the list's time of placing, because a store may write it differently in the two answers.
    const { placedAt } = listed ?? past.find((one) => one.id === id) ?? order;
    return <OrderDetails order={{ ...newerOf(order, listed), placedAt }} />;
  }
  if (!failure) return <Skeleton rows={4} />;
  const words = staffFailure(failure, t);
  const list = listBehind();
  return (
    <Message
      icon="alert"
      title={words}
      actions={
        <>
          <RetryButton onRetry={() => readOrder(id)} failure={words} next=".order-head h2" />
          <a className="button button-outline" href={shop.links[list]}>
            {t(`staff:screen-${list}`)}
          </a>
          {failure.code === 'auth.forbidden' && <OtherAccount />}
        </>
      }
    />
  );
}

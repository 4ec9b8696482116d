import { useStore } from '@nanostores/react';
import { formatDateTime } from '#i18n/format-date.ts';
import { dueDayName } from '#islands/due-day.ts';
import { useIsland } from '#islands/island.tsx';
import { LiveState } from '#islands/staff/LiveState.tsx';
import { OrdersMissing } from '#islands/staff/OrdersMissing.tsx';
import { orderHref } from '#islands/staff/order-facts.ts';
import { StaffPage } from '#islands/staff/StaffPage.tsx';
import { StatusBadge } from '#islands/staff/StatusBadge.tsx';
import { $oldDeliveries } from '#stores/staff/deliveries.ts';
import { $orderedToday } from '#stores/staff/today-orders.ts';
import { Message } from '#ui/Message.tsx';
import { useGrowingList } from './use-growing-list.ts';

/** `/delivery-boy/old-orders`: deliveries seen by this device that have ended, or were due on earlier days. */
export function OldOrdersIsland() {
  return (
    <StaffPage>
      <div className="staff">
        <LiveState />
        <OldOrders />
      </div>
    </StaffPage>
  );
}

function OldOrders() {
  const island = useIsland();
  const { t, shop } = island;
  const old = useStore($oldDeliveries);
  const orders = useStore($orderedToday);
  const { shown, endRef } = useGrowingList(old.length);
  return (
    <>
      <p className="notice notice-quiet">{t('staff:old-orders-note')}</p>
      {old.length === 0 &&
        (orders ? <Message icon="deliver" title={t('staff:no-old-orders')} /> : <OrdersMissing rows={3} />)}
      {old.length > 0 && (
        <ul className="old-orders">
          {old.slice(0, shown).map((order) => (
            <li key={order.id}>
              <a className="order-card" href={orderHref(order.id, island)}>
                <span className="order-card-head">
                  <strong>
                    <bdi>#{order.number}</bdi>
                  </strong>
                  <bdi className="muted">
                    {formatDateTime(order.placedAt, shop.locale, shop.digits, shop.timeZone)}
                  </bdi>
                  <StatusBadge status={order.status} />
                </span>
                <span className="muted" dir="auto">
                  {[order.area, order.branch].filter(Boolean).join(' · ')}
                </span>
                {order.deliveryDay && (
                  <span className="muted">
                    {t('order:day')}: <bdi className="text">{dueDayName(order, island)}</bdi>
                  </span>
                )}
              </a>
            </li>
          ))}
        </ul>
      )}
      {endRef && <div key={shown} ref={endRef} />}
    </>
  );
}

import { useStore } from '@nanostores/react';
import { byArea, isDueOn, isOfPlace, openDeliveries } from '#domain/staff/deliveries.ts';
import { useIsland } from '#islands/island.tsx';
import { LiveState } from '#islands/staff/LiveState.tsx';
import { OrdersMissing } from '#islands/staff/OrdersMissing.tsx';
import { StaffPage } from '#islands/staff/StaffPage.tsx';
import { $newOrderIds } from '#stores/staff/new-orders.ts';
import { $staffPlace } from '#stores/staff/place.ts';
import { $today } from '#stores/staff/today.ts';
import { $orderedToday } from '#stores/staff/today-orders.ts';
import { Message } from '#ui/Message.tsx';
import { StopCard } from './StopCard.tsx';

const NEXT_STOPS = 5;

/** `/delivery-boy`: where to go next. */
export function DeliveryIsland() {
  return (
    <StaffPage>
      <div className="staff">
        <LiveState />
        <NextStops />
      </div>
    </StaffPage>
  );
}

function NextStops() {
  const { t, shop, count } = useIsland();
  const orders = useStore($orderedToday);
  const newIds = useStore($newOrderIds);
  const place = useStore($staffPlace);
  const today = useStore($today);
  if (!orders) return <OrdersMissing rows={3} />;
  const open = openDeliveries(orders).filter((order) => isOfPlace(order, place));
  const due = open.filter((order) => isDueOn(order, today, shop));
  const toAll = (
    <a className="button button-outline" href={shop.links['delivery-boy-orders']}>
      {t('staff:all-deliveries', { count: open.length })}
    </a>
  );
  if (due.length === 0) {
    return (
      <>
        <PlaceLink />
        <Message
          icon="deliver"
          title={t('staff:no-stops')}
          actions={
            <>
              {open.length > 0 && toAll}
              <a className="button button-outline" href={shop.links['delivery-boy-old-orders']}>
                {t('staff:old-deliveries')}
              </a>
            </>
          }
        >
          {t('staff:no-stops-text')}
        </Message>
      </>
    );
  }
  return (
    <>
      <PlaceLink />
      <ul className="area-counts" aria-label={t('staff:per-area')}>
        {byArea(due).map(({ area, orders: group }) => (
          <li key={area}>
            <span dir="auto">{area || t('staff:no-area')}</span> <bdi>{count(group.length)}</bdi>
          </li>
        ))}
      </ul>
      <h2>{t('staff:next-stops')}</h2>
      <ol className="stops">
        {due.slice(0, NEXT_STOPS).map((order) => (
          <StopCard key={order.id} order={order} isNew={newIds.has(order.id)} />
        ))}
      </ol>
      <p className="staff-actions">{toAll}</p>
    </>
  );
}

/** Of which place the stops are, and where to choose another. */
function PlaceLink() {
  const { t, shop } = useIsland();
  const { branch, area } = useStore($staffPlace);
  const place = [branch, area].filter(Boolean).join(' · ');
  return (
    <p>
      <a href={shop.links['select-branch']}>
        {t('staff:place')}: <bdi className="text">{place || t('staff:any-area')}</bdi>
      </a>
    </p>
  );
}

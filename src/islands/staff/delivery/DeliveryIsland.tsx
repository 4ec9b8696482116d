import { useStore } from '@nanostores/react';
import type { Order } from '#domain/order/order.ts';
import { byArea } from '#domain/staff/deliveries.ts';
import { countOpen, readyToGo } from '#domain/staff/stops.ts';
import { useIsland } from '#islands/island.tsx';
import { LiveState } from '#islands/staff/LiveState.tsx';
import { OrdersMissing } from '#islands/staff/OrdersMissing.tsx';
import { StaffPage } from '#islands/staff/StaffPage.tsx';
import { UnsentChanges } from '#islands/staff/UnsentChanges.tsx';
import { changeOrders } from '#stores/staff/change-order.ts';
import { $deliveries } from '#stores/staff/deliveries.ts';
import { $newOrderIds } from '#stores/staff/new-orders.ts';
import { $staffPlace } from '#stores/staff/place.ts';
import { Button } from '#ui/Button.tsx';
import { Message } from '#ui/Message.tsx';
import { CashToHandOver } from './CashToHandOver.tsx';
import { StopCard } from './StopCard.tsx';

/** Most free orders on the screen. A driver's own orders are all shown. */
const NEXT_STOPS = 5;

/** `/delivery-boy`: the driver's stops, free orders, and the day's cash. The next stop is whole, the others are rows. */
export function DeliveryIsland() {
  return (
    <StaffPage>
      <div className="staff">
        <LiveState />
        <UnsentChanges />
        <NextStops />
        <CashToHandOver />
      </div>
    </StaffPage>
  );
}

function NextStops() {
  const { t, shop, count } = useIsland();
  const deliveries = useStore($deliveries);
  const newIds = useStore($newOrderIds);
  if (!deliveries) return <OrdersMissing rows={3} />;
  const { mine, free, hasDrivers } = deliveries;
  const all = countOpen(deliveries);
  const areas = byArea(free);
  const toAll = (
    <a className="button button-outline" href={shop.links['delivery-boy-orders']}>
      {t('staff:all-deliveries', { count: all })}
    </a>
  );
  if (mine.length + free.length === 0) {
    return (
      <>
        <PlaceLink />
        <Message
          icon="deliver"
          title={t('staff:no-stops')}
          actions={
            <>
              {all > 0 && toAll}
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
      {mine.length > 0 && (
        <>
          <div className="stops-head">
            <h2>
              {t('staff:my-stops')} <bdi className="tab-count">{count(mine.length)}</bdi>
            </h2>
            <PlaceLink />
          </div>
          <SetOut orders={mine} />
          <ol className="stops">
            {mine.map((order, index) => (
              <StopCard
                key={order.id}
                order={order}
                isNew={newIds.has(order.id)}
                place={index + 1}
                isFolded={index > 0}
              />
            ))}
          </ol>
        </>
      )}
      {free.length > 0 && (
        <>
          <div className="stops-head">
            <h2>
              {t(hasDrivers ? 'staff:free-stops' : 'staff:next-stops')}{' '}
              <bdi className="tab-count">{count(free.length)}</bdi>
            </h2>
            {mine.length === 0 && <PlaceLink />}
          </div>
          {areas.length > 1 && (
            <ul className="area-counts" aria-label={t('staff:per-area')}>
              {areas.map(({ area, orders: group }) => (
                <li key={area}>
                  <span dir="auto">{area || t('staff:no-area')}</span> <bdi>{count(group.length)}</bdi>
                </li>
              ))}
            </ul>
          )}
          <ol className="stops">
            {free.slice(0, NEXT_STOPS).map((order, index) => (
              <StopCard
                key={order.id}
                order={order}
                isNew={newIds.has(order.id)}
                isFolded={mine.length > 0 || index > 0}
              />
            ))}
          </ol>
        </>
      )}
      <p className="staff-actions">{toAll}</p>
    </>
  );
}

/** A button for leaving with several orders at once. */
function SetOut({ orders }: { readonly orders: readonly Order[] }) {
  const { t } = useIsland();
  const ready = readyToGo(orders);
  if (ready.length < 2) return null;
  return (
    <Button isWide onClick={() => changeOrders(ready, { action: 'depart' })}>
      {t('staff:set-out-with', { count: ready.length })}
    </Button>
  );
}

/** The branch and area of the stops, and the link for another choice. */
function PlaceLink() {
  const { t, shop } = useIsland();
  const { branch, area } = useStore($staffPlace);
  const place = [branch, area].filter(Boolean).join(' · ');
  return (
    <p>
      <a href={shop.links['select-branch']}>
        {t('staff:my-areas')}: <bdi className="text">{place || t('staff:all-areas')}</bdi>
      </a>
    </p>
  );
}

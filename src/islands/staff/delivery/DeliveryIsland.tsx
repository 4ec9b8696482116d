import { useStore } from '@nanostores/react';
import type { Order } from '#domain/order/order.ts';
import { laneOf } from '#domain/staff/board.ts';
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
import { useGrowingList } from './use-growing-list.ts';
import { WaitingStops } from './WaitingStops.tsx';

/**
 * `/delivery-boy`: the driver's stops, all that can be taken, what still waits to be accepted, and the day's cash. The next stop is whole, the
 * others are rows.
 */
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
  const { shown, endRef } = useGrowingList(deliveries?.free.length ?? 0);
  if (!deliveries) return <OrdersMissing rows={3} />;
  const { mine, free, unaccepted, hasDrivers } = deliveries;
  const all = countOpen(deliveries);
  const areas = byArea(free);
  const isAway = mine.some((order) => laneOf(order) === 'out');
  const setOut = <SetOut orders={mine} isQuiet={isAway} />;
  const toAll = (
    <a className="button button-outline" href={shop.links['delivery-boy-orders']}>
      {t('staff:all-deliveries', { count: all })}
    </a>
  );
  if (mine.length + free.length + unaccepted.length === 0) {
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
          {!isAway && setOut}
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
          {isAway && setOut}
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
            {free.slice(0, shown).map((order, index) => (
              <StopCard
                key={order.id}
                order={order}
                isNew={newIds.has(order.id)}
                isFolded={mine.length > 0 || index > 0}
              />
            ))}
          </ol>
          {endRef && <div key={shown} ref={endRef} />}
        </>
      )}
      {mine.length + free.length === 0 && <PlaceLink />}
      <WaitingStops title={t('order:status-pending')} orders={unaccepted} isWaitSaid />
      <p className="staff-actions">{toAll}</p>
    </>
  );
}

interface SetOutProps {
  readonly orders: readonly Order[];
  /** Whether the driver is on the way already, with the next stop before these. */
  readonly isQuiet: boolean;
}

/** A button for leaving with several orders at once. */
function SetOut({ orders, isQuiet }: SetOutProps) {
  const { t } = useIsland();
  const ready = readyToGo(orders);
  if (ready.length < 2) return null;
  return (
    <Button
      isWide
      look={isQuiet ? 'outline' : 'plain'}
      onClick={() => changeOrders(ready, { action: 'depart' })}
    >
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

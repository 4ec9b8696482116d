import { useStore } from '@nanostores/react';
import type { Order } from '#domain/order/order.ts';
import { byArea, firstOf } from '#domain/staff/deliveries.ts';
import { countOpen, type Deliveries as DeliveriesShown } from '#domain/staff/stops.ts';
import { useIsland } from '#islands/island.tsx';
import { LiveState } from '#islands/staff/LiveState.tsx';
import { OrdersMissing } from '#islands/staff/OrdersMissing.tsx';
import { PlaceFields } from '#islands/staff/PlaceFields.tsx';
import { StaffPage } from '#islands/staff/StaffPage.tsx';
import { UnsentChanges } from '#islands/staff/UnsentChanges.tsx';
import { $deliveries } from '#stores/staff/deliveries.ts';
import { $newOrderIds } from '#stores/staff/new-orders.ts';
import { $staffPlace, changePlace } from '#stores/staff/place.ts';
import { Message } from '#ui/Message.tsx';
import { StopCard } from './StopCard.tsx';
import { useGrowingList } from './use-growing-list.ts';
import { WaitingStops } from './WaitingStops.tsx';

/** `/delivery-boy/orders`: all open deliveries as rows that a tap opens: the driver's next stop, then the others by area. */
export function DeliveryOrdersIsland() {
  return (
    <StaffPage>
      <div className="staff">
        <LiveState />
        <UnsentChanges />
        <Deliveries />
      </div>
    </StaffPage>
  );
}

function Deliveries() {
  const deliveries = useStore($deliveries);
  return deliveries ? <OpenDeliveries deliveries={deliveries} /> : <OrdersMissing rows={3} />;
}

function OpenDeliveries({ deliveries }: { readonly deliveries: DeliveriesShown }) {
  const { t, count } = useIsland();
  const newIds = useStore($newOrderIds);
  const place = useStore($staffPlace);
  const { mine, next, due, unaccepted, later, branches, areas } = deliveries;
  const all = countOpen(deliveries);
  // As the first screen numbers the driver's own.
  const placeOf = (order: Order): number | undefined => mine.indexOf(order) + 1 || undefined;
  const others = due.filter((order) => order !== next);
  const { shown, endRef } = useGrowingList(all);
  const left = shown - others.length;
  return (
    <>
      <div className="stops-place">
        <PlaceFields branches={branches} areas={areas} chosen={place} onChange={changePlace} />
        <p className="muted">{t('staff:order-count', { count: all })}</p>
      </div>
      {all === 0 && (
        <Message icon="deliver" title={t('staff:no-stops')}>
          {t('staff:no-stops-text')}
        </Message>
      )}
      {next && (
        <section className="area" aria-labelledby="next-stop">
          <h2 id="next-stop">{t('staff:next-stop')}</h2>
          <ul className="stops">
            <StopCard key={next.id} order={next} isNew={newIds.has(next.id)} place={placeOf(next)} isFolded />
          </ul>
        </section>
      )}
      {firstOf(byArea(others), shown).map((group) => (
        <section key={group.area} className="area" aria-label={group.area || t('staff:no-area')}>
          <h2>
            <span dir="auto">{group.area || t('staff:no-area')}</span>{' '}
            <bdi className="tab-count">{count(group.orders.length)}</bdi>
          </h2>
          <ul className="stops">
            {group.first.map((order) => (
              <StopCard
                key={order.id}
                order={order}
                isNew={newIds.has(order.id)}
                place={placeOf(order)}
                isFolded
                isInArea
              />
            ))}
          </ul>
        </section>
      ))}
      <WaitingStops title={t('order:status-pending')} orders={unaccepted} most={left} isWaitSaid />
      <WaitingStops title={t('staff:later-days')} orders={later} most={left - unaccepted.length} />
      {endRef && <div key={shown} ref={endRef} />}
    </>
  );
}

import { useStore } from '@nanostores/react';
import type { Order } from '#domain/order/order.ts';
import { byArea, firstOf, isDueOn, isOfPlace, openDeliveries } from '#domain/staff/deliveries.ts';
import { filterChoices } from '#domain/staff/order-filters.ts';
import { useIsland } from '#islands/island.tsx';
import { LiveState } from '#islands/staff/LiveState.tsx';
import { OrdersMissing } from '#islands/staff/OrdersMissing.tsx';
import { StaffPage } from '#islands/staff/StaffPage.tsx';
import { placeOptions } from '#islands/staff/with-chosen.ts';
import { $newOrderIds } from '#stores/staff/new-orders.ts';
import { $staffPlace, changePlace } from '#stores/staff/place.ts';
import { $today } from '#stores/staff/today.ts';
import { $orderedToday } from '#stores/staff/today-orders.ts';
import { Message } from '#ui/Message.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { StopCard } from './StopCard.tsx';
import { useGrowingList } from './use-growing-list.ts';

/** `/delivery-boy/orders`: everything that is still to be brought, area by area. */
export function DeliveryOrdersIsland() {
  return (
    <StaffPage>
      <div className="staff">
        <LiveState />
        <Deliveries />
      </div>
    </StaffPage>
  );
}

function Deliveries() {
  const orders = useStore($orderedToday);
  return orders ? <OpenDeliveries orders={orders} /> : <OrdersMissing rows={3} />;
}

function OpenDeliveries({ orders }: { readonly orders: readonly Order[] }) {
  const { t, shop, count } = useIsland();
  const newIds = useStore($newOrderIds);
  const { branch, area } = useStore($staffPlace);
  const today = useStore($today);
  const open = openDeliveries(orders);
  const choices = filterChoices(open);
  const wanted = open.filter((order) => isOfPlace(order, { branch, area }));
  const due = wanted.filter((order) => isDueOn(order, today, shop));
  const later = wanted.filter((order) => !isDueOn(order, today, shop));
  const groups = byArea(due);
  const { shown, endRef } = useGrowingList(wanted.length);
  const [branchOptions, areaOptions] = [
    placeOptions(choices.branches, branch),
    placeOptions(choices.areas, area),
  ];
  return (
    <>
      <div className="staff-filters">
        {branchOptions.length > 0 && (
          <SelectField
            label={t('cart:branch')}
            value={branch}
            placeholder={t('staff:any-branch')}
            options={branchOptions}
            onChange={(value) => changePlace({ branch: value })}
          />
        )}
        {areaOptions.length > 0 && (
          <SelectField
            label={t('order:label-area')}
            value={area}
            placeholder={t('staff:any-area')}
            options={areaOptions}
            onChange={(value) => changePlace({ area: value })}
          />
        )}
      </div>
      {wanted.length === 0 && (
        <Message icon="deliver" title={t('staff:no-stops')}>
          {t('staff:no-stops-text')}
        </Message>
      )}
      {firstOf(groups, shown).map((group) => (
        <section key={group.area} className="area" aria-label={group.area || t('staff:no-area')}>
          <h2>
            <span dir="auto">{group.area || t('staff:no-area')}</span>{' '}
            <bdi className="tab-count">{count(group.orders.length)}</bdi>
          </h2>
          <ul className="stops">
            {group.first.map((order) => (
              <StopCard key={order.id} order={order} isNew={newIds.has(order.id)} />
            ))}
          </ul>
        </section>
      ))}
      {later.length > 0 && shown > due.length && (
        <section className="area">
          <h2>{t('staff:later-days')}</h2>
          <ul className="stops">
            {later.slice(0, shown - due.length).map((order) => (
              <StopCard key={order.id} order={order} isNew={newIds.has(order.id)} />
            ))}
          </ul>
        </section>
      )}
      {endRef && <div key={shown} ref={endRef} />}
    </>
  );
}

import { useStore } from '@nanostores/react';
import { byArea, isDueOn, openDeliveries } from '#domain/staff/deliveries.ts';
import { wallTime } from '#domain/staff/merchant-day.ts';
import { filterChoices } from '#domain/staff/order-filters.ts';
import { useIsland } from '#islands/island.tsx';
import { LiveState } from '#islands/staff/LiveState.tsx';
import { StaffPage } from '#islands/staff/StaffPage.tsx';
import { $now } from '#stores/clock.ts';
import { $staffPlace, changePlace } from '#stores/staff/place.ts';
import { $todayOrders } from '#stores/staff/today-orders.ts';
import { Message } from '#ui/Message.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { StopCard } from './StopCard.tsx';

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
  const { t, shop } = useIsland();
  const { orders, failure } = useStore($todayOrders);
  const { branch, area } = useStore($staffPlace);
  const { weekday } = wallTime(useStore($now), shop.timeZone);
  if (!orders) return failure ? null : <Skeleton rows={3} />;
  const open = openDeliveries(orders);
  const choices = filterChoices(open);
  const wanted = open.filter(
    (order) => (branch === '' || order.branch === branch) && (area === '' || order.area === area),
  );
  const due = wanted.filter((order) => isDueOn(order, weekday));
  const later = wanted.filter((order) => !isDueOn(order, weekday));
  const options = (values: readonly string[], chosen: string) =>
    [...new Set([...values, ...(chosen ? [chosen] : [])])].map((value) => ({ value, label: value }));
  return (
    <>
      <div className="staff-filters">
        {options(choices.branches, branch).length > 0 && (
          <SelectField
            label={t('cart:branch')}
            value={branch}
            placeholder={t('staff:any-branch')}
            options={options(choices.branches, branch)}
            onChange={(value) => changePlace({ branch: value })}
          />
        )}
        {options(choices.areas, area).length > 0 && (
          <SelectField
            label={t('order:label-area')}
            value={area}
            placeholder={t('staff:any-area')}
            options={options(choices.areas, area)}
            onChange={(value) => changePlace({ area: value })}
          />
        )}
      </div>
      {wanted.length === 0 && (
        <Message icon="deliver" title={t('staff:no-stops')}>
          {t('staff:no-stops-text')}
        </Message>
      )}
      {byArea(due).map((group) => (
        <section key={group.area} className="area" aria-label={group.area || t('staff:no-area')}>
          <h2>
            <span dir="auto">{group.area || t('staff:no-area')}</span>{' '}
            <bdi className="tab-count">{group.orders.length}</bdi>
          </h2>
          <ul className="stops">
            {group.orders.map((order) => (
              <StopCard key={order.id} order={order} />
            ))}
          </ul>
        </section>
      ))}
      {later.length > 0 && (
        <section className="area">
          <h2>{t('staff:later-days')}</h2>
          <ul className="stops">
            {later.map((order) => (
              <StopCard key={order.id} order={order} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

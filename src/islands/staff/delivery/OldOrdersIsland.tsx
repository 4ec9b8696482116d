import { useStore } from '@nanostores/react';
import { Fragment, useMemo } from 'react';
import { withoutPosition } from '#domain/customer/position.ts';
import type { Order } from '#domain/order/order.ts';
import { isVoid } from '#domain/order/order-status.ts';
import { byDay, firstOf } from '#domain/staff/deliveries.ts';
import { broughtBy, takenByMethod } from '#domain/staff/takings.ts';
import { formatDay } from '#i18n/format-date.ts';
import { dueDayName } from '#islands/due-day.ts';
import { useIsland } from '#islands/island.tsx';
import { LiveState } from '#islands/staff/LiveState.tsx';
import { OrdersMissing } from '#islands/staff/OrdersMissing.tsx';
import { orderHref, statusName, timeOf } from '#islands/staff/order-facts.ts';
import { paymentWords } from '#islands/staff/payment-words.ts';
import { StaffPage } from '#islands/staff/StaffPage.tsx';
import { StatusBadge } from '#islands/staff/StatusBadge.tsx';
import { $oldDeliveries } from '#stores/staff/deliveries.ts';
import type { PastOrder } from '#stores/staff/past-orders.ts';
import { $today } from '#stores/staff/today.ts';
import { $orderedToday } from '#stores/staff/today-orders.ts';
import { Message } from '#ui/Message.tsx';
import { useGrowingList } from './use-growing-list.ts';

/** Orders that came to nothing are counted apart from a day's deliveries. */
const VOID = ['cancelled', 'failed'] as const;

/** `/delivery-boy/old-orders`: deliveries seen by this device that have ended, or were due on earlier days. */
export function OldOrdersIsland() {
  return (
    <StaffPage>
      <div className="staff">
        <LiveState isQuiet />
        <OldOrders />
      </div>
    </StaffPage>
  );
}

function OldOrders() {
  const island = useIsland();
  const { t, shop, money, count } = island;
  const old = useStore($oldDeliveries);
  const orders = useStore($orderedToday);
  const today = useStore($today);
  const seen = useMemo(() => new Map(orders?.map((order) => [order.id, order])), [orders]);
  const { shown, endRef } = useGrowingList(old.length);
  return (
    <>
      <p className="muted old-orders-note">{t('staff:old-orders-note')}</p>
      {old.length === 0 &&
        (orders ? <Message icon="deliver" title={t('staff:no-old-orders')} /> : <OrdersMissing rows={3} />)}
      {firstOf(byDay(old, shop), shown).map(({ date, orders: ofDay, first }) => {
        return (
          <section key={date} className="area" aria-labelledby={`day-${date}`}>
            <div className="stops-head">
              <h2 id={`day-${date}`}>
                {date === today ? t('staff:today') : formatDay(date, shop.locale, shop.digits)}
              </h2>
              <p className="muted">
                {t('staff:order-count', { count: ofDay.filter(({ status }) => !isVoid(status)).length })}
                {takenByMethod(ofDay).map(({ method, taken }) => (
                  <Fragment key={method ?? ''}>
                    {' · '}
                    {method && `${t(`takings:pay-${method}`)} `}
                    <bdi>{money(taken)}</bdi>
                  </Fragment>
                ))}
                {VOID.map((status) => {
                  const none = ofDay.filter((order) => order.status === status).length;
                  return none > 0 && ` · ${statusName(status, island)}: ${count(none)}`;
                })}
              </p>
            </div>
            <ul className="old-orders">
              {first.map((order) => (
                <OldOrder key={order.id} order={order} seen={seen.get(order.id)} />
              ))}
            </ul>
          </section>
        );
      })}
      {endRef && <div key={shown} ref={endRef} />}
    </>
  );
}

interface OldOrderProps {
  readonly order: PastOrder;
  /** The order itself, while today's list has it: the device keeps neither its name nor its street. */
  readonly seen: Order | undefined;
}

/**
 * When an order was delivered, where and for whom, what it cost, and how it was paid. Of an order that came to nothing, it tells only what
 * was taken all the same.
 */
function OldOrder({ order, seen }: OldOrderProps) {
  const island = useIsland();
  const { t, money } = island;
  const { method, isPaid } = order;
  const amount = broughtBy(order);
  const deliveredAt = seen?.status === 'completed' ? seen.life?.steps.at(-1)?.at : undefined;
  const where = [order.area, seen && withoutPosition(seen.address), order.branch];
  return (
    <li>
      <a className="order-card" href={orderHref(order.id, island)}>
        <span className="order-card-head">
          <strong>
            <bdi>#{order.number}</bdi>
          </strong>
          {deliveredAt === undefined ? (
            <>
              <bdi className="muted">{timeOf(order.placedAt, island)}</bdi>
              <StatusBadge status={order.status} />
            </>
          ) : (
            <span className="status" data-status="completed">
              {t('staff:delivered-at', { time: timeOf(deliveredAt, island) })}
            </span>
          )}
        </span>
        <span className="order-card-who">
          <span dir="auto">{where.filter(Boolean).join(' · ')}</span>
          {amount && <bdi>{money(amount)}</bdi>}
        </span>
        <span className="old-order-facts muted">
          {seen && <span dir="auto">{seen.customerName}</span>}
          {amount && method && <span>{paymentWords({ method, isPaid }, island)}</span>}
        </span>
        {order.deliveryDay && (
          <span className="muted">
            {t('order:day')}: <bdi className="text">{dueDayName(order, island)}</bdi>
          </span>
        )}
      </a>
    </li>
  );
}

import { useStore } from '@nanostores/react';
import { Fragment, type ReactNode } from 'react';
import type { Order } from '#domain/order/order.ts';
import { toCollect } from '#domain/order/to-collect.ts';
import { shownDriver, shownStatus } from '#domain/staff/shown-status.ts';
import { formatDateTime } from '#i18n/format-date.ts';
import { dueDayName } from '#islands/due-day.ts';
import { useIsland } from '#islands/island.tsx';
import { orderSums } from '#islands/order/order-sums.ts';
import { ContactLinks } from '#islands/staff/ContactLinks.tsx';
import { Collect } from '#islands/staff/delivery/Collect.tsx';
import { DriverActions } from '#islands/staff/delivery/DriverActions.tsx';
import { useWay } from '#islands/staff/delivery/use-way.ts';
import { LaterDay } from '#islands/staff/LaterDay.tsx';
import { DueTime } from '#islands/staff/OrderAge.tsx';
import { placeOf } from '#islands/staff/order-facts.ts';
import { PlacedTime } from '#islands/staff/PlacedTime.tsx';
import { paymentWords } from '#islands/staff/payment-words.ts';
import { StaffIcon } from '#islands/staff/StaffIcon.tsx';
import { StatusBadge } from '#islands/staff/StatusBadge.tsx';
import { TableSign } from '#islands/staff/TableSign.tsx';
import { TakenBy } from '#islands/staff/TakenBy.tsx';
import { TextWithPhones } from '#islands/staff/TextWithPhones.tsx';
import { TicketSettings } from '#islands/staff/tickets/TicketSettings.tsx';
import { UnsentChanges } from '#islands/staff/UnsentChanges.tsx';
import { listBehind } from '#stores/staff/list-behind.ts';
import { $actor } from '#stores/staff/session.ts';
import { Totals } from '#ui/Totals.tsx';
import { CopyAndPrint } from './CopyAndPrint.tsx';
import { OrderActions } from './OrderActions.tsx';
import { OrderChanges } from './OrderChanges.tsx';
import { OrderItems } from './OrderItems.tsx';

/**
 * All facts of an order, on the screen and on paper. Whose it is, where it goes and what is done next come before what is in it.
 */
export function OrderDetails({ order }: { readonly order: Order }) {
  const island = useIsland();
  const { t, shop } = island;
  const isDriver = useStore($actor)?.role === 'driver';
  const list = listBehind();
  return (
    <article className="staff order-sheet">
      <p className="order-shop" dir="auto">
        {shop.name}
      </p>
      <header className="order-head">
        <a className="button-round order-back" href={shop.links[list]} aria-label={t(`staff:screen-${list}`)}>
          <StaffIcon name="back" isLarge />
        </a>
        <h2 tabIndex={-1}>
          {t('staff:column-order')} <bdi>#{order.number}</bdi>
        </h2>
        <StatusBadge status={shownStatus(order)} driver={shownDriver(order)} />
        <LaterDay order={order} />
        <Times order={order} />
      </header>
      <TableSign order={order} />
      <div className="order-columns">
        <div className="order-side">
          <Aloud order={order} />
          {isDriver ? (
            <DriverPart order={order} />
          ) : (
            <div className="order-ways">
              <OrderActions order={order} />
              <ContactLinks order={order} map="place" />
            </div>
          )}
        </div>
        <section className="panel order-what">
          <OrderItems items={order.items} />
          <Totals rows={orderSums(order, island)} />
        </section>
        <div className="order-side">
          <section className="panel">
            <Facts
              facts={[
                [t('order:how'), t(`common:mode-${order.mode}`)],
                [t('order:when'), dueDayName(order, island)],
                [t('cart:branch'), order.branch],
                [t('order:label-agent'), order.createdBy],
                [t('staff:source'), order.source],
              ]}
            />
          </section>
          {!isDriver && (
            <TicketSettings>
              <CopyAndPrint order={order} />
            </TicketSettings>
          )}
          <OrderChanges order={order} />
        </div>
      </div>
    </article>
  );
}

/** When it is promised, and when it was placed: on paper always with the date. */
function Times({ order }: { readonly order: Order }) {
  const { shop } = useIsland();
  const promisedAt = order.life?.promisedAt ?? null;
  return (
    <>
      {promisedAt !== null && <DueTime order={order} promisedAt={promisedAt} />}
      <span className="order-placed">
        <PlacedTime placedAt={order.placedAt} isNamed />
      </span>
      <bdi className="order-placed-paper">
        {formatDateTime(order.placedAt, shop.locale, shop.digits, shop.timeZone)}
      </bdi>
    </>
  );
}

/** What is said on the telephone: whose it is, where it goes, sum and payment, and the note. A screen shows no labels: it has few lines. */
function Aloud({ order }: { readonly order: Order }) {
  const { t, money } = useIsland();
  const payment = toCollect(order);
  return (
    <section className="panel order-aloud">
      <Facts
        facts={[
          [t('order:label-name'), order.customerName],
          [t('order:phone'), order.customerPhone && <bdi>{order.customerPhone}</bdi>],
          [t('order:label-address'), placeOf(order)],
          [t('order:build-details'), order.buildDetails && <TextWithPhones text={order.buildDetails} />],
          [
            t('cart:total'),
            <Fragment key="total">
              <bdi>{money(order.total)}</bdi>
              {payment && (
                <span className="order-paid">
                  {paymentWords(payment, { t })}
                  <TakenBy order={order} />
                </span>
              )}
            </Fragment>,
          ],
        ]}
      />
      {order.notes && (
        // Its bar stands where the page's lines begin, whatever the note's language is.
        <p className="orders-note order-notes">
          <span className="visually-hidden">{t('order:label-notes')}: </span>
          <bdi className="text">
            <TextWithPhones text={order.notes} />
          </bdi>
        </p>
      )}
    </section>
  );
}

type Fact = readonly [label: string, value: ReactNode];

/** The facts that the order has. */
const Facts = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <dl className="staff-facts">
    {facts
      .filter(([, value]) => value)
      .map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
  </dl>
);

/** The driver's part of the page, as on the order's card. */
function DriverPart({ order }: { readonly order: Order }) {
  const { t } = useIsland();
  const way = useWay(order);
  return (
    <>
      <div className="order-ways">
        <ContactLinks order={order} map="way" {...way} />
      </div>
      <UnsentChanges />
      {order.life && (
        <section className="stop" data-stop={order.id} aria-label={t('staff:actions')}>
          <Collect order={order} />
          <DriverActions order={order} isQuiet={way.isWayFirst} />
        </section>
      )}
    </>
  );
}

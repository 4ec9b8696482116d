import { useStore } from '@nanostores/react';
import { memo, useState } from 'react';
import { positionIn, withoutPosition } from '#domain/customer/position.ts';
import { isolate } from '#domain/language/isolate.ts';
import { type Order, piecesOf } from '#domain/order/order.ts';
import { toCollect } from '#domain/order/to-collect.ts';
import { shownStatus } from '#domain/staff/shown-status.ts';
import { dayName } from '#islands/due-day.ts';
import { useIsland } from '#islands/island.tsx';
import { ContactLinks } from '#islands/staff/ContactLinks.tsx';
import { FoldToggle } from '#islands/staff/FoldToggle.tsx';
import { DueTime } from '#islands/staff/OrderAge.tsx';
import { orderHref, placeOf } from '#islands/staff/order-facts.ts';
import { PlacedTime } from '#islands/staff/PlacedTime.tsx';
import { paymentWord } from '#islands/staff/payment-words.ts';
import { StatusBadge } from '#islands/staff/StatusBadge.tsx';
import { TextWithPhones } from '#islands/staff/TextWithPhones.tsx';
import { markSeen } from '#stores/staff/new-orders.ts';
import { $actor } from '#stores/staff/session.ts';
import { Icon } from '#ui/Icon.tsx';
import { Collect } from './Collect.tsx';
import { DriverActions } from './DriverActions.tsx';
import { useWay } from './use-way.ts';
import { useIsWaiting, WaitingStop } from './WaitingStop.tsx';

interface Props {
  readonly order: Order;
  readonly isNew: boolean;
  /** Its position on the driver's route, from 1; absent if it is not the driver's. */
  readonly place?: number | undefined;
  /** Shows at first only its number, where it goes, by when and the money to take: a driver thinks of one stop at a time. */
  readonly isFolded?: boolean;
  /** Whether a heading above tells its area. */
  readonly isInArea?: boolean;
  /** Whether a heading above says that it waits to be accepted. */
  readonly isWaitSaid?: boolean;
}

/** A stop of a driver: where, who and how much, then the buttons, then the rest. */
export const StopCard = memo(function StopCard({
  order,
  isNew,
  place,
  isFolded = false,
  isInArea = false,
  isWaitSaid = false,
}: Props) {
  const island = useIsland();
  const { t, count } = island;
  const actor = useStore($actor);
  const { promisedAt = null, driver = null } = order.life ?? {};
  const isMine = driver !== null && driver.id === actor?.person?.id;
  const [isUnfolded, setIsUnfolded] = useState(false);
  // Also when it becomes the next stop.
  const isOpen = !isFolded || isUnfolded;
  const isWaiting = useIsWaiting(order);
  if (!isOpen && isWaiting)
    return <WaitingStop order={order} isNew={isNew} isSaid={isWaitSaid} onOpen={() => setIsUnfolded(true)} />;
  return (
    <li
      className="panel stop"
      data-stop={order.id}
      data-new={isNew || undefined}
      data-short={!isOpen || undefined}
    >
      <p className="order-card-head">
        {place !== undefined && (
          <>
            <bdi className="stop-place" aria-hidden="true">
              {count(place)}
            </bdi>
            <span className="visually-hidden">{t('staff:mine')}</span>
          </>
        )}
        <a href={orderHref(order.id, island)} onClick={() => markSeen([order.id])}>
          <bdi>#{order.number}</bdi>
        </a>
        {promisedAt === null ? (
          <PlacedTime placedAt={order.placedAt} isNamed />
        ) : (
          <DueTime order={order} promisedAt={promisedAt} />
        )}
        {isNew && <span className="badge badge-sale">{t('staff:new')}</span>}
        <StatusBadge status={shownStatus(order)} />
        {isFolded && <FoldToggle order={order} isOpen={isOpen} onToggle={() => setIsUnfolded(!isUnfolded)} />}
      </p>
      {isOpen ? <Whole order={order} /> : <InALine order={order} isInArea={isInArea} isMine={isMine} />}
      {isOpen && <Bag order={order} />}
      <p className="stop-facts">
        {isOpen && order.branch && (
          <span>
            {t('cart:branch')}: <bdi className="text">{order.branch}</bdi>
          </span>
        )}
        {order.deliveryDay && (
          <span>
            {t('order:day')}: <bdi className="text">{dayName(order, island)}</bdi>
          </span>
        )}
        {driver && !isMine && <span>{t('staff:driver-is', { name: driver.name })}</span>}
      </p>
    </li>
  );
});

/** What is in the bag, so that nobody leaves with another one. */
function Bag({ order }: Pick<Props, 'order'>) {
  const { t, count } = useIsland();
  const names = order.items.map(({ quantity, name }) => `${count(quantity)} × ${isolate(name)}`);
  return (
    <p className="orders-cut stop-bag">
      <strong>{t('cart:pieces', { count: piecesOf(order) })}:</strong> {names.join(' · ')}
    </p>
  );
}

/** Where it goes, with the street if it is the driver's own stop, and the money to take there, or how it is paid otherwise. */
function InALine({
  order,
  isInArea,
  isMine,
}: Pick<Props, 'order' | 'isInArea'> & { readonly isMine: boolean }) {
  const island = useIsland();
  const payment = toCollect(order);
  const amount = payment ? payment.amount : order.total;
  return (
    <p className="order-card-who">
      <span className="order-card-name" dir="auto">
        {(isInArea ? withoutPosition(order.address) : !isMine && order.area) || placeOf(order)}
      </span>
      {amount ? (
        <bdi>{island.money(amount)}</bdi>
      ) : (
        payment && (
          <span className="order-card-pay" data-paid={payment.isPaid || undefined}>
            {paymentWord(payment, island)}
          </span>
        )
      )}
    </p>
  );
}

/** All that a driver needs at the door, and beside it on a desk the buttons. */
function Whole({ order }: Pick<Props, 'order'>) {
  const { t } = useIsland();
  const way = useWay(order);
  return (
    <>
      <div className="stop-where">
        <p className="stop-address" dir="auto">
          {placeOf(order)}
        </p>
        <Who order={order} />
      </div>
      <div className="stop-what">
        <Collect order={order} />
        {order.deliveryCost === null && (
          <p>
            + {t('cart:delivery')}: {t('cart:delivery-later')}
          </p>
        )}
        <ContactLinks order={order} map="way" {...way} />
        <DriverActions order={order} isQuiet={way.isWayFirst} />
      </div>
    </>
  );
}

/** Who gets it, and where the door is. */
function Who({ order }: Pick<Props, 'order'>) {
  const { t } = useIsland();
  const hasPin = positionIn(order.address) !== null;
  return (
    <>
      {hasPin && (
        <p className="stop-pin">
          <Icon name="pin" isSmall />
          {t('staff:exact-place')}
        </p>
      )}
      {order.buildDetails && (
        <p dir="auto">
          <TextWithPhones text={order.buildDetails} />
        </p>
      )}
      {order.notes && (
        <p className="orders-note">
          <bdi className="text">
            <TextWithPhones text={order.notes} />
          </bdi>
        </p>
      )}
      <p className="stop-who">
        <span dir="auto">{order.customerName}</span> <bdi>{order.customerPhone}</bdi>
      </p>
    </>
  );
}

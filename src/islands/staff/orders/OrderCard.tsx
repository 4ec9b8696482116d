import { memo } from 'react';
import { isolate } from '#domain/language/isolate.ts';
import type { Order } from '#domain/order/order.ts';
import type { OrderStatus } from '#domain/order/order-status.ts';
import { toCollect } from '#domain/order/to-collect.ts';
import { isUnaccepted } from '#domain/staff/order-age.ts';
import { shownDriver, shownStatus } from '#domain/staff/shown-status.ts';
import { useIsland } from '#islands/island.tsx';
import { Facts } from '#islands/staff/Facts.tsx';
import { FoldToggle } from '#islands/staff/FoldToggle.tsx';
import { LaterDay, useLaterDay, useUnsaidDay } from '#islands/staff/LaterDay.tsx';
import { OrderAge, WaitingAge } from '#islands/staff/OrderAge.tsx';
import { orderHref } from '#islands/staff/order-facts.ts';
import { PhoneLink } from '#islands/staff/PhoneLink.tsx';
import { PlacedTime } from '#islands/staff/PlacedTime.tsx';
import { paymentWord } from '#islands/staff/payment-words.ts';
import { StatusBadge } from '#islands/staff/StatusBadge.tsx';
import { TableSign } from '#islands/staff/TableSign.tsx';
import { markSeen } from '#stores/staff/new-orders.ts';
import { Icon } from '#ui/Icon.tsx';
import { CardActions } from './OrderActions.tsx';
import { ItemsInALine, WholeItems } from './OrderItems.tsx';
import type { Fold } from './use-folds.ts';
import { useOrderActions } from './use-order-actions.ts';

/** Statuses that neither the lane of the board nor the next step says. */
const SAID_ON_BOARD: readonly (OrderStatus | null)[] = ['on-hold', 'cancelled', 'failed', null];

interface Props {
  readonly order: Order;
  readonly index: number;
  /** Space between the former card and this one, in pixels. */
  readonly before: number;
  readonly count: number;
  readonly isNew: boolean;
  readonly fold: Fold;
  readonly onToggle: (id: number) => void;
  /** Whether it is in a lane, which shows its state. */
  readonly isOnBoard: boolean;
  /** Whether the dishes of a whole card are in one line. */
  readonly isBrief: boolean;
  readonly measure: (element: Element | null) => void;
}

/**
 * Number, kind and age; then what is to be made, because a kitchen reads that; then whose it is, the note and the buttons. A short card
 * says only whose it is and where it goes; on the board, the next step stays one tap.
 */
export const OrderCard = memo(function OrderCard({ order, fold, onToggle, ...place }: Props) {
  const { index, before, count, isNew, isOnBoard, isBrief, measure } = place;
  const own = useOrderActions(order);
  // What somebody is filling in does not go away when a colleague has moved the order on.
  const isShort = fold === 'short' && own.asked === null;
  return (
    <li
      ref={measure}
      data-index={index}
      style={{ marginBlockStart: before }}
      aria-posinset={index + 1}
      aria-setsize={count}
    >
      <div
        className="order-card"
        data-order={order.id}
        data-new={isNew || undefined}
        data-short={isShort || undefined}
      >
        <div className="order-card-head">
          <Head order={order} isNew={isNew} isOnBoard={isOnBoard} isShort={isShort} />
          {fold !== 'whole' && (
            <FoldToggle order={order} isOpen={!isShort} onToggle={() => onToggle(order.id)} />
          )}
        </div>
        {isShort ? <InALine order={order} /> : <Whole order={order} isBrief={isBrief && fold === 'whole'} />}
        <CardActions order={order} own={own} shown={!isShort ? 'all' : isOnBoard ? 'step' : 'none'} />
      </div>
    </li>
  );
});

type HeadProps = Pick<Props, 'order' | 'isNew' | 'isOnBoard'> & { readonly isShort: boolean };

function Head({ order, isNew, isOnBoard, isShort }: HeadProps) {
  const island = useIsland();
  const { t } = island;
  const isForLater = useLaterDay(order) !== null;
  const driver = shownDriver(order);
  // Its buttons say that it can be accepted, and a small phone has no room for both.
  const isDayEnough = isForLater && order.status === 'pending';
  return (
    <>
      <a href={orderHref(order.id, island)} onClick={() => markSeen([order.id])}>
        <bdi>#{order.number}</bdi>
      </a>
      {order.table !== '' ? (
        <TableSign order={order} />
      ) : (
        !isShort && <span className="order-card-kind">{t(`common:mode-${order.mode}`)}</span>
      )}
      {isNew && <span className="badge badge-sale">{t('staff:new')}</span>}
      <LaterDay order={order} />
      <WaitingAge order={order}>
        {!isOnBoard && !isDayEnough && <StatusBadge status={shownStatus(order)} driver={driver} />}
        {isOnBoard && SAID_ON_BOARD.includes(order.status) && <StatusBadge status={order.status} />}
        {isOnBoard && driver && <Driver name={driver} />}
      </WaitingAge>
      <OrderAge order={order} isWaitingSaid>
        {!isForLater && <PlacedTime placedAt={order.placedAt} />}
      </OrderAge>
    </>
  );
}

/** Whose it is, where it goes, and how much it is. The customer's name gives the line its direction, so that its end is cut off. */
function InALine({ order }: Pick<Props, 'order'>) {
  const { t, money } = useIsland();
  const { customerName, mode, area, branch, table } = order;
  // The head has its table.
  const kind = table === '' ? t(`common:mode-${mode}`) : '';
  const places = [mode === 'deliver' ? area : kind, branch].filter(Boolean);
  return (
    <p className="order-card-who">
      <span className="order-card-name" dir="auto">
        {[customerName, ...places.map(isolate)].join(' · ')}
      </span>
      <bdi>{money(order.total)}</bdi>
    </p>
  );
}

function Whole({ order, isBrief }: Pick<Props, 'order' | 'isBrief'>) {
  return (
    <>
      {isBrief ? <ItemsInALine items={order.items} /> : <WholeItems items={order.items} />}
      <Customer order={order} />
      {order.notes && (
        <p className="orders-cut orders-note" data-brief={isBrief || undefined}>
          <bdi className="text">{order.notes}</bdi>
        </p>
      )}
    </>
  );
}

/** Who has it, where the lane says its state. */
function Driver({ name }: { readonly name: string }) {
  const { t } = useIsland();
  return (
    <span className="order-driver">
      <Icon name="deliver" isSmall />
      <span className="visually-hidden">{t('staff:driver')}: </span>
      <bdi className="text">{name}</bdi>
    </span>
  );
}

/** Whose it is, where it goes, how it is paid and how much it is. Before it is accepted, somebody may want to ask. */
function Customer({ order }: Pick<Props, 'order'>) {
  const island = useIsland();
  const { customerName, area, branch } = order;
  const payment = toCollect(order);
  const parts = [customerName, area, branch, useUnsaidDay(order)].filter(
    (part) => part !== null && part !== '',
  );
  return (
    <p className="order-card-facts">
      <Facts of={parts} />
      {isUnaccepted(order) && order.customerPhone && <PhoneLink phone={order.customerPhone} />}
      <span className="order-card-sum">
        {payment && (
          <span className="order-card-pay" data-paid={payment.isPaid || undefined}>
            {paymentWord(payment, island)}
          </span>
        )}
        <bdi>{island.money(order.total)}</bdi>
      </span>
    </p>
  );
}

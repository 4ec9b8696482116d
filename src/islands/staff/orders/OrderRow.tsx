import { Fragment, memo } from 'react';
import type { Order } from '#domain/order/order.ts';
import { laneOf } from '#domain/staff/board.ts';
import { shownDriver, shownStatus } from '#domain/staff/shown-status.ts';
import { useIsland } from '#islands/island.tsx';
import { FoldToggle } from '#islands/staff/FoldToggle.tsx';
import { LaterDay, useUnsaidDay } from '#islands/staff/LaterDay.tsx';
import { OrderAge, WaitingAge } from '#islands/staff/OrderAge.tsx';
import { orderHref } from '#islands/staff/order-facts.ts';
import { PhoneLink } from '#islands/staff/PhoneLink.tsx';
import { PlacedTime } from '#islands/staff/PlacedTime.tsx';
import { StatusBadge } from '#islands/staff/StatusBadge.tsx';
import { TableSign } from '#islands/staff/TableSign.tsx';
import { markSeen } from '#stores/staff/new-orders.ts';
import { CardActions } from './OrderActions.tsx';
import { FirstItems, ItemsInALine, WholeItems } from './OrderItems.tsx';
import type { Fold } from './use-folds.ts';
import { useOrderActions } from './use-order-actions.ts';

interface Props {
  readonly order: Order;
  readonly index: number;
  readonly isNew: boolean;
  readonly fold: Fold;
  readonly onToggle: (id: number) => void;
  readonly hasAgent: boolean;
  readonly measure: (element: Element | null) => void;
}

/** An order of the table. A short one has its next step, because that makes no row higher. */
export const OrderRow = memo(function OrderRow({
  order,
  index,
  isNew,
  fold,
  onToggle,
  measure,
  hasAgent,
}: Props) {
  const island = useIsland();
  const own = useOrderActions(order);
  const isShort = fold === 'short' && own.asked === null;
  const { t, shop, money } = island;
  const { branch, area, address, items } = order;
  const isCarried = order.mode === 'deliver';
  const places = [branch, useUnsaidDay(order)].filter(Boolean);
  return (
    <tr
      ref={measure}
      data-index={index}
      data-order={order.id}
      aria-rowindex={index + 2}
      data-new={isNew || undefined}
      data-short={isShort || undefined}
    >
      <th scope="row">
        {fold !== 'whole' && (
          <FoldToggle order={order} isOpen={!isShort} onToggle={() => onToggle(order.id)} />
        )}
        <a href={orderHref(order.id, island)} onClick={() => markSeen([order.id])}>
          <bdi>#{order.number}</bdi>
        </a>
        <PlacedTime placedAt={order.placedAt} />
        {isNew && <span className="badge badge-sale">{t('staff:new')}</span>}
      </th>
      <td>
        <LaterDay order={order} />
        <WaitingAge order={order}>
          <StatusBadge status={shownStatus(order)} driver={shownDriver(order)} />
        </WaitingAge>
        <OrderAge order={order} isWaitingSaid />
      </td>
      <td>
        {isShort ? (
          <ItemsInALine items={items} />
        ) : laneOf(order) === 'new' || fold === 'open' ? (
          <WholeItems items={items} />
        ) : (
          <TableItems items={items} />
        )}
        {order.notes && !isShort && (
          <span className="orders-cut orders-note">
            <bdi className="text">{order.notes}</bdi>
          </span>
        )}
      </td>
      <td>
        <span dir="auto">{order.customerName}</span>
        <PhoneLink phone={order.customerPhone} />
      </td>
      <td>
        <span>
          {t(`common:mode-${order.mode}`)}
          {places.map((each) => (
            <Fragment key={each}>
              {' · '}
              <bdi className="text">{each}</bdi>
            </Fragment>
          ))}
        </span>
        <TableSign order={order} />
        {isCarried && (
          <span className="muted orders-cut" dir="auto">
            {[area, address].filter(Boolean).join(' · ')}
          </span>
        )}
      </td>
      {hasAgent && (
        <td>
          <bdi className="text">{order.createdBy}</bdi>
        </td>
      )}
      <td className="orders-sum">
        <bdi>{money(order.total)}</bdi>
      </td>
      {shop.hasOrderLife && (
        <td>
          <CardActions order={order} own={own} shown={isShort ? 'step' : 'all'} />
        </td>
      )}
    </tr>
  );
});

const ITEMS_SHOWN = 3;

/** A line for each item: in one line together, names in another script would mix with each other's quantities. */
function TableItems({ items }: Pick<Order, 'items'>) {
  const { count } = useIsland();
  return (
    <FirstItems items={items} most={ITEMS_SHOWN} className="orders-items">
      {({ quantity, name }) => (
        <>
          <span>
            <bdi>{count(quantity)}</bdi> ×
          </span>
          <span dir="auto">{name}</span>
        </>
      )}
    </FirstItems>
  );
}

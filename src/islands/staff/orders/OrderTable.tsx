import { useStore } from '@nanostores/react';
import { Fragment, memo, useRef } from 'react';
import type { Order } from '#domain/order/order.ts';
import { isEnded } from '#domain/order/order-status.ts';
import { laneOf } from '#domain/staff/board.ts';
import { shownDriver, shownStatus } from '#domain/staff/shown-status.ts';
import { useIsland } from '#islands/island.tsx';
import { LaterDay, useUnsaidDay } from '#islands/staff/LaterDay.tsx';
import { OrderAge, WaitingAge } from '#islands/staff/OrderAge.tsx';
import { orderHref } from '#islands/staff/order-facts.ts';
import { PhoneLink } from '#islands/staff/PhoneLink.tsx';
import { PlacedTime } from '#islands/staff/PlacedTime.tsx';
import { StatusBadge } from '#islands/staff/StatusBadge.tsx';
import { TableSign } from '#islands/staff/TableSign.tsx';
import { markSeen } from '#stores/staff/new-orders.ts';
import { $news } from '#stores/staff/news.ts';
import { CardActions } from './OrderActions.tsx';
import { FirstItems, WholeItems } from './OrderItems.tsx';
import { useLongList } from './use-long-list.ts';

const ROW_HEIGHT = 112;

/** A row for each order: what is to be made before whose it is, as on its card. */
export function OrderTable({ orders }: { readonly orders: readonly Order[] }) {
  const { t, shop } = useIsland();
  const news = useStore($news);
  const place = useRef<HTMLTableSectionElement>(null);
  const { rows, after, measure, focusHandlers } = useLongList(orders, place, ROW_HEIGHT);
  // A column only where some order fills it.
  const hasAgent = orders.some(({ createdBy }) => createdBy !== '');
  const columns = [
    ['orders-number', t('staff:column-order')],
    ['orders-state', t('order:status')],
    ['orders-what', t('staff:column-items')],
    ['orders-customer', t('staff:column-customer')],
    ['orders-place', t('staff:column-place')],
    hasAgent && ['orders-agent', t('order:label-agent')],
    ['orders-sum', t('cart:total')],
    shop.hasOrderLife && ['orders-actions', t('staff:actions')],
  ].filter((column) => column !== false);
  return (
    <table
      className="orders"
      aria-label={t('staff:screen-callcenter-orders')}
      aria-rowcount={orders.length + 1}
    >
      <thead>
        <tr aria-rowindex={1}>
          {columns.map(([look, words]) => (
            <th key={look} scope="col" className={look}>
              {words}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={place} {...focusHandlers}>
        {rows.map(({ order, index, key, before }) => (
          <Fragment key={key}>
            <Space height={before} span={columns.length} />
            <Row
              order={order}
              index={index}
              isNew={news.includes(order.id)}
              measure={measure}
              hasAgent={hasAgent}
            />
          </Fragment>
        ))}
        <Space height={after} span={columns.length} />
      </tbody>
    </table>
  );
}

function Space({ height, span }: { readonly height: number; readonly span: number }) {
  if (height <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row of a plain table takes no focus
    <tr className="orders-space" aria-hidden="true">
      <td colSpan={span} style={{ height }} />
    </tr>
  );
}

interface RowProps {
  readonly order: Order;
  readonly index: number;
  readonly isNew: boolean;
  readonly hasAgent: boolean;
  readonly measure: (element: Element | null) => void;
}

const Row = memo(function Row({ order, index, isNew, measure, hasAgent }: RowProps) {
  const island = useIsland();
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
    >
      <th scope="row">
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
        {laneOf(order) === 'new' ? <WholeItems items={items} /> : <TableItems items={items} />}
        {order.notes && !isEnded(order) && (
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
          <CardActions order={order} />
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

import { useStore } from '@nanostores/react';
import { Fragment, useRef } from 'react';
import type { Order } from '#domain/order/order.ts';
import { isAtRest } from '#domain/staff/at-rest.ts';
import { useIsland } from '#islands/island.tsx';
import { $news } from '#stores/staff/news.ts';
import { OrderRow } from './OrderRow.tsx';
import { useFolds } from './use-folds.ts';
import { useLongList } from './use-long-list.ts';

const HEIGHTS = [112, 53] as const;

/** A row for each order: what is to be made before whose it is, as on its card. What needs nothing now is cut to two lines. */
export function OrderTable({ orders }: { readonly orders: readonly Order[] }) {
  const { t, shop } = useIsland();
  const news = useStore($news);
  const place = useRef<HTMLTableSectionElement>(null);
  const { rows, after, measure, focusHandlers } = useLongList(orders, place, HEIGHTS);
  const { foldOf, toggle } = useFolds(isAtRest);
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
            <OrderRow
              order={order}
              index={index}
              isNew={news.includes(order.id)}
              fold={foldOf(order)}
              onToggle={toggle}
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

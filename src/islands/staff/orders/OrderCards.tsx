import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import type { Order } from '#domain/order/order.ts';
import { isAtRest, isAtRestOnBoard } from '#domain/staff/at-rest.ts';
import { laneOf } from '#domain/staff/board.ts';
import { $news } from '#stores/staff/news.ts';
import { OrderCard } from './OrderCard.tsx';
import { useFolds } from './use-folds.ts';
import { useLongList } from './use-long-list.ts';

const HEIGHTS = [240, 84] as const;

interface Props {
  readonly orders: readonly Order[];
  /** Whether they are in a lane, which shows their state. */
  readonly isOnBoard?: boolean;
  /**
   * The dishes of a late order in one line, so that more orders are in view. A new order still shows all, because that line leaves out
   * "no onions".
   */
  readonly isBrief?: boolean;
}

/** A list of orders with their actions. Those that need nothing now are short until somebody opens them. */
export function OrderCards({ orders, isOnBoard = false, isBrief = false }: Props) {
  const news = useStore($news);
  const place = useRef<HTMLUListElement>(null);
  const { foldOf, toggle } = useFolds(isOnBoard ? isAtRestOnBoard : isAtRest);
  const { rows, after, measure, focusHandlers } = useLongList(orders, place, HEIGHTS);
  return (
    <ul
      className="order-cards"
      ref={place}
      style={{ paddingBlockStart: rows[0]?.before, paddingBlockEnd: after }}
      {...focusHandlers}
    >
      {rows.map(({ order, index, key, before }, row) => (
        <OrderCard
          key={key}
          order={order}
          index={index}
          before={row > 0 ? before : 0}
          count={orders.length}
          isNew={news.includes(order.id)}
          fold={foldOf(order)}
          onToggle={toggle}
          isOnBoard={isOnBoard}
          isBrief={isBrief && laneOf(order) !== 'new'}
          measure={measure}
        />
      ))}
    </ul>
  );
}

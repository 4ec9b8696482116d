import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Order } from '#domain/order/order.ts';

/** The part of a long list that is near the screen, and how much room the rest takes before and after it, in pixels. */
export function useLongList(
  orders: readonly Order[],
  place: RefObject<HTMLElement | null>,
  estimatedHeight: number,
) {
  const [offset, setOffset] = useState(0);
  // After every drawing: filters and notices above the list change where it begins.
  useLayoutEffect(() => {
    const top = place.current?.getBoundingClientRect().top;
    if (top !== undefined) setOffset(Math.round(top + scrollY));
  });
  const list = useWindowVirtualizer({
    count: orders.length,
    estimateSize: () => estimatedHeight,
    getItemKey: (index) => orders[index]?.id ?? index,
    overscan: 8,
    scrollMargin: offset,
  });
  const items = list.getVirtualItems();
  const first = items[0];
  const last = items.at(-1);
  return {
    rows: items.flatMap(({ index, key }) => {
      const order = orders[index];
      return order ? [{ order, index, key }] : [];
    }),
    before: first ? first.start - offset : 0,
    after: last ? Math.max(0, list.getTotalSize() - (last.end - offset)) : 0,
    measure: list.measureElement,
  };
}

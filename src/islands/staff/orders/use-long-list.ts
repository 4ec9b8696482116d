import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, type RefObject, useLayoutEffect, useState } from 'react';
import type { Order } from '#domain/order/order.ts';

/**
 * The part of a long list that is near the screen, and the row that has the focus, wherever that is: who scrolls by the keyboard goes
 * on from it. `before` is the room that missing rows take between the row above and this one, `after` what they take at the end, in
 * pixels. `focusHandlers` go to the element of the rows.
 */
export function useLongList(
  orders: readonly Order[],
  place: RefObject<HTMLElement | null>,
  estimatedHeight: number,
) {
  const [offset, setOffset] = useState(0);
  const [focusedId, setFocusedId] = useState<number | null>(null);
  const focused = focusedId === null ? -1 : orders.findIndex(({ id }) => id === focusedId);
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
    rangeExtractor: (range) => withRow(focused, range),
  });
  const items = list.getVirtualItems();
  const last = items.at(-1);
  return {
    rows: items.flatMap(({ index, key, start }, position) => {
      const order = orders[index];
      const before = start - (items[position - 1]?.end ?? offset);
      return order ? [{ order, index, key, before }] : [];
    }),
    after: last ? Math.max(0, list.getTotalSize() - (last.end - offset)) : 0,
    measure: list.measureElement,
    focusHandlers: {
      onFocus: ({ target }: FocusEvent<HTMLElement>) => {
        const row = target.closest<HTMLElement>('[data-index]');
        setFocusedId(orders[Number(row?.dataset.index)]?.id ?? null);
      },
      onBlur: ({ target }: FocusEvent<HTMLElement>) => {
        // Another window has the focus, and gives it back here.
        if (document.activeElement !== target) setFocusedId(null);
      },
    },
  };
}

/** The indexes to draw, in order; `row` is -1 for none. */
function withRow(row: number, range: Range): number[] {
  const indexes = defaultRangeExtractor(range);
  if (row < 0 || indexes.includes(row)) return indexes;
  return [...indexes, row].sort((left, right) => left - right);
}

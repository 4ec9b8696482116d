import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, type RefObject, useLayoutEffect, useState } from 'react';
import type { Order } from '#domain/order/order.ts';
import { laneOf } from '#domain/staff/board.ts';
import { isFocusLost, rescueFocus } from '#ui/rescue-focus.ts';

/**
 * The rows of a long list near the screen, and always the row with the focus, because the keyboard continues from it. `before` is the
 * space of missing rows between the row above and this one, `after` that at the end, in pixels. `focusHandlers` belong to the element of
 * the rows. If the focused element goes, because a colleague has moved the order on, the focus goes to the row's link.
 */
export function useLongList(
  orders: readonly Order[],
  place: RefObject<HTMLElement | null>,
  /** Estimates in pixels: of an order that waits to be accepted, and of another, which is short as a rule. */
  [ofNew, ofOther]: readonly [number, number],
) {
  const [offset, setOffset] = useState(0);
  const [focusedId, setFocusedId] = useState<number | null>(null);
  const focused = focusedId === null ? -1 : orders.findIndex(({ id }) => id === focusedId);
  // After every render, because filters and notices above the list move its beginning.
  useLayoutEffect(() => {
    const top = place.current?.getBoundingClientRect().top;
    if (top !== undefined) setOffset(Math.round(top + scrollY));
  });
  useLayoutEffect(() => {
    if (focusedId === null || !isFocusLost()) return;
    setFocusedId(null);
    rescueFocus(`[data-order="${focusedId}"] a`);
  });
  const list = useWindowVirtualizer({
    count: orders.length,
    estimateSize: (index) => (orders[index] && laneOf(orders[index]) === 'new' ? ofNew : ofOther),
    getItemKey: (index) => orders[index]?.id ?? index,
    overscan: 8,
    scrollMargin: offset,
    rangeExtractor: (range) => withRow(focused, range),
  });
  // Correct the position for a higher row above only while the user scrolls up. At rest, the browser itself keeps the position when notices
  // appear above the list, and a correction from an older offset would undo that.
  list.shouldAdjustScrollPositionOnItemSizeChange = ({ start }, _, { scrollDirection, scrollOffset }) =>
    scrollDirection === 'backward' && start < (scrollOffset ?? 0);
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
        // Another window has the focus and will return it.
        if (document.activeElement !== target) setFocusedId(null);
      },
    },
  };
}

/** The sorted indexes to draw. `row` is the row with the focus, or -1. */
function withRow(row: number, range: Range): number[] {
  const indexes = defaultRangeExtractor(range);
  if (row < 0 || indexes.includes(row)) return indexes;
  return [...indexes, row].sort((left, right) => left - right);
}

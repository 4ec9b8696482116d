import { useStore } from '@nanostores/react';
import { useCallback, useState } from 'react';
import type { Order } from '#domain/order/order.ts';
import type { isAtRest } from '#domain/staff/at-rest.ts';
import { useIsland } from '#islands/island.tsx';
import { $now } from '#stores/shop/clock.ts';

/** How an order stands in a list: one at rest is short until somebody opens it. */
export type Fold = 'whole' | 'short' | 'open';

/** The state of a list's orders, `rests` says which are at rest. What somebody opened stays open while it is scrolled away. */
export function useFolds(rests: typeof isAtRest) {
  const { shop } = useIsland();
  const now = useStore($now);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const toggle = useCallback(
    (id: number): void =>
      setOpened((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
    [],
  );
  const foldOf = (order: Order): Fold =>
    !rests(order, now, shop) ? 'whole' : opened.has(order.id) ? 'open' : 'short';
  return { foldOf, toggle };
}

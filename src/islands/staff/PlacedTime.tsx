import { useStore } from '@nanostores/react';
import { useIsland } from '#islands/island.tsx';
import { $today } from '#stores/staff/today.ts';
import { placedTime } from './order-facts.ts';

/** When an order was placed, for lists of today's: an order of another day says which. */
export function PlacedTime({ placedAt }: { readonly placedAt: number }) {
  const island = useIsland();
  return <bdi className="muted">{placedTime(placedAt, useStore($today), island)}</bdi>;
}

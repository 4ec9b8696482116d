import { useStore } from '@nanostores/react';
import { useIsland } from '#islands/island.tsx';
import { $today } from '#stores/staff/today.ts';
import { placedTime } from './order-facts.ts';

/** The time of placing; with the date, if that is not today. */
export function PlacedTime({ placedAt }: { readonly placedAt: number }) {
  const island = useIsland();
  return <bdi className="muted">{placedTime(placedAt, useStore($today), island)}</bdi>;
}

import { useStore } from '@nanostores/react';
import { useIsland } from '#islands/island.tsx';
import { $today } from '#stores/staff/today.ts';
import { placedTime } from './order-facts.ts';

interface Props {
  readonly placedAt: number;
  /** With its word, where another time could stand instead. */
  readonly isNamed?: boolean;
}

/** The time of placing; with the date, if that is not today. */
export function PlacedTime({ placedAt, isNamed = false }: Props) {
  const island = useIsland();
  const time = placedTime(placedAt, useStore($today), island);
  return <bdi className="muted">{isNamed ? island.t('staff:placed-at', { time }) : time}</bdi>;
}

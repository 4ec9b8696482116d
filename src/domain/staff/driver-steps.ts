import type { OrderAction } from '#domain/order/actions.ts';
import type { Order } from '#domain/order/order.ts';
import { toCollect } from '#domain/order/to-collect.ts';

/** A driver's step with a stop. `deliver` also records the due payment; `deliver-unpaid` does not. */
export type DriverStep = 'take' | 'depart' | 'deliver' | 'deliver-unpaid' | 'fail' | 'collect' | 'give-back';

export interface DriverSteps {
  /** The most likely step; null: none. */
  readonly first: DriverStep | null;
  readonly others: readonly DriverStep[];
}

/**
 * The steps to offer a driver, out of the allowed actions (`can`). A driver takes the order first, then leaves with it, and delivers it at
 * the door.
 */
export function driverSteps(
  can: readonly OrderAction[],
  order: Pick<Order, 'life' | 'total'>,
  driverId: number | null,
): DriverSteps {
  const { driver = null, departedAt = null } = order.life ?? {};
  const isMine = driver !== null && driver.id === driverId;
  if (!isMine && can.includes('take')) return { first: 'take', others: [] };
  const isOut = departedAt !== null;
  const isDue = (toCollect(order)?.amount ?? null) !== null;
  const delivers = isOut && can.includes('complete');
  const others: readonly (readonly [DriverStep, boolean])[] = [
    ['deliver-unpaid', delivers && isDue],
    ['fail', isOut && can.includes('fail')],
    ['collect', isOut && isDue && can.includes('collect')],
    ['give-back', can.includes('give-back')],
  ];
  return {
    first: delivers ? 'deliver' : !isOut && can.includes('depart') ? 'depart' : null,
    others: others.flatMap(([step, isOffered]) => (isOffered ? [step] : [])),
  };
}

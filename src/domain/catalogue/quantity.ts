import type { QuantityLimits } from './product.ts';

/** The store's own "no limit". */
export const NO_MAXIMUM = 9999;

/** Of what is sold one to an order. */
export const ONE_PIECE: QuantityLimits = { minimum: 1, maximum: 1, step: 1 };

/** Whether a maximum is "no limit", of which the store says whole steps only: 9990 of what goes by tens. */
export const isUnlimited = ({ maximum, step }: Pick<QuantityLimits, 'maximum' | 'step'>): boolean =>
  maximum + step > NO_MAXIMUM;

/** The most that one line may hold: the last of `minimum`, `minimum + step`, … that is not above `maximum`. */
export function highestQuantity({ minimum, maximum, step }: QuantityLimits): number {
  return minimum + Math.max(0, Math.floor((maximum - minimum) / step)) * step;
}

/** The nearest quantity that the store takes and that is not above the wish; the minimum for a wish below it or no number. */
export function clampQuantity(wanted: number, limits: QuantityLimits): number {
  const { minimum, step } = limits;
  const atMost = Math.min(wanted, highestQuantity(limits));
  return atMost > minimum ? minimum + Math.floor((atMost - minimum) / step) * step : minimum;
}

/**
 * One step up (`1`) or down (`-1`); the same quantity when there is none. From one that the store does not take, the nearest one that it
 * takes is a step already: of 5, where 3 are left, one fewer is 3.
 */
export function steppedQuantity(quantity: number, direction: 1 | -1, limits: QuantityLimits): number {
  const nearest = clampQuantity(quantity, limits);
  const hasStepped = (nearest - quantity) * direction > 0;
  return hasStepped ? nearest : clampQuantity(nearest + direction * limits.step, limits);
}

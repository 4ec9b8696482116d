import type { QuantityLimits } from './product.ts';

/** The value by which the store says "no limit". */
export const NO_MAXIMUM = 9999;

/** The limits of a product that is sold once per order. */
export const ONE_PIECE: QuantityLimits = { minimum: 1, maximum: 1, step: 1 };

/** Whether a maximum means "no limit". The store rounds it down to a multiple of the step: 9990 for a step of ten. */
export const isUnlimited = ({ maximum, step }: Pick<QuantityLimits, 'maximum' | 'step'>): boolean =>
  maximum + step > NO_MAXIMUM;

/** The largest valid quantity of a line: the last of `minimum`, `minimum + step`, … that does not exceed `maximum`. */
export function highestQuantity({ minimum, maximum, step }: QuantityLimits): number {
  return minimum + Math.max(0, Math.floor((maximum - minimum) / step)) * step;
}

/** The largest valid quantity that does not exceed the wanted one. The minimum if `wanted` is below it or not a number. */
export function clampQuantity(wanted: number, limits: QuantityLimits): number {
  const { minimum, step } = limits;
  const atMost = Math.min(wanted, highestQuantity(limits));
  return atMost > minimum ? minimum + Math.floor((atMost - minimum) / step) * step : minimum;
}

/**
 * One step up (`1`) or down (`-1`); the same quantity if there is none. From an invalid quantity, the step leads to the nearest
 * valid one:
 * from 5, when 3 are left, one step down gives 3.
 */
export function steppedQuantity(quantity: number, direction: 1 | -1, limits: QuantityLimits): number {
  const nearest = clampQuantity(quantity, limits);
  const hasStepped = (nearest - quantity) * direction > 0;
  return hasStepped ? nearest : clampQuantity(nearest + direction * limits.step, limits);
}

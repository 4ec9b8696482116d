import { type SaleDays, saleState } from '#domain/catalogue/sale-days.ts';
import { openState } from '#domain/hours/open-state.ts';
import type { OpeningHours } from '#domain/hours/opening-hours.ts';
import type { ClockPlace } from '#domain/hours/wall-clock.ts';
import { workdays } from '#domain/hours/workday.ts';
import { compareMoney, type Money } from '#domain/money.ts';

/** `today`: until the next opening on another day. `until-told`: until a manager brings it back. `no`: available. */
export const SOLD_OUT = ['today', 'until-told', 'no'] as const;
export type SoldOut = (typeof SOLD_OUT)[number];

/** Whether a manager can stop the sale of an item without an end: it is not stopped so already, here or in the store. */
export const canStop = ({ soldOut }: { readonly soldOut: SoldOut | 'store' }): boolean =>
  soldOut === 'no' || soldOut === 'today';

/**
 * The time at which a dish comes back that is sold out today: the first opening after today's working day, in epoch milliseconds. Null if
 * the shop does not open again.
 */
export function backAt(hours: OpeningHours, nowMs: number, place: ClockPlace): number | null {
  const { dayOf, startOf } = workdays(place);
  const tomorrow = startOf(dayOf(nowMs) + 1);
  const { isOpen, nextOpening } = openState(hours, tomorrow, place);
  return isOpen ? tomorrow : nextOpening;
}

/** Price of a dish or a choice. */
export interface MenuPrice extends SaleDays {
  readonly regular: Money;
  /** Price during a sale; null without a sale. */
  readonly sale: Money | null;
}

/** The reason why a new price is invalid; null if it is valid. */
export function priceFault(
  { regular, sale, ...days }: MenuPrice,
  nowMs: number,
  place: ClockPlace,
): 'sale-too-high' | 'sale-ends-early' | null {
  if (sale && compareMoney(sale, regular) >= 0) return 'sale-too-high';
  const { saleFrom, saleUntil } = days;
  const endsEarly = saleFrom !== null && saleUntil !== null && saleUntil < saleFrom;
  return endsEarly || saleState(days, nowMs, place) === 'over' ? 'sale-ends-early' : null;
}

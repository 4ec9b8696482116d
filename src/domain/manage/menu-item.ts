import { openState } from '#domain/hours/open-state.ts';
import type { OpeningHours } from '#domain/hours/opening-hours.ts';
import type { ClockPlace } from '#domain/hours/wall-clock.ts';
import { workdays } from '#domain/hours/workday.ts';
import { compareMoney, type Money } from '#domain/money.ts';

/** `today`: until the next opening on another day. `until-told`: until a manager brings it back. `no`: available. */
export const SOLD_OUT = ['today', 'until-told', 'no'] as const;
export type SoldOut = (typeof SOLD_OUT)[number];

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
export interface MenuPrice {
  readonly regular: Money;
  /** Price during a sale; null without a sale. */
  readonly sale: Money | null;
  /** First and last day of the sale by the shop's clock, `2026-11-25`; null: no limit. */
  readonly saleFrom: string | null;
  readonly saleUntil: string | null;
}

/** The reason why a price is invalid; null if it is valid. */
export function priceFault({
  regular,
  sale,
  saleFrom,
  saleUntil,
}: MenuPrice): 'sale-too-high' | 'sale-ends-early' | null {
  if (sale && compareMoney(sale, regular) >= 0) return 'sale-too-high';
  return saleFrom !== null && saleUntil !== null && saleUntil < saleFrom ? 'sale-ends-early' : null;
}

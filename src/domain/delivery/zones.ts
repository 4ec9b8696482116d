import { WEEKDAYS, type Weekday } from '#domain/hours/weekly-hours.ts';
import { compareMoney, type Money, subtractMoney } from '#domain/money.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { DeliveryTerms, DeliveryZone, ZoneChoice } from './delivery-zone.ts';

/** Whether the merchant delivers to the zone on each day. */
export const isServedDaily = ({ days }: Pick<DeliveryZone, 'days'>): boolean =>
  days.length === 0 || days.length === WEEKDAYS.length;

/** Whether the merchant delivers to the zone on that weekday. A zone without days is served every day. */
export function isZoneServedOn(zone: Pick<DeliveryZone, 'days'>, weekday: Weekday): boolean {
  return zone.days.length === 0 || zone.days.includes(weekday);
}

/**
 * The terms of the chosen zone; null for the customer's own area, whose cost the merchant tells later.
 * Fails with `order.zone-unavailable` if the merchant does not have the zone.
 */
export function deliveryTerms(
  choice: ZoneChoice,
  zones: readonly (DeliveryTerms & Pick<DeliveryZone, 'id'>)[],
): Result<DeliveryTerms | null> {
  if (choice.kind === 'custom') return ok(null);
  const zone = zones.find(({ id }) => id === choice.id);
  return zone ? ok(zone) : fail({ code: 'order.zone-unavailable', params: { id: choice.id } });
}

/** The cost of delivery for goods of this sum, after discounts. */
export const deliveryCost = ({ cost, freeFrom }: DeliveryTerms, goods: Money): Money =>
  freeFrom && compareMoney(goods, freeFrom) >= 0 ? { ...cost, amount: 0 } : cost;

/** The sum from which a delivery is free; null for one that is always or never free. */
export const freeDeliveryFrom = ({ cost, freeFrom }: DeliveryTerms): Money | null =>
  freeFrom && cost.amount > 0 ? freeFrom : null;

/** A sum that the goods have not reached yet. */
export interface DeliveryGoal {
  /** `minimum`: the sum for a delivery. `free`: the sum for free delivery. */
  readonly kind: 'minimum' | 'free';
  readonly goal: Money;
  readonly missing: Money;
}

/** The next sum that goods of this sum, after discounts, have to reach: the minimum first; null if there is none. */
export function deliveryGoal(terms: DeliveryTerms, goods: Money): DeliveryGoal | null {
  const goalOf = (kind: DeliveryGoal['kind'], goal: Money | null = null): DeliveryGoal | null =>
    goal && compareMoney(goods, goal) < 0 ? { kind, goal, missing: subtractMoney(goal, goods) } : null;
  return goalOf('minimum', terms.minimumOrder) ?? goalOf('free', freeDeliveryFrom(terms));
}

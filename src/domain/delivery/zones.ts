import type { Weekday } from '#domain/hours/weekly-hours.ts';
import type { Money } from '#domain/money.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { DeliveryZone, ZoneChoice } from './delivery-zone.ts';

/** Whether the merchant delivers to the zone on that weekday. A zone without days is served every day. */
export function isZoneServedOn(zone: Pick<DeliveryZone, 'days'>, weekday: Weekday): boolean {
  return zone.days.length === 0 || zone.days.includes(weekday);
}

/**
 * Delivery cost of the chosen zone; null for the customer's own area, whose cost the merchant tells later.
 * Fails with `order.zone-unavailable` if the merchant does not have the zone.
 */
export function deliveryCost(
  choice: ZoneChoice,
  zones: readonly Pick<DeliveryZone, 'id' | 'cost'>[],
): Result<Money | null> {
  if (choice.kind === 'custom') return ok(null);
  const zone = zones.find(({ id }) => id === choice.id);
  return zone ? ok(zone.cost) : fail({ code: 'order.zone-unavailable', params: { id: choice.id } });
}

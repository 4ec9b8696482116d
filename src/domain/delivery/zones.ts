import type { Weekday } from '#domain/hours/weekly-hours.ts';
import type { Money } from '#domain/money.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { DeliveryZone, ZoneChoice } from './delivery-zone.ts';

/** Whether the merchant delivers to the zone on that day; a zone without days is served on all of them. */
export function isZoneServedOn(zone: Pick<DeliveryZone, 'days'>, weekday: Weekday): boolean {
  return zone.days.length === 0 || zone.days.includes(weekday);
}

/**
 * What delivery to the chosen zone costs; null for a place of the customer's own, whose cost the merchant tells later.
 * Fails with `order.zone-unavailable` when the merchant no longer has the zone.
 */
export function deliveryCost(
  choice: ZoneChoice,
  zones: readonly Pick<DeliveryZone, 'id' | 'cost'>[],
): Result<Money | null> {
  if (choice.kind === 'custom') return ok(null);
  const zone = zones.find(({ id }) => id === choice.id);
  return zone ? ok(zone.cost) : fail({ code: 'order.zone-unavailable', params: { id: choice.id } });
}

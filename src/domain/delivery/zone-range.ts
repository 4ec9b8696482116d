import { compareMoney, type Money } from '#domain/money.ts';
import type { DeliveryZone } from './delivery-zone.ts';

/** What a customer may expect of deliveries before they choose a zone. */
export interface ZoneRange {
  /** The lowest cost. */
  readonly cost: Money;
  readonly isSameCost: boolean;
  /** The minimum order of all zones; `by-zone` if it differs, null if no zone has one. */
  readonly minimumOrder: Money | 'by-zone' | null;
  /** Minutes from the kitchen to the nearest and to the farthest zone; null if some zone is served on certain days only. */
  readonly minutes: { readonly least: number; readonly most: number } | null;
}

type Zone = Pick<DeliveryZone, 'cost' | 'minimumOrder' | 'days' | 'minutes'>;

/** The range of all zones; null without zones. */
export function zoneRange(zones: readonly Zone[]): ZoneRange | null {
  const [cheapest] = zones.toSorted((one, other) => compareMoney(one.cost, other.cost));
  if (!cheapest) return null;
  const { cost, minimumOrder } = cheapest;
  const isSameMinimum = zones.every((zone) => zone.minimumOrder?.amount === minimumOrder?.amount);
  const minutes = zones.map((zone) => zone.minutes ?? 0);
  return {
    cost,
    isSameCost: zones.every((zone) => compareMoney(zone.cost, cost) === 0),
    minimumOrder: isSameMinimum ? (minimumOrder ?? null) : 'by-zone',
    minutes: zones.every(({ days }) => days.length === 0 || days.length === 7)
      ? { least: Math.min(...minutes), most: Math.max(...minutes) }
      : null,
  };
}

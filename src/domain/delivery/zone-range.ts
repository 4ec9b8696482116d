import { compareMoney, type Money } from '#domain/money.ts';
import type { DeliveryZone } from './delivery-zone.ts';
import { isServedDaily } from './zones.ts';

/** What a customer may expect of deliveries before they choose a zone. */
export interface ZoneRange {
  readonly cost: { readonly least: Money; readonly most: Money };
  /** The lowest minimum order; null unless each zone has one. */
  readonly minimumOrder: { readonly least: Money; readonly isSame: boolean } | null;
  /** Minutes from the kitchen to the nearest and to the farthest zone; of those served each day; null if there is none. */
  readonly minutes: { readonly least: number; readonly most: number } | null;
}

type Zone = Pick<DeliveryZone, 'cost' | 'minimumOrder' | 'days' | 'minutes'>;

/** The range of all zones; null without zones. */
export function zoneRange(zones: readonly Zone[]): ZoneRange | null {
  const costs = zones.map(({ cost }) => cost).toSorted(compareMoney);
  const [least] = costs;
  const most = costs.at(-1);
  if (!least || !most) return null;
  const minutes = zones.filter(isServedDaily).map((zone) => zone.minutes ?? 0);
  return {
    cost: { least, most },
    minimumOrder: minimumRange(zones),
    minutes: minutes.length > 0 ? { least: Math.min(...minutes), most: Math.max(...minutes) } : null,
  };
}

function minimumRange(zones: readonly Zone[]): ZoneRange['minimumOrder'] {
  const minimums = zones.flatMap(({ minimumOrder }) => minimumOrder ?? []).toSorted(compareMoney);
  const [least] = minimums;
  if (!least || minimums.length < zones.length) return null;
  return { least, isSame: least.amount === minimums.at(-1)?.amount };
}

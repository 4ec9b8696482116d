import { computed } from 'nanostores';
import { areaOf, isSameArea, isUnserved, type SavedArea } from '#domain/customer/saved-address.ts';
import { $fulfilment, chooseFulfilment } from '#stores/cart/fulfilment.ts';
import { $zones } from '#stores/shop/live-zones.ts';

/** The area of the order as an address keeps it; null before a choice, or if the shop does not have it any more. */
export const $orderArea = computed([$fulfilment, $zones], ({ zoneId, customZone }, zones) => {
  if (customZone !== null) return areaOf(null, customZone);
  const zone = zones.find(({ id }) => id === zoneId);
  return zone ? areaOf(zone.id, zone.name) : null;
});

/** Makes it the area of the order, if the shop still delivers there. Another area has days of its own. */
export function orderTo(area: SavedArea | undefined): void {
  if (!area || isUnserved(area, $zones.get())) return;
  const present = $orderArea.get();
  if (present && isSameArea(present, area)) return;
  chooseFulfilment({ zoneId: area.id, customZone: area.id === null ? area.name : null, day: null });
}

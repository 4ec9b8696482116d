import type { Order } from '#domain/order/order.ts';
import { isOfPlace } from './deliveries.ts';

/** The names of a shop's branches and zones. An empty list says nothing: then each name counts as known. */
export interface ShopPlaces {
  readonly branches: readonly Named[];
  readonly zones: readonly Named[];
}

interface Named {
  readonly name: string;
}

const isKnown = (name: string, places: readonly Named[]): boolean =>
  places.length === 0 || places.some((place) => place.name === name);

/**
 * A chosen place of work. A branch or zone that the shop has no more, or under another name, would hide each new order: it counts as
 * anywhere. So does an area that a customer typed.
 */
export const knownPlace = (
  { branch, area }: Pick<Order, 'branch' | 'area'>,
  { branches, zones }: ShopPlaces,
): Pick<Order, 'branch' | 'area'> => ({
  branch: isKnown(branch, branches) ? branch : '',
  area: isKnown(area, zones) ? area : '',
});

/**
 * Whether a delivery belongs to a driver's place of work. One of a branch or zone that the shop has no more, or under another name, belongs
 * to every place, because nobody could choose that one. An area that a customer typed, whose cost is told later, is no zone.
 */
export function isForPlace(
  { branch, area, deliveryCost }: Pick<Order, 'branch' | 'area' | 'deliveryCost'>,
  place: Pick<Order, 'branch' | 'area'>,
  { branches, zones }: ShopPlaces,
): boolean {
  const isOfZone = deliveryCost === null || isKnown(area, zones);
  const at = { branch: isKnown(branch, branches) ? branch : '', area: isOfZone ? area : place.area };
  return isOfPlace(at, place);
}

/** The names that staff can choose as their place of work. */
export const knownNames = (names: readonly string[], places: readonly Named[]): readonly string[] =>
  names.filter((name) => isKnown(name, places));

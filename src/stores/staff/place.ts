import { computed } from 'nanostores';
import type { Order } from '#domain/order/order.ts';
import { placeName } from '#domain/staff/place-name.ts';
import { keptJson } from '#stores/kept-json.ts';
import { shopFacts } from '#stores/shop.ts';
import { storageKey } from '#stores/shop-storage.ts';

/** Where somebody works, by the names of branch and zone in the page's language; empty: anywhere. */
export interface StaffPlace {
  readonly branch: string;
  readonly area: string;
}

const ANYWHERE: StaffPlace = { branch: '', area: '' };

/** Remembered on this device until the logout, as it was chosen: perhaps in another language. */
const $chosenPlace = keptJson<StaffPlace>(storageKey('staff-place'), ANYWHERE, (json) => {
  const { branch, area } = json as Record<string, unknown>;
  return typeof branch === 'string' && typeof area === 'string' ? { branch, area } : ANYWHERE;
});

export const $staffPlace = computed($chosenPlace, (place) => inPageWords(place));

export function changePlace(change: Partial<StaffPlace>): void {
  $chosenPlace.set({ ...$chosenPlace.get(), ...change });
}

/** Branch and zone by their names in the page's language: the store writes them in its own, whoever ordered and whoever reads. */
export function inPageWords<Placed extends StaffPlace>(placed: Placed): Placed {
  const { branches, zones } = shopFacts();
  const [branch, area] = [placeName(placed.branch, branches), placeName(placed.area, zones)];
  return branch === placed.branch && area === placed.area ? placed : { ...placed, branch, area };
}

const shown = new WeakMap<Order, Order>();

/** The same object for the same order, so that lists see what has not changed. */
export function orderInPageWords(order: Order): Order {
  const known = shown.get(order) ?? inPageWords(order);
  shown.set(order, known);
  return known;
}

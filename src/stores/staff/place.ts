import { computed } from 'nanostores';
import { itemName } from '#domain/order/item-name.ts';
import type { Order, OrderItem } from '#domain/order/order.ts';
import { knownPlace } from '#domain/staff/known-place.ts';
import { placeName } from '#domain/staff/place-name.ts';
import { keptJson } from '#stores/device/kept-json.ts';
import { storageKey } from '#stores/device/shop-storage.ts';
import { shopFacts } from '#stores/shop/shop.ts';

/** Where a user works: names of branch and zone in the page's language; empty: anywhere. */
export interface StaffPlace {
  readonly branch: string;
  readonly area: string;
}

const ANYWHERE: StaffPlace = { branch: '', area: '' };

/** Stored on this device until the logout, in the language of the choice. */
const $chosenPlace = keptJson<StaffPlace>(storageKey('staff-place'), ANYWHERE, (json) => {
  const { branch, area } = json as Record<string, unknown>;
  return typeof branch === 'string' && typeof area === 'string' ? { branch, area } : ANYWHERE;
});

export const $staffPlace = computed($chosenPlace, (chosen) => keptPlace(chosen));

/** A kept place in the page's language, as far as the shop has it. */
export const keptPlace = (kept: StaffPlace): StaffPlace => knownPlace(inPageWords(kept), shopFacts());

export function changePlace(change: Partial<StaffPlace>): void {
  $chosenPlace.set({ ...$chosenPlace.get(), ...change });
}

/** Names of branch and zone in the page's language; the store has them in its own. */
export function inPageWords<Placed extends StaffPlace>(placed: Placed): Placed {
  const { branches, zones } = shopFacts();
  const [branch, area] = [placeName(placed.branch, branches), placeName(placed.area, zones)];
  return branch === placed.branch && area === placed.area ? placed : { ...placed, branch, area };
}

const named = (item: OrderItem): OrderItem => ({ ...item, name: itemName(item) });

const shown = new WeakMap<Order, Order>();

/** Also names each choice once. Returns the same object for the same order, so that lists recognise unchanged orders. */
export function orderInPageWords(order: Order): Order {
  const known = shown.get(order) ?? inPageWords({ ...order, items: order.items.map(named) });
  shown.set(order, known);
  return known;
}

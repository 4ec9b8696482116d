import { computed } from 'nanostores';
import { isPast, openDeliveries } from '#domain/staff/deliveries.ts';
import { deliveriesFor } from '#domain/staff/stops.ts';
import { shopFacts } from '#stores/shop/shop.ts';
import { $pastOrders } from './past-orders.ts';
import { $staffPlace } from './place.ts';
import { $actor } from './session.ts';
import { $today } from './today.ts';
import { $orderedToday } from './today-orders.ts';

/** The open deliveries for this user; null before the first list. */
export const $deliveries = computed(
  [$orderedToday, $staffPlace, $today, $actor],
  (orders, place, today, actor) =>
    orders && deliveriesFor(orders, { place, today, shop: shopFacts(), driverId: actor?.person?.id ?? null }),
);

/** Deliveries that have ended or were due on earlier days, and that this device has seen; newest first. */
export const $oldDeliveries = computed([$pastOrders, $today, $orderedToday], (past, today, orders) => {
  // An order of the evening before may still be open.
  const open = new Set(openDeliveries(orders ?? []).map(({ id }) => id));
  return past.filter((order) => !open.has(order.id) && isPast(order, today, shopFacts()));
});

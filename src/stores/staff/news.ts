import { computed } from 'nanostores';
import { isNewsFor } from '#domain/staff/news.ts';
import { shopFacts } from '#stores/shop/shop.ts';
import { $newOrderIds } from './new-orders.ts';
import { $staffPlace } from './place.ts';
import { staffRole } from './role.ts';
import { $orderedToday } from './today-orders.ts';

let before: readonly number[] = [];

/** Ids of unseen orders that matter on this screen. Keeps the same array while they do not change. */
export const $news = computed([$newOrderIds, $orderedToday, $staffPlace], (newIds, orders, place) => {
  const role = staffRole();
  const ids = (orders ?? [])
    .filter((order) => newIds.has(order.id) && isNewsFor(order, role, place, shopFacts()))
    .map(({ id }) => id);
  if (ids.join() !== before.join()) before = ids;
  return before;
});

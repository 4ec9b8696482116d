import { computed } from 'nanostores';
import { isNewsFor } from '#domain/staff/news.ts';
import { $newOrderIds } from './new-orders.ts';
import { $staffPlace } from './place.ts';
import { staffRole } from './role.ts';
import { $orders } from './today-orders.ts';

/** New orders that matter on this screen, of those that the list has: their ids. */
export const $news = computed([$newOrderIds, $orders, $staffPlace], (newIds, orders, place) => {
  if (newIds.size === 0) return [];
  const role = staffRole();
  return (orders ?? [])
    .filter((order) => newIds.has(order.id) && isNewsFor(order, role, place))
    .map(({ id }) => id);
});

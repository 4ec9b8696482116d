import { computed } from 'nanostores';
import { isNewsFor } from '#domain/staff/news.ts';
import { $newOrderIds } from './new-orders.ts';
import { $staffPlace } from './place.ts';
import { staffRole } from './role.ts';
import { $orderedToday } from './today-orders.ts';

let before: readonly number[] = [];

/** New orders that matter on this screen, of those that the list has: their ids. The same list as long as none came and none was seen. */
export const $news = computed([$newOrderIds, $orderedToday, $staffPlace], (newIds, orders, place) => {
  const role = staffRole();
  const ids = (orders ?? [])
    .filter((order) => newIds.has(order.id) && isNewsFor(order, role, place))
    .map(({ id }) => id);
  if (ids.join() !== before.join()) before = ids;
  return before;
});

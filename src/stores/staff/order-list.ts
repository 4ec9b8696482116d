import { computed } from 'nanostores';
import { byLane } from '#domain/staff/board.ts';
import { needyFirst } from '#domain/staff/list-order.ts';
import { orderCounts, placedOn } from '#domain/staff/order-counts.ts';
import { filterChoices, filterOrders, NO_FILTERS, type OrderFilters } from '#domain/staff/order-filters.ts';
import { SHOWN_STATUSES } from '#domain/staff/shown-status.ts';
import { FULFILMENT_MODES } from '#domain/tenant/fulfilment-mode.ts';
import { $now } from '#stores/shop/clock.ts';
import { shopFacts } from '#stores/shop/shop.ts';
import { $staffPlace, keptPlace } from './place.ts';
import { tabAtom, textOf } from './tab-atom.ts';
import { $today } from './today.ts';
import { $orderedToday } from './today-orders.ts';

/** The filters of the list. Unfinished text survives a login. */
export const $orderFilters = tabAtom<OrderFilters>(
  'staff-filters',
  { ...NO_FILTERS, ...$staffPlace.get() },
  (stored) => {
    const { words, status, branch, area, mode, day } = Object(stored) as Record<string, unknown>;
    return {
      words: textOf(words),
      status: (['listed', 'all', ...SHOWN_STATUSES] as const).find((known) => known === status) ?? 'listed',
      ...keptPlace({ branch: textOf(branch), area: textOf(area) }),
      mode: FULFILMENT_MODES.find((known) => known === mode) ?? '',
      day: textOf(day),
    };
  },
);

export function changeFilters(change: Partial<OrderFilters>): void {
  $orderFilters.set({ ...$orderFilters.get(), ...change });
}

/** The matching orders: what needs somebody, the most urgent first; then those under way and the ended ones, the newest first; null until the first answer. */
export const $orderList = computed([$orderedToday, $orderFilters, $now], (orders, filters, now) =>
  orders ? needyFirst(filterOrders(orders, filters), now, shopFacts()) : null,
);

/** The options of the filters. */
export const $filterChoices = computed($orderedToday, (orders) => filterChoices(orders ?? []));

/** The matching orders of every status, because the board has a lane for each. */
const $boardOrders = computed([$orderedToday, $orderFilters], (orders, filters) =>
  orders ? filterOrders(orders, { ...filters, status: 'all' }) : null,
);

/** The matching orders by lane, and the number of hidden ones; null before the first answer. */
export const $board = computed([$boardOrders, $orderedToday, $now], (shown, orders, now) =>
  shown && orders
    ? { lanes: byLane(shown, now, shopFacts()), count: shown.length, hidden: orders.length - shown.length }
    : null,
);

/** The counts of today's orders, and the number of open orders of earlier days; null before the first answer. */
export const $glance = computed([$orderedToday, $today], (orders, today) => {
  if (!orders) return null;
  const counts = orderCounts(placedOn(orders, today, shopFacts()), shopFacts());
  return { counts, earlier: orders.length - counts.all };
});

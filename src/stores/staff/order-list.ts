import { computed } from 'nanostores';
import { ORDER_STATUSES } from '#domain/order/order-status.ts';
import { filterOrders, NO_FILTERS, type OrderFilters } from '#domain/staff/order-filters.ts';
import { FULFILMENT_MODES } from '#domain/tenant/settings.ts';
import { $staffPlace, inPageWords } from './place.ts';
import { tabAtom, textOf } from './tab-atom.ts';
import { $orderedToday } from './today-orders.ts';

/** The list's filters; unfinished text survives a login in between. */
export const $orderFilters = tabAtom<OrderFilters>(
  'staff-filters',
  { ...NO_FILTERS, ...$staffPlace.get() },
  (stored) => {
    const { words, status, branch, area, mode, day } = Object(stored) as Record<string, unknown>;
    return {
      words: textOf(words),
      status: (['listed', 'all', ...ORDER_STATUSES] as const).find((known) => known === status) ?? 'listed',
      ...inPageWords({ branch: textOf(branch), area: textOf(area) }),
      mode: FULFILMENT_MODES.find((known) => known === mode) ?? '',
      day: textOf(day),
    };
  },
);

export function changeFilters(change: Partial<OrderFilters>): void {
  $orderFilters.set({ ...$orderFilters.get(), ...change });
}

/** The matching orders, newest first; null until the first answer. */
export const $orderList = computed([$orderedToday, $orderFilters], (orders, filters) =>
  orders ? filterOrders(orders, filters) : null,
);

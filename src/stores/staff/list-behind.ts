import { routeOfPath } from '#domain/routes.ts';
import { shopFacts } from '#stores/shop/shop.ts';
import { staffRole } from './role.ts';
import { tabAtom } from './tab-atom.ts';

/** The screens whose orders lead to their pages, by role. The first one is behind a page that no screen led to. */
const LISTS = {
  callcenter: ['callcenter-orders', 'today-orders', 'callcenter'],
  driver: ['delivery-boy', 'delivery-boy-orders', 'delivery-boy-old-orders'],
} as const;

/** A screen whose orders lead to their pages. */
export type OrdersScreen = (typeof LISTS)[keyof typeof LISTS][number];

const listNamed = (name: unknown): OrdersScreen | undefined =>
  [...LISTS.callcenter, ...LISTS.driver].find((list) => list === name);

const $list = tabAtom<OrdersScreen | null>('staff-list', null, listNamed);

/** The screen from which this tab came to an order's page, for the way back; on such a screen itself that screen. */
export function listBehind(): OrdersScreen {
  const here = listNamed(routeOfPath(location.pathname, shopFacts().locales)?.route.name);
  if (here && here !== $list.get()) $list.set(here);
  const lists: readonly OrdersScreen[] = LISTS[staffRole()];
  const list = here ?? $list.get();
  return lists.find((each) => each === list) ?? LISTS[staffRole()][0];
}

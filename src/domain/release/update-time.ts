import type { RouteName } from '#domain/routes.ts';

const BUSY: readonly RouteName[] = ['cart', 'checkout', 'new-checkout', 'complete-order'];

/** Whether a new version waits on this page until the customer has gone on: they are about to order. */
export const waitsWithUpdate = (route: RouteName): boolean => BUSY.includes(route);

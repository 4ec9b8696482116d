import type { RouteName } from '#domain/routes.ts';
import type { AnalyticsService } from './service.ts';

/** Pages where a customer types words, a name, a phone or an address, or that are no place to be measured. */
const WITHOUT_ANY: readonly RouteName[] = [
  'search',
  'address',
  'create-address',
  'offline',
  'network-error',
  'error',
];
/** The pixel can be told, in its own settings at Meta, to read what is typed into forms. */
const WITHOUT_FACEBOOK: readonly RouteName[] = ['checkout', 'new-checkout', 'complete-order'];

/** Whether a service's script may be on a page. What happens where it may not is told on the next page where it may. */
export function mayOpenOn(route: string | undefined, service: AnalyticsService['name']): boolean {
  if (route === undefined || isOneOf(WITHOUT_ANY, route)) return false;
  return service === 'google' || !isOneOf(WITHOUT_FACEBOOK, route);
}

const isOneOf = (routes: readonly string[], route: string): boolean => routes.includes(route);

import type { RouteName } from '#domain/routes.ts';
import type { AnalyticsService } from './service.ts';

/** Pages where customers type searches, names, phones or addresses, and pages that are not measured. */
const WITHOUT_ANY: readonly RouteName[] = [
  'search',
  'address',
  'create-address',
  'offline',
  'network-error',
  'error',
];
/** Meta's settings can make the pixel read form fields. */
const WITHOUT_FACEBOOK: readonly RouteName[] = ['checkout', 'new-checkout', 'complete-order'];

/** Whether a service's script may run on a page. Its events wait for the next page where it may. */
export function mayOpenOn(route: string | undefined, service: AnalyticsService['name']): boolean {
  if (route === undefined || isOneOf(WITHOUT_ANY, route)) return false;
  return service === 'google' || !isOneOf(WITHOUT_FACEBOOK, route);
}

const isOneOf = (routes: readonly string[], route: string): boolean => routes.includes(route);

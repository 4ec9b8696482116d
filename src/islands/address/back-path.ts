import { isOrdering } from '#domain/ordering-routes.ts';
import { pathOf, routeOfPath } from '#domain/routes.ts';
import { shopFacts } from '#stores/shop/shop.ts';

/** Where the customer came from to choose an address: a page or step of the checkout, and no other address whatever the query says. */
export function backPath(): string | null {
  const [path = '', step = ''] = (new URLSearchParams(location.search).get('back') ?? '').split('#', 2);
  const { locale, locales, defaultLocale } = shopFacts();
  const found = routeOfPath(path, locales);
  if (!found || !isOrdering(found.route.name)) return null;
  // The language may have been switched on the way.
  const own = pathOf(found.route, locale, defaultLocale);
  return /^[a-z]+$/.test(step) ? `${own}#${step}` : own;
}

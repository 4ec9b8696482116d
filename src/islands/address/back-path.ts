import { routeOfPath } from '#domain/routes.ts';
import { shopFacts } from '#stores/shop.ts';

const CHECKOUTS: ReadonlySet<string> = new Set(['checkout', 'new-checkout', 'complete-order', 'cart']);

/** Where the customer came from to choose an address: a page of the checkout, and no other address whatever the query says. */
export function backPath(): string | null {
  const back = new URLSearchParams(location.search).get('back') ?? '';
  const found = routeOfPath(back, shopFacts().locales);
  return found && CHECKOUTS.has(found.route.name) ? back : null;
}

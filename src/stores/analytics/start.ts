import type { ShopEvent } from '#domain/order/shop-event.ts';
import { isOrdering } from '#domain/ordering-routes.ts';
import { $landing } from '#stores/customer/landing.ts';
import { $agentName } from '#stores/staff/agent.ts';
import { tellChoices } from './choice-events.ts';
import type { Choices } from './choices.ts';
import { facebookPixel } from './facebook.ts';
import { googleAnalytics } from './google.ts';
import { tellOrders } from './order-events.ts';
import { openOutbox } from './outbox.ts';
import { tellPage } from './page-events.ts';
import { mayOpenOn } from './places.ts';
import type { AnalyticsService } from './service.ts';

/**
 * Measures this page after consent: loads the merchant's services and reports to them what happens in the stores. Changes count from
 * the choices `before`. Returns a stop function.
 */
export function startAnalytics(before: Choices): () => void {
  const { route = '', locale = '', googleTag, facebookPixel: pixelId } = document.documentElement.dataset;
  // An agent who orders for a caller is not a customer.
  if ($agentName.get() !== '') return () => {};
  const services: readonly AnalyticsService[] = [
    ...(googleTag ? [googleAnalytics(googleTag, $landing.get().referrer)] : []),
    ...(pixelId ? [facebookPixel(pixelId)] : []),
  ];
  const outbox = openOutbox(services);
  const open = services.filter(({ name }) => mayOpenOn(route, name));
  const stops: (() => void)[] = [];
  let isOver = false;
  const tell = (event: ShopEvent): void => {
    if (!isOver) outbox.put(event);
  };
  const tellAll = (start: () => () => void): void => {
    if (!isOver) stops.push(start());
  };

  hideWhatsAppClicks();
  // On these pages the ordered lines leave the cart, which is not a removal.
  if (route !== 'complete-order' && route !== 'checkout') tellAll(() => tellChoices(tell, before, locale));
  void tellPage(tell, route, locale);
  if (route === 'search')
    void import('./search-events.ts').then(({ tellSearches }) => tellAll(() => tellSearches(tell)));
  if (isOrdering(route))
    void import('./checkout-events.ts').then(({ tellCheckout }) => tellAll(() => tellCheckout(tell, route)));

  const opened = open.map(async (service) => {
    const isThere = await service.open();
    if (isThere && !isOver) outbox.release(service);
    return isThere;
  });
  // An order counts as reported once every service had its chance and at least one took it.
  void Promise.all(opened).then((there) => {
    if (open.length === services.length && there.includes(true)) tellAll(() => tellOrders(tell));
  });

  return () => {
    isOver = true;
    for (const stop of stops) stop();
    outbox.clear();
    for (const service of services) service.close();
  };
}

/** Added once on a page and never removed: a tag keeps listening after the consent was withdrawn. */
function hideWhatsAppClicks(): void {
  for (const kind of ['click', 'auxclick', 'mousedown', 'pointerdown', 'contextmenu'])
    addEventListener(kind, hideWhatsAppClick, { capture: true });
}

/** Tags report clicks on links to other hosts with their address, and a WhatsApp link holds the whole order. */
function hideWhatsAppClick(event: Event): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (link?.hostname === 'wa.me') event.stopImmediatePropagation();
}

import type { BrowserContext, Page } from 'playwright';
import type { ShopWorld } from './shop-world.ts';

export const GOOGLE_ID = 'G-DUKKAN123';
export const PIXEL_ID = '123456789012';

/** What a page told a service: `['event', 'add_to_cart', {…}]`. */
type Told = readonly unknown[];

/** A browser profile in the shop, with stand-ins for Google and Meta. */
export interface MeasuredVisitor {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Addresses asked for on other hosts, without their query. */
  readonly foreign: readonly string[];
  /** Violations of the policy, and errors of the page. */
  readonly faults: readonly string[];
  readonly google: readonly Told[];
  readonly facebook: readonly Told[];
  /** What a service was told under one event's name. */
  events(service: 'google' | 'facebook', name: string): readonly unknown[];
}

/** Behave as the real scripts do: they take over the queue, and each call is a request to their own host. */
const GTAG = `{
  const tell = (call) => fetch('https://region1.google-analytics.com/g/collect', {
    method: 'POST', mode: 'no-cors', keepalive: true, body: JSON.stringify([...call]),
  });
  for (const call of dataLayer) tell(call);
  dataLayer.push = function (call) { Array.prototype.push.call(this, call); tell(call); };
}`;
const FBEVENTS = `{
  const tell = (...call) => {
    new Image().src = 'https://www.facebook.com/tr/?call=' + encodeURIComponent(JSON.stringify(call));
  };
  for (const call of fbq.queue) tell(...call);
  fbq.callMethod = tell;
}`;

/** Opens a page of a measured shop in a new profile. `kept` is what the shop has stored on the device. */
export async function measuredVisit(
  shop: ShopWorld,
  path: string,
  kept: Readonly<Record<string, unknown>> = {},
): Promise<MeasuredVisitor> {
  const visitor = await watched(await shop.visitor({ kept }), shop.origin);
  await visitor.page.goto(shop.origin + path);
  return visitor;
}

async function watched(context: BrowserContext, origin: string): Promise<MeasuredVisitor> {
  const foreign: string[] = [];
  const faults: string[] = [];
  const told = { google: [] as Told[], facebook: [] as Told[] };
  await context.route(
    (url) => url.origin !== origin,
    async (route) => {
      const request = route.request();
      const url = new URL(request.url());
      foreign.push(url.origin + url.pathname);
      if (url.hostname === 'www.googletagmanager.com')
        return route.fulfill({ contentType: 'text/javascript', body: GTAG });
      if (url.hostname === 'connect.facebook.net')
        return route.fulfill({ contentType: 'text/javascript', body: FBEVENTS });
      if (url.hostname.endsWith('google-analytics.com'))
        told.google.push(JSON.parse(request.postData() ?? '[]'));
      if (url.hostname === 'www.facebook.com')
        told.facebook.push(JSON.parse(url.searchParams.get('call') ?? '[]'));
      // A new tab that is answered without content is none.
      return url.hostname === 'wa.me' ? route.fulfill({ body: 'WhatsApp' }) : route.fulfill({ status: 204 });
    },
  );
  context.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) faults.push(message.text());
  });
  context.on('weberror', (error) => {
    const { message } = error.error();
    // A picture's way from page to page ends where the next page is opened by its address.
    if (!message.startsWith('Transition was')) faults.push(message);
  });
  const page = await context.newPage();
  return {
    context,
    page,
    foreign,
    faults,
    ...told,
    events: (service, name) =>
      told[service].filter((call) => call[1] === name).map(([, , parameters]) => parameters),
  };
}

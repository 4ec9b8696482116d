import { isolate } from '#domain/language/isolate.ts';
import { lastOrderOf } from '#domain/order/last-order.ts';
import type { StripView } from '#domain/storefront/shop-facts.ts';
import type { Locale } from '#domain/tenant/locale.ts';
import { listed } from '#i18n/format.ts';
import { storedOrders } from '#stores/order/stored-orders.ts';

/** Shows a link on the home page that puts the last order into the cart again: "Order again: Falafel, Tea". */
export function showAgain(strip: HTMLElement, link: HTMLAnchorElement, { again }: StripView): void {
  const last = lastOrderOf(storedOrders());
  if (!last) return;
  const names = listed(last.names.map(isolate), document.documentElement.dataset.locale as Locale);
  link.href = `${strip.dataset.cart}#again=${last.id}`;
  link.lastElementChild?.replaceChildren(again.replace('{{names}}', () => names));
  strip.hidden = false;
}

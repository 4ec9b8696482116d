import { type ShopFacts, shopFilePath } from '#domain/storefront/shop-facts.ts';
import { mayHaveOrders } from '#stores/customer/forget-orders.ts';
import { shopStorage, storageKey } from '#stores/device/shop-storage.ts';

/**
 * Shows customers the state of their order, or the last order on the home page, and agents their caller. Loads nothing more for all
 * others.
 */
export function followOrder(): void {
  const strip = document.querySelector<HTMLElement>('.order-strip');
  const link = strip?.querySelector('a');
  const isAgent = Boolean(shopStorage[storageKey('agent')]);
  // Without its words the strip stays hidden: the orders are on their own page.
  if (strip && link && (isAgent || mayHaveOrders())) show(strip, link, isAgent).catch(() => {});
}

async function show(strip: HTMLElement, link: HTMLAnchorElement, isAgent: boolean): Promise<void> {
  const { route, locale = '' } = document.documentElement.dataset;
  const response = await fetch(`/${shopFilePath(locale)}`);
  const facts = (await response.json()) as ShopFacts;
  const view = facts.strip;
  if (isAgent) return (await import('./show-caller.ts')).showCaller(strip, link, view);
  const again = async () => {
    if (route === 'home') (await import('./show-again.ts')).showAgain(strip, link, view);
  };
  (await import('./show-strip.ts')).showStrip(strip, link, facts, () => {
    again().catch(() => {});
  });
}

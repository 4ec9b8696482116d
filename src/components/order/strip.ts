import type { StripView } from '#i18n/strip-sentence.ts';
import { mayHaveOrders } from '#stores/customer/forget-orders.ts';
import { shopStorage, storageKey } from '#stores/device/shop-storage.ts';

/**
 * Shows customers the state of their order, or the last order on the home page, and agents their caller. Loads nothing more for all
 * others.
 */
export function followOrder(): void {
  const strip = document.querySelector<HTMLElement>('[data-order-strip]');
  const link = strip?.querySelector('a');
  const isAgent = shopStorage[storageKey('agent')];
  if (!strip || !link || !(isAgent || mayHaveOrders())) return;
  const view = JSON.parse(strip.dataset.orderStrip ?? '') as StripView;
  if (isAgent) {
    import('./show-caller.ts').then(({ showCaller }) => showCaller(strip, link, view)).catch(() => {});
    return;
  }
  const isHome = document.documentElement.dataset.route === 'home';
  const again = () => {
    if (isHome)
      import('./show-again.ts').then(({ showAgain }) => showAgain(strip, link, view)).catch(() => {});
  };
  import('./show-strip.ts').then(({ showStrip }) => showStrip(strip, link, view, again)).catch(() => {});
}

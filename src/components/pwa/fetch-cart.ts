import { $cartCount } from '#stores/cart/cart.ts';
import { storageKey } from '#stores/device/shop-storage.ts';
import { tabStorage } from '#stores/device/tab-storage.ts';
import { whenIdle } from '#stores/device/when-idle.ts';

const LATEST_MS = 2000;
/** Kept for a tab: the version of the code whose cart it has fetched. */
const FETCHED = storageKey('cart-fetched');

/**
 * For browsers without a service worker (inside other apps on an iPhone, private windows of Firefox): fetches the files of the cart's
 * page as soon as the cart has an item, so that the page opens without waiting. The browser keeps them.
 */
export function fetchCartAhead(address: string): void {
  const client = document.documentElement.dataset.client ?? '';
  $cartCount.subscribe((count) => {
    if (count === 0 || tabStorage[FETCHED] === client) return;
    tabStorage[FETCHED] = client;
    whenIdle(() => fetchPage(address).catch(() => {}), LATEST_MS);
  });
}

async function fetchPage(address: string): Promise<void> {
  const answer = await fetch(address, { priority: 'low' });
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const modules = page.querySelector<HTMLTemplateElement>('template[data-modules]')?.content;
  for (const parent of [page, modules]) {
    for (const link of parent?.querySelectorAll('link[rel="stylesheet"], link[rel="modulepreload"]') ?? [])
      fetch(link.getAttribute('href') ?? '', { priority: 'low' }).catch(() => {});
  }
}

import { checkBuild } from './build-check.ts';
import { fetchAhead } from './fetch-ahead.ts';
import { type InstallPrompt, offerInstall } from './install.ts';
import { runServiceWorker } from './service-worker.ts';
import { tellErrors } from './tell-errors.ts';

/**
 * Tells of errors, and runs the installable app. Staff pages, `astro dev` and browsers inside other apps do not have it; pages without it
 * learn of a new version all the same, and fetch what the cart needs by themselves.
 */
export function runApp(prompt: Promise<InstallPrompt>): void {
  tellErrors();
  fetchAhead();
  if (document.documentElement.dataset.worker !== undefined && 'serviceWorker' in navigator) {
    runServiceWorker().catch(() => {});
    offerInstall(prompt);
  } else {
    checkBuild();
    const cart = document.querySelector<HTMLAnchorElement>('.cart-link')?.href;
    if (cart) import('./fetch-cart.ts').then(({ fetchCartAhead }) => fetchCartAhead(cart)).catch(() => {});
  }
}

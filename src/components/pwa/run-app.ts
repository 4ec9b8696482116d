import { checkBuild } from './build-check.ts';
import { handleErrors } from './early-errors.ts';
import { fetchAhead } from './fetch-ahead.ts';
import { type InstallPrompt, offerInstall } from './install.ts';
import { runServiceWorker } from './service-worker.ts';

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

/** Has what nobody expected told; how that is done is loaded when there is something to tell. */
function tellErrors(): void {
  handleErrors((thrown, place) => {
    import('./tell-error.ts').then(({ tellError }) => tellError(thrown, place)).catch(() => {});
  });
}

import { keepFresh } from '#components/card/freshness.ts';
import { checkBuild } from './build-check.ts';
import { handleErrors } from './early-errors.ts';
import { fetchAhead } from './fetch-ahead.ts';
import { type InstallPrompt, offerInstall } from './install.ts';
import { runServiceWorker } from './service-worker.ts';

/**
 * What a page does when it is idle: reports errors, keeps prices fresh, and runs the installable app. Most staff pages, `astro dev` and
 * browsers inside other apps have no app. Pages without it still learn of a new version, and fetch the cart's files by
 * themselves.
 */
export function runApp(prompt: Promise<InstallPrompt>): void {
  tellErrors();
  keepFresh();
  fetchAhead();
  if (document.documentElement.dataset.worker !== undefined && 'serviceWorker' in navigator) {
    runServiceWorker().catch(() => {});
    // Customers install the shop; a manager has opened it for work.
    if (document.documentElement.dataset.route !== 'manage') offerInstall(prompt);
  } else {
    checkBuild();
    const cart = document.querySelector<HTMLAnchorElement>('.cart-link')?.href;
    if (cart) import('./fetch-cart.ts').then(({ fetchCartAhead }) => fetchCartAhead(cart)).catch(() => {});
  }
}

/** Reports unexpected errors. The code that reports is loaded at the first error. */
function tellErrors(): void {
  handleErrors((thrown, place) => {
    import('./tell-error.ts').then(({ tellError }) => tellError(thrown, place)).catch(() => {});
  });
}

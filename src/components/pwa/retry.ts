import { pageBefore } from '#stores/device/came-from.ts';

/**
 * "Try again" on the offline and network-error pages: where such a page stands in for another one, that one is loaded;
 * at its own address it leads back to where the customer came from, or home.
 */
export function offerRetry(): void {
  const button = document.querySelector<HTMLElement>('[data-retry]');
  if (!button) return;
  const isStandIn = !/\/(?:offline|network-error)$/.test(location.pathname);
  const home = button.dataset.retry ?? '/';
  button.addEventListener('click', () => {
    if (isStandIn) location.reload();
    else if (pageBefore()) history.back();
    else location.assign(home);
  });
  if (isStandIn) addEventListener('online', () => location.reload(), { once: true });
}

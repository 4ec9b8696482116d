import { pageBefore } from '#stores/device/came-from.ts';

/**
 * "Try again" on the pages of an error. At the address of another page it loads that page. At its own address
 * it goes back in the history, or to the home page.
 */
export function offerRetry(): void {
  const button = document.querySelector<HTMLElement>('[data-retry]');
  if (!button) return;
  const isStandIn = !/\/(?:offline|network-error|500)$/.test(location.pathname);
  const home = button.dataset.retry ?? '/';
  button.addEventListener('click', () => {
    if (isStandIn) location.reload();
    else if (pageBefore()) history.back();
    else location.assign(home);
  });
  if (isStandIn) addEventListener('online', () => location.reload(), { once: true });
}

import { mayOfferInstall, withVisit } from '#domain/release/install-moment.ts';
import { readVisits, writeVisits } from '#stores/device/visits.ts';
import { removeNotice, showNotice } from './notice.ts';

/** The event that Chromium sends to a page that can be installed. */
export interface InstallPrompt extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

/**
 * Offers to install the shop on the second visit or after an order, but never while a customer orders.
 * `prompt` resolves when the browser can ask. Browsers that cannot (iOS) get instructions instead.
 */
export function offerInstall(prompt: Promise<InstallPrompt>): void {
  const nowMs = Date.now();
  const visits = withVisit(readVisits(), nowMs);
  writeVisits(visits);
  const { route, update } = document.documentElement.dataset;
  const isApp = matchMedia('(display-mode: standalone)').matches || isOnHomeScreen() === true;
  if (isApp || update === 'later') return;
  if (!mayOfferInstall(visits, { hasOrdered: route === 'thank-you', nowMs })) return;

  const decline = () => writeVisits({ ...visits, declinedMs: Date.now() });
  const offer = (name: string): HTMLElement | null => {
    // Another notice is more urgent, and the next page asks again.
    if (document.querySelector('[data-notice-place] > *')) return null;
    const notice = showNotice(name);
    notice?.querySelector('[data-dismiss]')?.addEventListener('click', decline);
    return notice;
  };
  if (isOnHomeScreen() === false) offer('install-steps');
  void prompt.then((event) => {
    const notice = offer('install');
    notice?.querySelector('[data-accept]')?.addEventListener('click', async () => {
      removeNotice(notice);
      const { outcome } = await event.prompt();
      if (outcome === 'dismissed') decline();
    });
  });
}

/** Only Safari on iOS says so; undefined elsewhere. */
const isOnHomeScreen = (): boolean | undefined => (navigator as { readonly standalone?: boolean }).standalone;

import { choicesWhenShown } from '#stores/analytics/choices.ts';
import { noticeOtherTabs } from '#stores/analytics/other-tab.ts';
import { whenSettled } from '#stores/device/when-idle.ts';

const LONGEST_WAIT_MS = 5000;
const WITHOUT_IDLE_TIMES_MS = 1000;

/** When a page with measurement is idle: asks for consent, or uses the earlier answer. */
export function askConsent(): void {
  const { googleTag, facebookPixel } = document.documentElement.dataset;
  if (!googleTag && !facebookPixel) return;
  const before = choicesWhenShown();
  noticeOtherTabs();
  const load = () => {
    import('./run-consent.ts').then(({ runConsent }) => runConsent(before())).catch(() => {});
  };
  whenSettled(load, LONGEST_WAIT_MS, WITHOUT_IDLE_TIMES_MS);
}

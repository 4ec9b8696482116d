import { presentChoices } from '#stores/analytics/choices.ts';
import { noticeOtherTabs } from '#stores/analytics/other-tab.ts';

/** On pages that may be measured, once they have settled: asks whether they may, or goes by the answer of before. */
export function askConsent(): void {
  const { googleTag, facebookPixel } = document.documentElement.dataset;
  if (!googleTag && !facebookPixel) return;
  const before = presentChoices();
  noticeOtherTabs();
  const load = () => {
    import('./run-consent.ts').then(({ runConsent }) => runConsent(before)).catch(() => {});
  };
  const whenIdle = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: 5000 });
    else setTimeout(load, 1000);
  };
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle);
}

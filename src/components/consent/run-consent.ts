import type { Choices } from '#stores/analytics/choices.ts';
import { $consent, grantConsent, refuseConsent } from '#stores/analytics/consent.ts';
import { measureWhileAgreed } from '#stores/analytics/measure.ts';
import { $agentName } from '#stores/staff/agent.ts';

/** `before`: cart and favourites when the page was opened, for customers who agreed on an earlier page. */
export function runConsent(before: Choices): void {
  measureWhileAgreed(before, async (since) => {
    const { startAnalytics } = await import('#stores/analytics/start.ts');
    return startAnalytics(since);
  });
  // An answer in another tab is the answer here, too.
  $consent.listen(hide);
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    const answer = target.closest<HTMLElement>('[data-consent-answer]')?.dataset.consentAnswer;
    if (answer) {
      if (answer === 'granted') grantConsent();
      else refuseConsent();
      hide();
    }
    if (target.closest('[data-consent-open]')) show(true);
  });
  // The question must not interrupt an order.
  const isBusy = document.documentElement.dataset.update !== undefined || $agentName.get() !== '';
  if ($consent.get() === undefined && !isBusy) show(false);
}

const placeOf = () => document.querySelector('[data-consent-place]');

/** `isAsked`: the customer opened the question and wants to return afterwards. */
function show(isAsked: boolean): void {
  const template = document.querySelector<HTMLTemplateElement>('[data-consent]');
  if (!template) return;
  placeOf()?.replaceChildren(template.content.cloneNode(true));
  const consent = $consent.get();
  placeOf()?.querySelector(`[data-consent-answer="${consent}"]`)?.setAttribute('aria-pressed', 'true');
  if (isAsked) placeOf()?.querySelector('section')?.focus();
}

function hide(): void {
  const place = placeOf();
  const hadFocus = place?.contains(document.activeElement);
  place?.replaceChildren();
  if (hadFocus) document.querySelector<HTMLElement>('[data-consent-open]')?.focus({ preventScroll: true });
}

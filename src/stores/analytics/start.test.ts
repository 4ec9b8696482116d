import { expect, test, vi } from 'vitest';

/** A link that is all of its page: events are heard where they happen. */
class PageOfOneLink extends EventTarget {
  hostname = 'wa.me';
  closest = vi.fn(() => this);
}
const page = new PageOfOneLink();
vi.stubGlobal('Element', PageOfOneLink);
vi.stubGlobal('document', { documentElement: { dataset: {} }, querySelectorAll: () => [] });
vi.stubGlobal('addEventListener', page.addEventListener.bind(page));

const { presentChoices } = await import('./choices.ts');
const { startAnalytics } = await import('./start.ts');

test('a tag that stays in the page never hears of a tap on WhatsApp, and one listener keeps it away however often consent comes and goes', () => {
  for (let times = 0; times < 3; times += 1) startAnalytics(presentChoices())();
  const tag = vi.fn();
  page.addEventListener('click', tag);
  page.dispatchEvent(new Event('click'));
  expect(tag).not.toHaveBeenCalled();
  page.hostname = 'example.com';
  page.closest.mockClear();
  page.dispatchEvent(new Event('click'));
  expect(tag).toHaveBeenCalledOnce();
  expect(page.closest).toHaveBeenCalledOnce();
});

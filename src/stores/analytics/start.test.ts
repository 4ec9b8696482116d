import { expect, test, vi } from 'vitest';

/** A page that is a single link, so that events reach every listener. */
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

test('a tag never hears of a tap on WhatsApp, and only one listener is added however often consent changes', () => {
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

import type { Locator, Page } from 'playwright';

/** Interface words with a merchant's words in “…”, which pages isolate by two invisible characters. */
export const named = (text: string): string => text.replace('“', '\u2068').replace('”', '\u2069');

/** What an element says, without the white space around it. */
export const textOf = async (locator: Locator): Promise<string> =>
  ((await locator.textContent()) ?? '').replaceAll(/\s+/g, ' ').trim();

/** What the cart's badge says in the bar that is in view; empty for an empty cart. */
export const cartCount = (page: Page): Promise<string> =>
  textOf(page.locator('.cart-link:visible [data-cart-count]').first());

/** Presses Tab until an element of that role and name has the focus. Throws when the page's end comes first. */
export async function tabTo(
  page: Page,
  role: 'link' | 'button' | 'radio' | 'textbox' | 'combobox',
  name: string | RegExp,
): Promise<void> {
  const wanted = page.getByRole(role, { name }).and(page.locator(':focus'));
  for (let presses = 0; presses < 150; presses += 1) {
    await page.keyboard.press('Tab');
    if ((await wanted.count()) > 0) return;
  }
  throw new Error(`The keyboard does not reach the ${role} ${name}.`);
}

/** The movement of painted content up to now, as browsers count it (CLS). Runs in the page. */
export async function addUpShifts(): Promise<number> {
  await document.fonts.ready;
  let sum = 0;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
  });
  observer.observe({ type: 'layout-shift', buffered: true });
  for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  observer.disconnect();
  return sum;
}

import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { shopWords } from './set-up/shop-words.ts';
import { shopWorld } from './set-up/shop-world.ts';

const shop = shopWorld({ staff: true });

/** Makes the browser print at once, as one that was started for a printer does, and notes each ticket. */
async function printsAtOnce(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const printed: string[] = [];
    Object.assign(globalThis, { printed });
    globalThis.print = () => {
      printed.push(document.querySelector('.ticket')?.textContent ?? 'the page');
      dispatchEvent(new Event('afterprint'));
    };
  });
  await page.reload();
}
const printed = (page: Page) => page.evaluate(() => (globalThis as unknown as { printed: string[] }).printed);

/** The size of each page of a PDF, in millimetres. */
const pageSizes = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) =>
    [width, height].map((points) => Math.round((Number(points) * 25.4) / 72)),
  );

describe.each([
  ['ar', '', 'rtl', 'البلدة القديمة'],
  ['en', '/en', 'ltr', 'Old City'],
] as const)('a ticket in %s', (locale, prefix, direction, area) => {
  const words = shopWords(locale);

  test.each([58, 80])('fits its paper of %d mm on one page, as long as it is', async (paper) => {
    const notes = 'اتصلوا قبل الوصول\nالباب الأزرق';
    const [id] = await shop.place({ isReceived: true, area: 'البلدة القديمة', notes });
    const page = await shop.work(`${prefix}/callcenter/orders/${id}`, { colorScheme: 'dark' });
    await page.locator('.ticket-settings summary').click();
    await page.getByLabel(new RegExp(`^\\W?${paper}\\W`)).check();
    // The ticket stays as long as the browser says that it prints.
    await page.evaluate(() => {
      globalThis.print = () => {};
    });
    for (const kind of ['kitchen', 'customer'] as const) {
      await page.getByRole('button', { name: words(`staff:ticket-${kind}`), exact: true }).click();
      const ticket = page.locator('.ticket');
      await ticket.waitFor({ state: 'attached' });
      await expect.poll(() => page.evaluate(() => document.adoptedStyleSheets.length)).toBe(1);
      await page.emulateMedia({ media: 'print' });
      const box = await ticket.boundingBox();
      expect(await ticket.evaluate((part) => part.scrollWidth - part.clientWidth)).toBe(0);
      expect(await page.locator('.order-sheet').isVisible()).toBe(false);
      const { direction: runs, color } = await ticket.evaluate((part) => {
        const style = getComputedStyle(part);
        return { direction: style.direction, color: style.color };
      });
      expect([runs, color]).toEqual([direction, 'rgb(0, 0, 0)']);
      const text = await ticket.textContent();
      expect(text?.includes('63.60')).toBe(kind === 'customer');
      for (const part of ['بدون بصل', 'الباب الأزرق', `#${id}`, area, words('common:mode-deliver')])
        expect(text).toContain(part);
      // Not again in the product's name, where WooCommerce has them.
      for (const choice of ['كبير', 'صاج']) expect(text?.split(choice)).toHaveLength(2);
      const pdf = await page.pdf({ preferCSSPageSize: true });
      const sizes = pageSizes(pdf);
      expect(sizes).toEqual([[paper, expect.any(Number)]]);
      expect(Math.abs(Number(sizes[0]?.[1]) - (Number(box?.height) * 25.4) / 96)).toBeLessThan(3);
      // Making a PDF is printing: the next ticket has its turn.
      await ticket.waitFor({ state: 'detached' });
      await page.emulateMedia({ media: 'screen' });
    }
  });
});

describe('a device that prints by itself', () => {
  test('prints both tickets when an order is accepted, once in all its tabs, with the time that was promised', async () => {
    const words = shopWords('en');
    const [id] = await shop.place({ isReceived: true }, { isReceived: true });
    const page = await shop.work(`/en/callcenter/orders/${id}`);
    await printsAtOnce(page);
    await page.locator('.ticket-settings summary').click();
    await page.getByLabel(words('staff:print-both'), { exact: true }).check();
    const list = await page.context().newPage();
    await list.goto(`${shop.origin}/en/callcenter/orders`);
    await printsAtOnce(list);
    await list.locator('.orders tbody th a').first().waitFor();
    await page.getByRole('button', { name: words('staff:other-time') }).click();
    await page.getByRole('button', { name: '20 min' }).click();
    await expect.poll(() => printed(page)).toHaveLength(2);
    const [kitchen = '', customer = ''] = await printed(page);
    expect(kitchen).toMatch(/Due \d+:\d\d/);
    expect(kitchen).not.toContain('63.60');
    expect(customer).toContain('63.60');
    expect(customer).toContain('Cash · Not paid yet');
    await list.getByRole('button', { name: words('staff:ask-now') }).click();
    await list.locator('.orders .status[data-status=processing]').first().waitFor();
    await page.reload();
    await page.locator('.order-sheet').waitFor();
    expect([await printed(list), await printed(page)]).toEqual([[], []]);
  });

  test('prints nothing that was accepted before it was set to', async () => {
    const words = shopWords('en');
    const [id] = await shop.place({ isReceived: true });
    const page = await shop.work(`/en/callcenter/orders/${id}`);
    await printsAtOnce(page);
    await page.getByRole('button', { name: words('staff:other-time') }).click();
    await page.getByRole('button', { name: '20 min' }).click();
    await page.getByRole('button', { name: words('staff:act-prepare') }).waitFor();
    await page.locator('.ticket-settings summary').click();
    await page.getByLabel(words('staff:print-kitchen'), { exact: true }).check();
    await page.reload();
    await page.getByRole('button', { name: words('staff:act-prepare') }).waitFor();
    expect(await printed(page)).toEqual([]);
    await page.locator('.ticket-settings summary').click();
    await page.getByRole('button', { name: words('staff:ticket-kitchen'), exact: true }).click();
    await expect.poll(() => printed(page)).toHaveLength(1);
  });
});

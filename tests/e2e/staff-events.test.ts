import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { isFull } from '#tests/accept/size.ts';
import { shopWorld } from './set-up/shop-world.ts';

const shop = shopWorld({ staff: true });

const readings = (): number => shop.faults.calls.filter((call) => call.includes('today-orders')).length;

/** The connections that the tabs of a page's device open from now on. */
function streamsOf(page: Page): readonly string[] {
  const streams: string[] = [];
  page.context().on('request', (request) => {
    if (request.url().endsWith('/order-events')) streams.push(request.url());
  });
  return streams;
}

const isTold = (page: Page) => page.getByText('As of').waitFor();

/** A second tab of the same device. */
async function anotherTab(page: Page, path: string): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto(shop.origin + path);
  await isTold(tab);
  return tab;
}

describe('changes that the server tells', () => {
  test('are seen by all tabs within two seconds over one connection, also after its tab has closed', async () => {
    const page = await shop.work('/en/today-orders');
    // The page may still be about to open its own connection.
    await page.goto('about:blank');
    const streams = streamsOf(page);
    await page.goto(`${shop.origin}/en/today-orders`);
    await isTold(page);
    await expect.poll(() => streams.length).toBe(1);
    const other = await anotherTab(page, '/en/today-orders');
    const seen = async (name: string, tabs: readonly Page[]) => {
      await tabs[0]?.waitForTimeout(500);
      const read = readings();
      const placedAt = Date.now();
      await shop.place({ name, isReceived: true });
      for (const tab of tabs) await tab.getByText(name).waitFor();
      // Other tests share the processor. Polling would take fifteen seconds, and be read.
      expect(Date.now() - placedAt).toBeLessThan(isFull ? 2000 : 8000);
      expect(readings()).toBe(read);
    };
    await seen('Salma', [page, other]);
    expect(streams.length).toBe(1);
    await page.close();
    await expect.poll(() => streams.length).toBe(2);
    await seen('Karim', [other]);
  });

  test('are read at intervals where no events pass', async () => {
    const page = await shop.work('/en/today-orders');
    await page.route('**/order-events', (route) => route.fulfill({ status: 404, body: '{}' }));
    await page.clock.install();
    await page.reload();
    await isTold(page);
    const read = readings();
    await shop.place({ name: 'Salma', isReceived: true });
    await page.clock.fastForward(15_000);
    await page.getByText('Salma').waitFor({ timeout: 10_000 });
    expect(readings()).toBe(read + 1);
  });
});

import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { isFull, ONLY_FULL } from '#tests/accept/size.ts';

import { DESK, PHONE } from './set-up/browser.ts';
import { shopWorld } from './set-up/shop-world.ts';

const shop = shopWorld({ staff: true });

const asked = (): number => shop.faults.calls.filter((call) => call.includes('today-orders')).length;

/** The page's clock stands still and is moved on by hand. */
async function workWithClock(path: string, { hasEvents = true } = {}): Promise<Page> {
  const context = await shop.visitor(DESK);
  if (!hasEvents)
    await context.route('**/order-events', (route) => route.fulfill({ status: 404, body: '{}' }));
  await context.clock.install();
  const page = await context.newPage();
  await page.goto(shop.origin + path);
  await shop.logIn(page);
  await page.getByText('As of').waitFor();
  await page.clock.pauseAt(Date.now() + 1000);
  return page;
}

async function pretendVisibility(page: Page, state: 'visible' | 'hidden'): Promise<void> {
  await page.evaluate((wanted) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => wanted });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

describe('orders', () => {
  test('are requested four times a minute where no events pass, not while the page is hidden, and at once when it is visible again', async () => {
    const page = await workWithClock('/en/callcenter/orders', { hasEvents: false });
    const before = asked();
    await page.clock.runFor(15_500);
    await expect.poll(asked).toBe(before + 1);
    await pretendVisibility(page, 'hidden');
    await page.clock.runFor(120_000);
    const hidden = asked();
    expect(hidden).toBeLessThanOrEqual(before + 2);
    await pretendVisibility(page, 'visible');
    await expect.poll(asked).toBe(hidden + 1);
  });

  test('stay while the connection is lost, with a message, and are requested at growing intervals', async () => {
    await shop.place({ name: 'Still here' });
    // Events would ask for the list in between.
    const page = await workWithClock('/en/callcenter/orders', { hasEvents: false });
    let failed = 0;
    await page.route('**/today-orders*', (route) => {
      failed += 1;
      return route.fulfill({ status: 500, body: '{}', contentType: 'application/json' });
    });
    await page.clock.runFor(16_000);
    const problem = page.getByText('The shop’s server has a problem.');
    // The pause before the second try begins when the first one has failed.
    await expect.poll(() => page.clock.runFor(200).then(() => problem.count())).toBe(1);
    expect(await page.getByText('Still here').count()).toBe(1);
    const first = failed;
    await page.clock.runFor(20_000);
    expect(failed).toBe(first);
    await page.unroute('**/today-orders*');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.getByText('As of').waitFor();
  });

  test('are marked as new until they are seen, on any screen', async () => {
    await shop.place({ name: 'First' });
    const page = await workWithClock('/en/callcenter/orders');
    await shop.place({ name: 'Second' });
    await page.clock.runFor(16_000);
    await page.getByText('1 new order').waitFor();
    const row = page.locator('.orders tbody tr', { hasText: 'Second' });
    expect(await row.getByText('New', { exact: true }).count()).toBe(1);
    await page.clock.resume();
    await page.goto(`${shop.origin}/en/callcenter/orders/1001`);
    await page.locator('.order-sheet').waitFor();
    await shop.place({ name: 'Third' });
    await shop.changeOrder(1001, { status: 'readytoship' });
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await page.locator('.order-sheet [data-status="readytoship"]').waitFor();
    await page.getByText('2 new orders').waitFor();
    await page.goto(`${shop.origin}/en/callcenter/orders`);
    const marked = page.locator('.orders tbody tr[data-new]');
    await marked.nth(1).waitFor();
    await page.getByRole('button', { name: 'Mark as seen' }).click();
    expect(await marked.count()).toBe(0);
  });

  test('a branch and an area with equal names keep their order when an order changes', async () => {
    const [id = 0] = await shop.place({ branch: 'Ramallah', area: 'Ramallah' });
    const page = await shop.work('/en/callcenter/orders', PHONE);
    const card = page.locator('.order-card');
    await card.getByText(/Ramallah.*Ramallah/).waitFor();
    await card.locator('.fold-toggle').click();
    await shop.changeOrder(id, { method: 'eat-in' });
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await card.getByText('Eat in', { exact: true }).waitFor();
    expect((await card.textContent())?.match(/Ramallah/g)).toHaveLength(2);
  });

  test('orders that one tab has shown are seen in all tabs', async () => {
    const page = await shop.work('/en/today-orders');
    await page.getByText('As of').waitFor();
    const other = await page.context().newPage();
    await other.goto(`${shop.origin}/en/callcenter/orders`);
    await other.getByText('As of').waitFor();
    await shop.place({ name: 'Newcomer' });
    for (const tab of [page, other]) {
      await tab.evaluate(() => dispatchEvent(new Event('focus')));
      await tab.getByText('1 new order').waitFor();
    }
    await page.getByRole('button', { name: 'Mark as seen' }).click();
    await other.getByText('1 new order').waitFor({ state: 'detached' });
    expect(await other.locator('[data-new]').count()).toBe(0);
  });

  test('new orders have a link to where they are listed, even if the list omits them at first', async () => {
    const page = await shop.work('/en/callcenter/orders');
    await page.getByText('As of').waitFor();
    await shop.place({ name: 'Pays by transfer', status: 'on-hold' });
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await page.getByRole('link', { name: '1 new order' }).click();
    await page
      .getByRole('link', { name: /Pays by transfer|#1001/ })
      .first()
      .waitFor();
    expect(new URL(page.url()).pathname).toBe('/en/today-orders');
  });

  test('are new for a driver only if there is something to deliver', async () => {
    const page = await shop.work('/en/delivery-boy', { username: 'driver' });
    await page.getByText('As of').waitFor();
    const look = () => page.evaluate(() => dispatchEvent(new Event('focus')));
    await shop.place({ method: 'pickup' }, { name: 'Hungry' });
    await look();
    await page.getByRole('link', { name: '1 new order' }).waitFor();
    await page
      .getByRole('link', { name: /Hungry|#1002/ })
      .first()
      .click();
    await page.locator('.order-sheet').waitFor();
    // An order's own page is everybody's: who came from the driver's screens is still a driver.
    const screens = page.getByRole('navigation').getByRole('link');
    expect(await screens.first().getAttribute('href')).toBe('/en/delivery-boy');
    await shop.place({ method: 'pickup' }, { name: 'Hungry too' }, { name: 'Hungry, three' });
    await look();
    await page.getByText(/new order/).waitFor();
    expect(await page.locator('.live-new').textContent()).toContain('2 new orders');
  });

  test('new orders do not move what is being read further down', async () => {
    await shop.place(...Array.from({ length: 60 }, (_, index) => ({ name: `Person ${index}` })));
    const page = await workWithClock('/en/callcenter/orders');
    await page.mouse.wheel(0, 2000);
    await page.clock.runFor(200);
    const middle = page.locator('.orders tbody tr[data-index="30"]');
    await middle.waitFor();
    const [name, top] = await middle.evaluate((row) => [row.textContent, row.getBoundingClientRect().top]);
    await shop.place({ name: 'Newcomer' }, { name: 'Another' });
    await page.clock.runFor(16_000);
    await page.getByRole('button', { name: 'Show 2 new orders' }).waitFor();
    const now = await page
      .locator('.orders tbody tr', { hasText: 'Person 29' })
      .first()
      .evaluate((row) => [row.textContent, row.getBoundingClientRect().top]);
    expect(name).toContain('Person 29');
    expect(Math.abs(Number(now[1]) - Number(top))).toBeLessThan(60);
    await page.getByRole('button', { name: 'Show 2 new orders' }).click();
    await page.clock.runFor(1000);
    await expect.poll(() => page.locator('.orders tbody tr').first().textContent()).toContain('Another');
  });

  test('ring after a tap that asked for it, until they are seen', async () => {
    const context = await shop.visitor(DESK);
    await context.clock.install();
    await context.addInitScript(() => {
      const counter = { notes: 0 };
      Object.assign(globalThis, { counter });
      const start = OscillatorNode.prototype.start;
      OscillatorNode.prototype.start = function (when) {
        counter.notes += 1;
        return start.call(this, when);
      };
    });
    const page = await context.newPage();
    await page.goto(`${shop.origin}/en/today-orders`);
    await shop.logIn(page);
    await page.getByText('As of').waitFor();
    const notes = () =>
      page.evaluate(() => (globalThis as unknown as { counter: { notes: number } }).counter.notes);
    await page.getByRole('button', { name: 'Turn sound on' }).click();
    await page.getByRole('button', { name: 'Sound on' }).waitFor();
    const before = await notes();
    await shop.place({});
    await page.clock.runFor(16_000);
    await expect.poll(notes).toBeGreaterThan(before);
    const once = await notes();
    await page.clock.runFor(7000);
    await expect.poll(notes).toBeGreaterThan(once);
    await page.getByRole('button', { name: 'Mark as seen' }).click();
    const seen = await notes();
    await page.clock.runFor(14_000);
    expect(await notes()).toBe(seen);
    // Who listens need not look.
    await pretendVisibility(page, 'hidden');
    await shop.place({});
    await page.clock.runFor(16_000);
    await expect.poll(notes).toBeGreaterThan(seen);
    await pretendVisibility(page, 'visible');
    await page.getByRole('button', { name: 'Mark as seen' }).click();
    // Another screen sounds from the first tap on, whatever it is for.
    await page.goto(`${shop.origin}/en/callcenter`);
    await page.getByRole('button', { name: 'Turn sound on' }).waitFor();
    await page.getByLabel('Caller’s phone').click();
    await page.getByRole('button', { name: 'Sound on' }).waitFor();
  });

  test('five hundred orders draw few rows, and an update draws its own row only', async () => {
    const ids = await shop.place(...Array.from({ length: 500 }, (_, index) => ({ name: `Person ${index}` })));
    const page = await shop.work('/en/callcenter/orders');
    await page.getByText('500 orders').waitFor();
    expect(await page.locator('.orders tbody tr').count()).toBeLessThan(60);
    await page.evaluate(() => {
      const changed = new Set<string | null | undefined>();
      Object.assign(globalThis, { changed });
      const body = document.querySelector('.orders tbody');
      new MutationObserver((records) => {
        for (const { target } of records) {
          const element = target instanceof Element ? target : target.parentElement;
          changed.add(element?.closest('tr')?.querySelector('th a')?.textContent);
        }
      }).observe(body as Node, { subtree: true, childList: true, characterData: true, attributes: true });
    });
    await shop.changeOrder(Number(ids.at(-3)), { method: 'eat-in' });
    await page.getByRole('button', { name: 'Look again now' }).click();
    await page.locator('.orders').getByText('Eat in').waitFor();
    const changed = await page.evaluate(() => [
      ...(globalThis as unknown as { changed: Set<string> }).changed,
    ]);
    expect(changed).toEqual([`#${ids.at(-3)}`]);
  });

  test.for(['/en/callcenter/orders', '/en/delivery-boy/orders'])(
    'an update of five hundred orders on %s costs a four times slower processor less than 100 ms',
    async (path, { skip }) => {
      skip(!isFull, ONLY_FULL);
      const ids = await shop.place(
        ...Array.from({ length: 500 }, (_, index) => ({
          name: `Person ${index}`,
          area: `Area ${index % 7}`,
        })),
      );
      const page = await shop.work(path);
      await page.getByText('As of').waitFor();
      const costs: number[] = [];
      const { cost, stop } = await slowed(page, 4);
      for (const status of ['preparing', 'on-hold', 'readytoship'] as const) {
        await shop.changeOrder(Number(ids.at(3)), { status });
        const before = await cost();
        await page.evaluate(askAndPaint);
        costs.push((await cost()) - before);
      }
      await stop();
      expect(Math.min(...costs), costs.join(', ')).toBeLessThan(100);
    },
  );
});

/**
 * Slows the page's processor. `cost`: what scripts, styles and layout took of it so far, in milliseconds of its own time, which does
 * not pass while other programs run.
 */
async function slowed(page: Page, rate: number) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  const parts = ['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration'];
  return {
    cost: async () => {
      const { metrics } = await session.send('Performance.getMetrics');
      return metrics.reduce((sum, { name, value }) => sum + (parts.includes(name) ? value * 1000 : 0), 0);
    },
    stop: () => session.detach(),
  };
}

/** In the page: asks for the orders, and waits until what came is painted. */
const askAndPaint = (): Promise<void> =>
  new Promise((resolve) => {
    const button = document.querySelector<HTMLButtonElement>('.live-actions button');
    new MutationObserver((_, observer) => {
      if (button?.getAttribute('aria-busy') !== 'false') return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(resolve));
    }).observe(button as Node, { attributeFilter: ['aria-busy'] });
    button?.click();
  });

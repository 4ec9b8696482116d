import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { shopWorld } from './set-up/shop-world.ts';

const shop = shopWorld({ staff: true });

/** Holds calls to a path until the returned function is called; then they fail with this status. */
async function holdBack(page: Page, path: string, status: number): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    await gate.promise;
    await route.fulfill({ status, contentType: 'application/json', body: '{}' });
  });
  return gate.resolve;
}

const focused = (page: Page) => page.locator(':focus');

describe('trying again', () => {
  test.each([
    {
      what: 'an order',
      path: '/en/callcenter/orders/1001',
      call: 'orders/1001',
      status: 500,
      failure: 'The shop’s server has a problem.',
      next: ['heading', 'Order #1001'],
    },
    {
      what: 'orders that this account may not see',
      path: '/en/delivery-boy',
      call: 'today-orders',
      status: 403,
      failure: 'This account is not allowed to see orders.',
      next: ['button', 'Look again now'],
    },
  ] as const)(
    'a second try for $what is busy, says that it failed again, and leads on when it did not',
    async ({ path, call, status, failure, next: [role, name] }) => {
      await shop.place({});
      shop.faults.setRules([{ path: call, fault: { kind: 'status', status } }]);
      const page = await shop.work(path);
      const retry = page.getByRole('button', { name: 'Try again' });
      const told = page.getByRole('status');
      await page.getByRole('heading', { name: failure }).waitFor();
      expect(await told.getByText(failure).count()).toBe(0);
      const letGo = await holdBack(page, `**/${call}`, status);
      await retry.press('Enter');
      await told.getByText('Loading…').waitFor();
      expect(await retry.getAttribute('aria-busy')).toBe('true');
      letGo();
      await told.getByText(failure).waitFor();
      await retry.and(focused(page)).waitFor();
      // Until then, a press does nothing.
      await expect.poll(() => retry.getAttribute('aria-busy')).toBe('false');
      await page.unroute(`**/${call}`);
      shop.faults.setRules([]);
      await retry.press('Enter');
      await page.getByRole(role, { name }).and(focused(page)).waitFor();
    },
  );
});

test('an order’s page has its number as the title', async () => {
  await shop.place({}, {});
  const page = await shop.work('/en/callcenter/orders/1002');
  await expect.poll(() => page.title()).toMatch(/^Order #1002 · /);
});

test('the state of the list is announced on each request by hand; an unchanged state is not announced by itself', async () => {
  const page = await shop.work('/en/callcenter/orders');
  /** Requests of this page that have ended. */
  const asked = () =>
    page.evaluate(
      () =>
        performance.getEntriesByType('resource').filter(({ name }) => name.includes('today-orders')).length,
    );
  // The list is read again as soon as the server tells changes.
  await expect.poll(asked).toBe(2);
  await page.getByText('As of').waitFor();
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(globalThis, { heard });
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records) {
        const element = target instanceof Element ? target : target.parentElement;
        if (element?.closest('[role="status"]'))
          heard.push(...[...addedNodes].map((node) => node.textContent ?? ''));
        if (target instanceof Text && element?.closest('[role="status"]')) heard.push(target.data);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  const heard = () =>
    page.evaluate(() =>
      (globalThis as unknown as { heard: string[] }).heard.map((text) => text.split(' \u2068')[0]),
    );
  const askedByItself = async (): Promise<void> => {
    const before = await asked();
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await expect.poll(asked).toBe(before + 1);
    await page.locator('.live-actions [aria-busy="false"]').waitFor();
  };
  /** A time that goes on is read out where it stands in a status. */
  const isReadOut = () => page.getByRole('status').getByText('As of').isVisible();
  const byHand = page.getByRole('button', { name: 'Look again now' });
  await askedByItself();
  expect(await isReadOut()).toBe(false);
  await byHand.press('Enter');
  await expect.poll(heard).toEqual(['As of']);
  await byHand.press('Enter');
  await expect.poll(heard).toEqual(['As of', 'As of']);
  await askedByItself();
  expect(await isReadOut()).toBe(false);
  expect(await heard()).toHaveLength(2);
  shop.faults.setRules([{ path: 'today-orders', fault: { kind: 'status', status: 500 } }]);
  for (const times of [1, 2]) {
    await byHand.press('Enter');
    await expect.poll(heard).toHaveLength(2 + times);
    expect((await heard()).at(-1)).toMatch(/^The shop’s server has a problem\./);
  }
});

test('the table of orders has a name, and only rows of orders', async () => {
  await shop.place(...Array.from({ length: 60 }, () => ({})));
  const page = await shop.work('/en/callcenter/orders');
  const table = page.getByRole('table', { name: 'Order list' });
  await table.waitFor();
  await page.mouse.wheel(0, 1500);
  await page.locator('.orders [data-index="30"]').waitFor();
  expect(await page.locator('.orders-space').count()).toBeGreaterThan(0);
  const rows = await table
    .getByRole('row')
    .evaluateAll((found) => found.map((row) => Number(row.getAttribute('aria-rowindex'))));
  expect(rows[0]).toBe(1);
  expect(rows.slice(1)).toEqual(rows.slice(1).map((_, place) => Number(rows[1]) + place));
});

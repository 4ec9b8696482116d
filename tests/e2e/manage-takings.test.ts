import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { describe, expect, test, vi } from 'vitest';
import { DESK } from './set-up/browser.ts';
import { findings } from './set-up/findings.ts';
import { expectTidy, managedShop, openSection, polledByOthers, SMALL } from './set-up/managed-shop.ts';
import { shopWords } from './set-up/shop-words.ts';
import { OPEN_AT } from './set-up/shop-world.ts';

const { logIn } = managedShop();

const EAT_IN = { method: 'eat-in', branch_id: 51 };
const DELIVERED = {
  method: 'deliver',
  zone: 61,
  delivery_day: '',
  address: { name: 'home', address: 'شارع صلاح الدين 5', build_details: '' },
};

const ACCEPTED = [{ action: 'accept', minutes: 10 }];
const TAKEN = [...ACCEPTED, { action: 'collect' }];

/** A falafel, with the changes that the shop has made, through the page's own session. */
const sell = (page: Page, way: object = EAT_IN, changes: readonly object[] = ACCEPTED): Promise<void> =>
  page.evaluate(
    async ([place, made]) => {
      const token = /token=([^;]+)/.exec(document.cookie)?.[1] ?? '';
      const post = async (path: string, body: object) => {
        const answer = await fetch(`/wp-json/treesal/v1/${path}`, {
          method: 'POST',
          headers: {
            'Content-Type': 'application/json',
            Authorization: `Bearer ${decodeURIComponent(token)}`,
          },
          body: JSON.stringify(body),
        });
        if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
        return answer.json();
      };
      const order = await post('create_order/', {
        ...{ client_order_id: crypto.randomUUID(), customer_name: 'ليلى', customer_phone: '+972501234567' },
        ...{ ...place, items: [{ id: 101, quantity: 2 }] },
      });
      for (const change of made)
        await post(`orders/${order.id}/changes`, { change_id: crypto.randomUUID(), ...change });
    },
    [way, changes] as const,
  );

describe.each([
  ['ar', '', SMALL],
  ['en', '/en', DESK],
] as const)('a manager in %s', (locale, prefix, device) => {
  const words = shopWords(locale);

  test('sees by one tap what the shop took today, on two devices, and saves it as a table', async () => {
    const [page, second] = [
      await logIn('manager', { prefix, device }),
      await logIn('manager', { prefix, device }),
    ];
    await sell(page);
    const sum = (of: Page) => of.locator('.takings-sum .cash-total');
    for (const each of [page, second]) {
      await openSection(each, words('manage:section-takings'));
      await sum(each).waitFor();
    }
    const before = (await sum(page).textContent()) ?? '';
    expect(await sum(second).textContent()).toBe(before);
    await page.locator('.sales-chart canvas').waitFor();
    // Every hour from the opening to the closing, so that the bars of a quiet noon do not touch.
    const hours = await page.locator('.sales-chart + ul li').allTextContents();
    expect(hours.map((text) => Number.parseInt(text, 10))).toEqual(
      Array.from({ length: 14 }, (_, i) => 9 + i),
    );
    await expectTidy(page);

    const toHandOver = second.locator('.takings-rows li', { hasText: words('takings:to-hand-over') });
    // The second language has the first one's orders.
    expect(await toHandOver.count()).toBe(locale === 'ar' ? 0 : 1);
    const parts = second.locator('.takings-sum .cash-sums dd');
    const [taken, untaken] = await parts.allTextContents();
    const cash = (await toHandOver.count()) > 0 ? await toHandOver.textContent() : '';
    await sell(page, DELIVERED, TAKEN);
    await polledByOthers(second, () => sum(second).textContent()).not.toBe(before);
    await expect.poll(() => toHandOver.textContent()).not.toBe(cash);
    expect(await parts.first().textContent()).not.toBe(taken);
    expect(await parts.last().textContent()).toBe(untaken);
    expect(await findings(second)).toEqual([]);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: words('takings:csv') }).click();
    const table = readFileSync(await (await saving).path(), 'utf8');
    expect(table).toMatch(new RegExp(`"${words('takings:total')}","",\\d+,"",\\d+\\.\\d\\d\r\n`));
  });
});

test('a manager compares today with the same day of last week until this hour', async () => {
  const words = shopWords('ar');
  const earlier = await logIn('manager');
  await sell(earlier);
  await openSection(earlier, words('manage:section-takings'));
  const taken = (await earlier.locator('.takings-sum .cash-total').textContent()) ?? '';
  await earlier.close();
  vi.setSystemTime(OPEN_AT + 7 * 86_400_000);
  const page = await logIn('manager');
  const read: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith('/takings')) read.push(url.searchParams.get('period') ?? '');
  });
  await openSection(page, words('manage:section-takings'));
  const row = page.locator('.takings-sum li', {
    hasText: words('takings:week-ago-until').split(' {{')[0] ?? '',
  });
  expect(await row.textContent()).toMatch(/1:00\sم/);
  expect(await row.textContent()).toContain(taken);
  await expectTidy(page);
  // Last week is over: later readings ask for today only. A page asks again only once it has its answers.
  await polledByOthers(page, async () => read.filter((period) => period === 'today').length).toBeGreaterThan(
    2,
  );
  expect(read.filter((period) => period === 'week-ago')).toHaveLength(1);
  expect(await row.textContent()).toContain(taken);
  vi.setSystemTime(OPEN_AT);
});

test('a manager reads by how much today is less than yesterday by this hour', async () => {
  const words = shopWords('ar');
  const earlier = await logIn('manager');
  await sell(earlier);
  await earlier.close();
  // The hour of the sales is over.
  vi.setSystemTime(OPEN_AT + 86_400_000 + 3_600_000);
  const page = await logIn('manager');
  await openSection(page, words('manage:section-takings'));
  await page.locator('.takings-sum .takings-change', { hasText: /−100%.*أمس/ }).waitFor();
  await expectTidy(page);
  await page.getByRole('button', { name: words('takings:period-7-days') }).click();
  await page.locator('.takings-sum .cash-total').waitFor();
  // Before that there was nothing to compare with.
  expect(await page.locator('.takings-sum .takings-change').count()).toBe(0);
  vi.setSystemTime(OPEN_AT);
});

test('a manager reads in every section that an order waits, and how many on the bar', async () => {
  const words = shopWords('ar');
  const page = await logIn('manager');
  await openSection(page, words('manage:section-menu'));
  await sell(page, EAT_IN, []);
  await page.getByRole('link', { name: words('staff:waiting-orders_one') }).waitFor();
  await page.getByRole('link', { name: `${words('staff:screen-today-orders')} 1`, exact: true }).waitFor();
  await expectTidy(page);
});

test('a manager reads at once what waits, what was taken and what is out, and each figure leads there by one tap', async () => {
  const words = shopWords('ar');
  const page = await logIn('manager');
  await sell(page);
  await sell(page, EAT_IN, []);
  await page.reload();
  const figure = (name: string) => page.locator('.now-figures a', { hasText: name });
  const valueIn = async (name: string) => (await figure(name).locator('strong').textContent()) ?? '';
  const [waits, taken, out] = [
    words('order:status-pending'),
    words('manage:taken-today'),
    words('manage:out-dishes'),
  ];
  await expect.poll(async () => Number(await valueIn(waits))).toBeGreaterThan(0);
  // The figure is red, and no bar says the same.
  expect(await figure(waits).getAttribute('data-alarm')).not.toBeNull();
  expect(await page.locator('.live-new:not(.visually-hidden)').count()).toBe(0);
  await expect.poll(() => valueIn(out)).toMatch(/^\d+$/);
  await expectTidy(page);

  const [sum, dishes] = [await valueIn(taken), Number(await valueIn(out))];
  await figure(taken).tap();
  await expect.poll(() => page.locator('.takings-sum .cash-total').textContent()).toBe(sum);
  await openSection(page, words('manage:section-now'));
  await figure(out).tap();
  await page.getByRole('button', { name: words('dishes:only-out'), pressed: true }).waitFor();
  expect(dishes).toBeGreaterThan(0);
  expect(await page.locator('.dishes > .dish').count()).toBe(dishes);
  await openSection(page, words('manage:section-now'));
  await figure(waits).tap();
  await page.waitForURL(/today-orders/);
});

test('an order that waits stands apart from the total', async () => {
  const words = shopWords('ar');
  const page = await logIn('manager');
  await openSection(page, words('manage:section-takings'));
  const sum = page.locator('.takings-sum');
  await sum.waitFor();
  const before = await sum.locator('.cash-total').textContent();
  const leftOut = sum.locator('h3', { hasText: words('takings:left-out') }).locator('+ ul');
  const waiting = leftOut.locator('li', { hasText: words('takings:waiting') });
  // Another order may wait already.
  const had = await waiting.allTextContents();
  await sell(page, EAT_IN, []);
  await polledByOthers(page, () => waiting.allTextContents()).not.toEqual(had);
  expect(await waiting.count()).toBe(1);
  expect(await sum.locator('.cash-total').textContent()).toBe(before);
  expect(await findings(page)).toEqual([]);
});

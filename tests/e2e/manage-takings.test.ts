import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { DESK } from './set-up/browser.ts';
import { findings } from './set-up/findings.ts';
import {
  ANSWERED,
  expectTidy,
  managedShop,
  openSection,
  SMALL,
  untilOthersAreRead,
} from './set-up/managed-shop.ts';
import { shopWords } from './set-up/shop-words.ts';

const { logIn } = managedShop();

const EAT_IN = { method: 'eat-in', branch_id: 51 };
const DELIVERED = {
  method: 'deliver',
  zone: 61,
  delivery_day: '',
  address: { name: 'home', address: 'شارع صلاح الدين 5', build_details: '' },
};

/** A falafel that the shop has accepted, and whose cash was taken if so wanted, through the page's own session. */
const sell = (page: Page, way: object = EAT_IN, isTaken = false): Promise<void> =>
  page.evaluate(
    async ([place, collects]) => {
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
      for (const change of [{ action: 'accept', minutes: 10 }, ...(collects ? [{ action: 'collect' }] : [])])
        await post(`orders/${order.id}/changes`, { change_id: crypto.randomUUID(), ...change });
    },
    [way, isTaken] as const,
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
    const cash = (await toHandOver.count()) > 0 ? await toHandOver.textContent() : '';
    await sell(page, DELIVERED, true);
    await untilOthersAreRead(second);
    await expect.poll(() => sum(second).textContent(), ANSWERED).not.toBe(before);
    await expect.poll(() => toHandOver.textContent()).not.toBe(cash);
    expect(await findings(second)).toEqual([]);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: words('takings:csv') }).click();
    const table = readFileSync(await (await saving).path(), 'utf8');
    expect(table).toMatch(new RegExp(`"${words('takings:total')}","",\\d+,"",\\d+\\.\\d\\d\r\n`));
  });
});

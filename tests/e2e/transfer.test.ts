import { expect, test } from 'vitest';
import { isolate } from '#domain/language/isolate.ts';
import { PHONE, STILL } from './set-up/browser.ts';
import { READY } from './set-up/carts.ts';
import { findings } from './set-up/findings.ts';
import { shopWords } from './set-up/shop-words.ts';
import { OPEN_AT, shopWorld } from './set-up/shop-world.ts';

const ui_schema = {
  payments: { pickup: ['transfer'] },
  transferText: 'بنك فلسطين\nاسم الحساب: شركة مشاوي القدس\nPS92 PALS 0000 0000 0400 1234 5670 2',
};
const shop = shopWorld({ store: true, now: OPEN_AT, settings: { ui_schema } });

test.each([
  ['ar', ''],
  ['en', '/en'],
] as const)(
  'who pays by transfer sees the account only after sending, and copies each part of it, in %s',
  async (locale, prefix) => {
    const word = shopWords(locale);
    const permissions = ['clipboard-read', 'clipboard-write'];
    const page = await (await shop.visitor({ ...PHONE, ...STILL, permissions, kept: READY })).newPage();
    await page.goto(`${shop.origin}${prefix}/checkout`);
    await page.getByText(word('checkout:transfer-after')).waitFor();
    expect(await page.getByText('PS92').count()).toBe(0);
    await page.goto(`${shop.origin}${prefix}/complete-order`);
    await page.getByRole('button', { name: word('order:send') }).tap();
    await page.getByText('بنك فلسطين').waitFor();
    const number = String((await shop.orders())[0]?.id);
    for (const [name, copy] of [
      ['اسم الحساب', 'شركة مشاوي القدس'],
      ['IBAN', 'PS92PALS000000000400123456702'],
      [word('placed:transfer-amount'), '24.00'],
      [word('placed:transfer-number'), number],
    ] as const) {
      const label = word('placed:copy-value').replace('{{name}}', isolate(name));
      await page.getByRole('button', { name: label }).tap();
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(copy);
    }
    await page.getByText(word('errors:copy.done')).waitFor();
    const [order] = await shop.orders();
    const receipt = page.getByRole('link', { name: word('placed:receipt') });
    const chat = new URL((await receipt.getAttribute('href')) ?? '');
    expect(chat.searchParams.get('text')).toContain(String(order?.id));
    expect(await findings(page)).toEqual([]);
    // A shop that waits for the receipt is not called first.
    shop.clock.now += 11 * 60_000;
    await page.clock.setFixedTime(shop.clock.now);
    await page.reload();
    await page.getByRole('heading', { name: word('placed:head-unanswered') }).waitFor();
    expect(await page.locator('.shop-ways .button:not(.button-outline)').count()).toBe(0);
  },
);

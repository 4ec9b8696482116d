import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { STILL } from './set-up/browser.ts';
import { FALAFEL, keptLines, PICKUP, READY } from './set-up/carts.ts';
import { findings } from './set-up/findings.ts';
import { named } from './set-up/page.ts';
import { shopWords } from './set-up/shop-words.ts';
import { OPEN_AT, shopWorld } from './set-up/shop-world.ts';

const shop = shopWorld({ store: true, now: OPEN_AT });

const FOR_FRIDAY = {
  ...FALAFEL,
  ...PICKUP,
  addresses: [{ name: 'البيت', address: 'شارع الزهراء 5', buildDetails: '', phone: '0501234567' }],
  fulfilment: { mode: 'deliver', branchId: null, zoneId: 66, customZone: null, day: '2026-11-20' },
};
const TAWOOK = { 'cart:126': { productId: 126, variationId: null, choices: {}, quantity: 1 } };

async function send(page: Page, word: (key: string) => string): Promise<void> {
  await page.getByRole('button', { name: word('order:send') }).tap();
  await page.getByText(word('placed:thanks')).waitFor();
}

test('an order for a day is reviewed, copied, added to the calendar, and shown in the language of the page', async () => {
  const word = shopWords('ar');
  const context = await shop.visitor({
    ...STILL,
    permissions: ['clipboard-read', 'clipboard-write'],
    kept: FOR_FRIDAY,
  });
  const page = await context.newPage();
  await page.goto(`${shop.origin}/complete-order`);
  await page
    .getByRole('button', { name: word('order:send') })
    .getByText('.00')
    .waitFor();
  expect(await findings(page)).toEqual([]);
  await page.getByText('الجمعة، 20 نوفمبر', { exact: true }).first().waitFor();
  // Who reads the total has read how to pay it.
  const payment = await page.locator('.details dt', { hasText: word('order:payment') }).boundingBox();
  const total = await page.locator('.totals-total').boundingBox();
  expect(payment?.y).toBeLessThan(total?.y ?? 0);
  await send(page, word);
  const [order] = await shop.orders();
  // The store itself calls it Bethlehem.
  await page.getByText('بيت لحم', { exact: true }).waitFor();
  // To see whether the shop has the right number to call.
  await page.getByText('Layla', { exact: true }).waitFor();
  await page.getByText('0501234567', { exact: true }).waitFor();

  await page.getByRole('button', { name: word('placed:copy') }).tap();
  await page.getByText(word('errors:copy.done')).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(order?.number);
  expect(copied).toContain('شارع الزهراء 5');
  // Who reads it next week knows which Friday it was.
  expect(copied).toContain('الجمعة، 20 نوفمبر');

  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name: word('placed:calendar') }).tap();
  const download = await coming;
  expect(download.suggestedFilename()).toBe(`quds-grill-${order?.number}.ics`);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk);
  expect(Buffer.concat(chunks).toString()).toContain('DTSTART;VALUE=DATE:20261120');

  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('refused', 'NotAllowedError'));
  });
  await page.goto(`${shop.origin}/en/thank-you`);
  await page.getByText('Bethlehem', { exact: true }).waitFor();
  await page.locator('.estimate', { hasText: 'Friday, November 20' }).waitFor();
  await page.getByText('Falafel balls (10 pieces)').waitFor();
  await page.getByRole('button', { name: 'Copy the order' }).tap();
  await page.getByText('Copy Failed').waitFor();
});

test('ordering again names what is missing, and adds the rest at the present price', async () => {
  const page = await shop.visit('/en/complete-order', { kept: { ...READY, ...TAWOOK } });
  await send(page, shopWords('en'));
  // Not beside an order that is under way: it would invite a second one.
  expect(await page.getByRole('button', { name: 'Order again' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Cancel the order' }).tap();
  await page.getByRole('button', { name: 'Yes, cancel it' }).tap();
  await page.getByRole('button', { name: 'Order again' }).waitFor();
  await shop.changeProduct(126, { stock_status: 'outofstock' });
  await shop.changeProduct(101, { regular_price: '13.50' });
  await page.getByRole('button', { name: 'Order again' }).tap();
  const missing = page
    .getByRole('alert')
    .filter({ hasText: named('No longer available: “Tawook sandwich”') });
  await missing.waitFor();
  // A second tap would add everything once more.
  expect(await page.getByRole('button', { name: 'Order again' }).count()).toBe(0);
  await expect
    .poll(() =>
      missing.getByRole('link', { name: 'Cart' }).evaluate((link) => link === document.activeElement),
    )
    .toBe(true);
  await missing.getByRole('link', { name: 'Cart' }).tap();
  await page.locator('.totals-total').getByText('27.00').waitFor();
  expect(await keptLines(page)).toEqual(['101']);
});

test('who collects at a branch that is on no map calls the shop by one link', async () => {
  const page = await shop.visit('/en/complete-order', { ...STILL, kept: READY });
  await send(page, shopWords('en'));
  const html = await page.evaluate(() => fetch('/en/thank-you').then((answer) => answer.text()));
  const body = html.replace(/(?<=id="shop-facts"[^>]*>).*?(?=<\/script>)/s, (json) => {
    const facts = JSON.parse(json);
    return JSON.stringify({ ...facts, branches: [{ id: 51, name: 'Salah Eddin Street' }] });
  });
  await page.route('**/en/thank-you*', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.reload();
  await page.locator('.branch-place').getByText('Salah Eddin Street').waitFor();
  expect(await page.locator('main a[href^="tel:"]').count()).toBe(1);
});

test('a store that never answers leaves the outcome unknown after 30 seconds', async () => {
  const page = await shop.visit('/en/complete-order', { ...STILL, kept: READY });
  const button = page.getByRole('button', { name: /^Send order/ });
  await button.getByText('24.00').waitFor();
  shop.faults.setRules([{ method: 'POST', path: 'create_order', nth: 1, fault: { kind: 'hang' } }]);
  await page.clock.install({ time: OPEN_AT });
  await button.tap();
  await page.getByText('Sending your order…').waitFor();
  // The real time that passes here counts too.
  await page.clock.fastForward(15_000);
  expect(await page.getByText('Sending your order…').count()).toBe(1);
  await page.clock.fastForward(16_000);
  await page.getByText('We do not know yet whether your order arrived').waitFor();
  await page.clock.resume();
  expect(await findings(page)).toEqual([]);
  expect(await keptLines(page)).toEqual(['101']);
});

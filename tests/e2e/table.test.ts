import { expect, test } from 'vitest';
import { FALAFEL } from './set-up/carts.ts';
import { OPEN_AT, shopWorld } from './set-up/shop-world.ts';

const shop = shopWorld({ staff: true, now: OPEN_AT });

const guest = { name: 'Layla', phone: '0501234567', notes: '' };

test('a code on a table brings the guest’s table to the kitchen', async () => {
  const page = await shop.visit('/en/shop?table=7&branch=51&fromWhat=code', {
    kept: { ...FALAFEL, customer: guest },
  });
  // A reload, or a link that the guest shares, does not bring the table again.
  await page.waitForURL('**/en/shop?branch=51&fromWhat=code');
  await page.goto(`${shop.origin}/en/cart`);
  const table = page.getByRole('textbox', { name: 'Your table’s number' });
  await expect.poll(() => table.inputValue()).toBe('7');
  await page.goto(`${shop.origin}/en/checkout`);
  expect(await page.getByRole('radio', { name: 'Eat in' }).isChecked()).toBe(true);
  expect(await page.getByRole('combobox', { name: 'Branch' }).inputValue()).toBe('51');
  await table.fill('7; drop');
  await page.getByRole('button', { name: /^Send order/ }).click();
  await page.getByText('Write the table as its sign says').waitFor();
  await table.fill('A-٧');
  await page.getByRole('button', { name: /^Send order/ }).click();
  await page.waitForURL('**/en/thank-you?order=*');
  await page.getByText('A-7', { exact: true }).waitFor();

  const [order] = await shop.orders();
  expect(order).toMatchObject({ method: 'eat-in', table: 'A-7' });
  const staff = await shop.work(`/en/callcenter/orders/${order?.id}`);
  await staff
    .locator('.table-sign')
    .getByText(/^Table \W?A-7/)
    .waitFor();
  await staff.evaluate(() => {
    globalThis.print = () => {};
  });
  await staff.locator('.ticket-settings summary').click();
  await staff.getByRole('button', { name: 'Kitchen ticket' }).click();
  await expect
    .poll(() => staff.locator('.ticket .ticket-mode').last().textContent())
    .toMatch(/^Table \W?A-7/);
  for (const list of ['today-orders', 'callcenter/orders']) {
    await staff.goto(`${shop.origin}/en/${list}`);
    await staff
      .locator('.table-sign')
      .getByText(/^Table \W?A-7/)
      .first()
      .waitFor();
  }
});

test('a table on the page of the cart itself is shown there at once, and a hostile one nowhere', async () => {
  const page = await shop.visit('/en/cart?table=12', { kept: FALAFEL });
  const table = page.getByRole('textbox', { name: 'Your table’s number' });
  await expect.poll(() => table.inputValue()).toBe('12');
  await table.fill('');
  await page.goto(`${shop.origin}/en/cart?table=%3Cimg%20src=x%20onerror=alert(1)%3E`);
  await page.waitForURL(/\/en\/cart\??$/);
  await expect.poll(() => table.inputValue()).toBe('');
});

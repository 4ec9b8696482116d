import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { DESK, PHONE } from './set-up/browser.ts';
import { findings } from './set-up/findings.ts';
import { shopWords } from './set-up/shop-words.ts';
import { shopWorld } from './set-up/shop-world.ts';

const shop = shopWorld({ staff: true });

describe.each([
  ['ar', '', PHONE],
  ['en', '/en', DESK],
] as const)('an agent in %s', (locale, prefix, device) => {
  const words = shopWords(locale);

  test('accepts an order with minutes, prepares it and hands it over, and each step is told once', async () => {
    const [id] = await shop.place({ isReceived: true, method: 'pickup' });
    const page = await shop.work(`${prefix}/callcenter/orders/${id}`, device);
    const button = (name: Parameters<typeof words>[0]) =>
      page.getByRole('button', { name: words(name), exact: true });
    await button('staff:other-time').click();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: /20/ }).click();
    await button('staff:act-prepare').click();
    await button('staff:act-ready').click();
    await button('staff:act-complete').click();
    await expect.poll(() => page.locator('.order-changes li').count()).toBe(4);
    await page.reload();
    await expect.poll(() => page.locator('.order-changes li').count()).toBe(4);
    expect(await page.locator('.order-changes').textContent()).toContain('20');
    expect(await page.locator('.order-head').textContent()).toContain(words('order:status-completed'));
    expect(await button('staff:act-complete').count()).toBe(0);
  });

  test('rejects an order with a reason of their own, and not without one', async () => {
    const [id] = await shop.place({ isReceived: true });
    const page = await shop.work(`${prefix}/callcenter/orders/${id}`, device);
    const reject = page.getByRole('button', { name: words('staff:act-reject'), exact: true });
    await reject.click();
    expect(await reject.last().getAttribute('aria-disabled')).toBe('true');
    await page.getByLabel(words('staff:own-reason')).fill('الفرن معطل');
    await reject.last().click();
    await expect.poll(() => page.locator('.order-changes').textContent()).toContain('الفرن معطل');
    expect(await page.locator('.order-head').textContent()).toContain(words('order:status-cancelled'));
  });

  test('without a connection a change is shown, said to wait, and sent when there is one', async () => {
    const [id] = await shop.place({ isReceived: true });
    const page = await shop.work(`${prefix}/callcenter/orders/${id}`, device);
    const accept = page.getByRole('button', { name: /30/ });
    await accept.waitFor();
    await page.context().setOffline(true);
    await accept.click();
    await page.getByText(words('staff:change-waits')).waitFor();
    expect(await page.locator('.order-head').textContent()).toContain(words('order:status-processing'));
    await page.context().setOffline(false);
    await page.getByText(words('staff:change-waits')).waitFor({ state: 'hidden' });
    await page.reload();
    await expect
      .poll(() => page.locator('.order-head').textContent())
      .toContain(words('order:status-processing'));
  });
});

test('a manager reads who took the money of a reopened order, and says that nobody did', async () => {
  const words = shopWords('en');
  const [id] = await shop.place({ isReceived: true });
  const takenBy = { id: 2, name: 'Sami' };
  await shop.changeOrder(Number(id), {
    status: 'completed',
    revision: 4,
    payment: { state: 'paid', method: 'cash', taken_by: takenBy, handed_to: null },
  });
  const page = await shop.work(`/en/callcenter/orders/${id}`, { ...DESK, username: 'manager' });
  const button = (name: Parameters<typeof words>[0]) =>
    page.getByRole('button', { name: words(name), exact: true });
  await button('staff:more-actions').click();
  await button('staff:act-reopen').click();
  await page.getByLabel(words('staff:own-reason')).fill('wrong order');
  await button('staff:act-reopen').last().click();
  await page.locator('.order-head', { hasText: words('order:status-processing') }).waitFor();
  expect(await page.locator('.order-paid').textContent()).toContain(
    `${words('staff:paid')} · ${takenBy.name}`,
  );
  await button('staff:more-actions').click();
  await button('staff:act-uncollect').click();
  await page.getByText(words('staff:not-paid')).waitFor();
  const stored = async () => (await shop.orders()).find((order) => order.id === id);
  const open = { status: 'processing', payment: { state: 'open', taken_by: null } };
  await expect.poll(stored, { timeout: 10_000 }).toMatchObject(open);
  expect(await findings(page)).toEqual([]);
});

describe('the second of two agents is told that somebody else was faster', () => {
  const words = shopWords('en');
  const button = (page: Page, name: Parameters<typeof words>[0]) =>
    page.getByRole('button', { name: words(name), exact: true });

  /** Two browsers with the same order; in the second one somebody thinks about a reason to reject it. */
  async function twoAgents(hasEvents: boolean) {
    const [id] = await shop.place({ isReceived: true });
    const first = await shop.work(`/en/callcenter/orders/${id}`, DESK);
    const second = await shop.work(`/en/callcenter/orders/${id}`, DESK);
    if (!hasEvents) {
      await second.route('**/order-events', (route) => route.fulfill({ status: 404, body: '{}' }));
      await second.reload();
    }
    await button(second, 'staff:act-reject').click();
    await button(first, 'staff:other-time').click();
    await first.getByRole('button', { name: /10/ }).click();
    await expect.poll(() => first.locator('.order-changes li').count()).toBe(1);
    return second;
  }

  test('while they choose a reason', async () => {
    const second = await twoAgents(true);
    await second
      .getByRole('alert')
      .getByText(/somebody else was faster/)
      .waitFor();
    expect(await second.locator('.order-head').textContent()).toContain(words('order:status-processing'));
    await button(second, 'staff:understood').click();
    await expect.poll(() => second.getByRole('alert').count()).toBe(0);
  });

  test('by the server where no events pass', async () => {
    const second = await twoAgents(false);
    await button(second, 'staff:reason-closing').click();
    await second
      .getByRole('alert')
      .getByText(/somebody else was faster/)
      .waitFor();
    expect(await second.locator('.order-head').textContent()).toContain(words('order:status-processing'));
  });
});

test('who rejects on a phone’s board what another agent has just accepted is told, although the card has gone to another lane', async () => {
  const words = shopWords('en');
  const [id] = await shop.place({ isReceived: true });
  const page = await shop.work('/en/today-orders', PHONE);
  // So the browser does not know of the acceptance yet.
  await page.route('**/order-events', (route) => route.abort());
  await page.reload();
  const own = page.locator(`[data-order="${id}"]`);
  await own.getByRole('button', { name: words('staff:act-reject'), exact: true }).click();
  await shop.changeOrder(Number(id), { status: 'processing', revision: 1 });
  await own.getByRole('button', { name: words('staff:reason-closing') }).click();
  await page.getByText(/somebody else was faster/).waitFor({ timeout: 10_000 });
  expect(await own.count()).toBe(0);
  expect(await findings(page)).toEqual([]);
});

test('who chooses a reason on a phone’s board is told when another agent accepts, although the card and its form have gone', async () => {
  const words = shopWords('en');
  const [id, other] = await shop.place({ isReceived: true }, { isReceived: true });
  const page = await shop.work('/en/today-orders', PHONE);
  const button = (order: unknown, name: string) =>
    page.locator(`[data-order="${order}"]`).getByRole('button', { name: words(name), exact: true });
  await button(id, 'staff:act-reject').click();
  await button(other, 'staff:act-reject').click();
  await shop.changeOrder(Number(id), { status: 'processing', revision: 1 });
  const told = page.getByText(/somebody else was faster/);
  await told.waitFor();
  expect(await page.locator(`[data-order="${id}"]`).count()).toBe(0);
  // Whoever rejects it is not told so.
  await page.getByRole('button', { name: words('staff:reason-closing') }).click();
  await page.locator(`[data-order="${other}"]`).waitFor({ state: 'detached' });
  expect(await told.count()).toBe(1);
});

test('a logout leaves nothing of an order whose form is open on the device', async () => {
  const words = shopWords('en');
  const [id] = await shop.place({ isReceived: true });
  const page = await shop.work('/en/today-orders', DESK);
  const reject = words('staff:act-reject');
  await page.locator(`[data-order="${id}"]`).getByRole('button', { name: reject, exact: true }).click();
  await page.getByRole('button', { name: words('staff:log-out'), exact: true }).click();
  await page.waitForURL('**/login*');
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContainEqual(
    expect.stringContaining('refused'),
  );
});

test('somebody is asked before a logout that would lose a change which waits for a connection', async () => {
  const words = shopWords('ar');
  const [id] = await shop.place({ isReceived: true });
  const page = await shop.work(`/callcenter/orders/${id}`);
  const button = (name: Parameters<typeof words>[0]) =>
    page.getByRole('button', { name: words(name), exact: true });
  const accept = page.getByRole('button', { name: /30/ });
  await accept.waitFor();
  await page.context().setOffline(true);
  await accept.click();
  const waits = page.getByText(words('staff:change-waits'));
  await waits.waitFor();
  await button('staff:log-out').click();
  await page.locator('.staff-ask').getByText(words('staff:changes-go-too_one')).waitFor();
  expect(await findings(page)).toEqual([]);
  await button('staff:stay').click();
  await page.context().setOffline(false);
  await waits.waitFor({ state: 'hidden' });
  await button('staff:log-out').click();
  await page.waitForURL(/\/login/);
});

import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import type { StaffOrder } from '#scripts/measure/demo/staff-orders.ts';
import { DESK, PHONE } from './set-up/browser.ts';
import { findings } from './set-up/findings.ts';
import { SECOND_DRIVER } from './set-up/shop-staff.ts';
import { shopWords } from './set-up/shop-words.ts';
import { shopWorld } from './set-up/shop-world.ts';

const shop = shopWorld({ staff: true });
const SMALL = { ...PHONE, viewport: { width: 360, height: 640 } };

/** Orders that the kitchen has finished, to be brought. */
async function ready(...orders: readonly StaffOrder[]): Promise<readonly number[]> {
  const ids = await shop.place(...orders.map((order) => ({ ...order, isReceived: true })));
  const at = new Date().toISOString();
  for (const id of ids)
    await shop.changeOrder(id, { status: 'readytoship', revision: 2, accepted_at: at, promised_at: at });
  return ids;
}

const stop = (page: Page, id: number | undefined) => page.locator('.stop', { hasText: `#${id}` });
const stored = async (id: number | undefined) => (await shop.orders()).find((order) => order.id === id);
const driverOf = (id: number | undefined) => async () => (await stored(id))?.driver;
/** Display name of the account `driver`. */
const FIRST = 'سامر';

describe.each([
  ['ar', '', SMALL],
  ['en', '/en', DESK],
] as const)('a driver in %s', (locale, prefix, device) => {
  const words = shopWords(locale);

  test('takes a stop, sets out, delivers it with the money, and has the sum to hand over', async () => {
    const [id] = await ready({ address: 'شارع صلاح الدين 5 (31.78570,35.23420)' });
    const page = await shop.work(`${prefix}/delivery-boy`, { ...device, username: 'driver' });
    const own = stop(page, id);
    const tap = (name: Parameters<typeof words>[0]) => own.getByRole('button', { name: words(name) }).click();
    await own.getByText('63.60').waitFor();
    // What is in the bag.
    const bag = (await own.locator('.stop-bag').textContent())?.replaceAll(/[\u2066-\u2069]/g, '');
    expect(bag).toMatch(/^3 .+: 2 × فلافل · 1 × شاورما دجاج/);
    expect(await own.locator('.stop-address').textContent()).toBe('شعفاط · شارع صلاح الدين 5');
    await own.getByText(words('staff:exact-place')).waitFor();
    const way = own.getByRole('link', { name: words('staff:navigate') });
    expect(new URL(String(await way.getAttribute('href'))).searchParams.get('destination')).toBe(
      '31.78570,35.23420',
    );
    await page.locator('.cash-total', { hasText: '0.00' }).waitFor();
    // The state of the list shares its row with the buttons.
    const [state, sound] = await Promise.all(
      ['.live-state', '.live-sound'].map((each) => page.locator(each).boundingBox()),
    );
    expect(sound?.y).toBeLessThan((state?.y ?? 0) + (state?.height ?? 0));
    // The place has no row of its own.
    const places = [page.locator('.stops-head h2'), page.locator('.stops-head a')];
    const [title, place] = await Promise.all(places.map((each) => each.boundingBox()));
    expect(place?.y).toBeLessThan((title?.y ?? 0) + (title?.height ?? 0));
    expect(title?.y).toBeLessThan((place?.y ?? 0) + (place?.height ?? 0));
    await tap('staff:act-take');
    await page.getByRole('heading', { name: words('staff:my-stops') }).waitFor();
    await tap('staff:set-out');
    const delivered = own.getByRole('button', { name: words('staff:delivered-taken') });
    const box = await delivered.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(56);
    const bar = page.locator('.staff-screens');
    expect(
      await bar
        .getByRole('link', { name: words('staff:screen-delivery-boy') })
        .first()
        .textContent(),
    ).toMatch(/1$/);
    // Red is the own late stop, not the number of all.
    expect(await bar.locator('.count[data-urgent]').count()).toBe(1);
    expect(await bar.locator('.count:not([data-urgent])').count()).toBe(1);
    // The whole stop is in view, above the bar of a phone.
    if (device === SMALL)
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((await bar.boundingBox())?.y ?? 0);
    await own.locator('.order-age', { hasText: words('staff:late') }).waitFor();
    // The way is the filled button until the map has led there; then it is the delivery.
    const filled = own.locator('.button:not(.button-quiet, .button-outline)');
    await page.context().route('https://www.google.com/**', (route) => route.fulfill({ body: '' }));
    expect(await filled.allTextContents()).toEqual([expect.stringContaining(words('staff:navigate'))]);
    await way.click();
    await expect
      .poll(() => filled.allTextContents())
      .toEqual([expect.stringContaining(words('staff:delivered-taken'))]);
    await page.reload();
    await delivered.waitFor();
    expect(await filled.count()).toBe(1);
    // What is rare takes no place.
    const collect = own.getByRole('button', { name: words('staff:act-collect') });
    expect(await collect.count()).toBe(0);
    await tap('staff:more-actions');
    await collect.waitFor();
    expect(await findings(page)).toEqual([]);
    await tap('staff:more-actions');
    expect(await collect.count()).toBe(0);
    await delivered.click();
    await own.waitFor({ state: 'detached' });
    await page.locator('.cash-total', { hasText: '63.60' }).waitFor();
    await page.getByRole('button', { name: words('cart:undo') }).click();
    await delivered.waitFor();
    // What was taken and what was not are always both there.
    await page.locator('.cash-total', { hasText: '0.00' }).waitFor();
    await page.locator('.cash-open', { hasText: '63.60' }).waitFor();
    expect(await stored(id)).toMatchObject({ status: 'readytoship', payment: { state: 'open' } });
    await delivered.click();
    await own.waitFor({ state: 'detached' });
    await expect
      .poll(() => stored(id))
      .toMatchObject({
        status: 'completed',
        payment: { state: 'paid', taken_by: { name: FIRST } },
      });
    await page.reload();
    await page.locator('.cash-total', { hasText: '63.60' }).waitFor();
  });

  test('sees an order that only waits in a line, and one alone as wide as the screen', async () => {
    const [id] = await shop.place({ isReceived: true, area: 'East' });
    const page = await shop.work(`${prefix}/delivery-boy/orders`, { ...device, username: 'driver' });
    const row = stop(page, id);
    await row.getByText('East').waitFor();
    await row.getByText('63.60').waitFor();
    // The heading says that it waits.
    await page.getByRole('heading', { name: words('order:status-pending') }).waitFor();
    expect(await row.locator('.status').count()).toBe(0);
    const box = await row.boundingBox();
    expect(box?.height).toBeLessThanOrEqual(48);
    expect(box?.width).toBeGreaterThan(0.9 * (page.viewportSize()?.width ?? 0));
    expect(await findings(page)).toEqual([]);
    await row.locator('.fold-toggle').click();
    await row.getByText('اتصلوا قبل الوصول').waitFor();
    expect((await row.boundingBox())?.width).toBe(box?.width);
    expect(await findings(page)).toEqual([]);
    await row.locator('.fold-toggle').click();
    await page.goto(`${shop.origin}${prefix}/delivery-boy`);
    // There, too, it is no stop that can be taken.
    await page.getByRole('heading', { name: `${words('order:status-pending')} 1` }).waitFor();
    expect(await page.locator('.stops-head').count()).toBe(0);
    expect(await row.locator('.status').count()).toBe(0);
    expect(await findings(page)).toEqual([]);
  });

  test('counts as free what can be taken, and sees all of it', async () => {
    await ready(...Array.from({ length: 6 }, () => ({})));
    await shop.place({ isReceived: true });
    const page = await shop.work(`${prefix}/delivery-boy`, { ...device, username: 'driver' });
    await page.locator('.stops-head .tab-count', { hasText: '6' }).waitFor();
    expect(await page.locator('ol.stops > .stop').count()).toBe(6);
    await page.getByRole('heading', { name: `${words('order:status-pending')} 1` }).waitFor();
    expect(await page.locator('.staff-nav li:first-child .count').textContent()).toBe('6');
  });

  test('who is on the way has the next stop before the button that leaves with others', async () => {
    const [first, second, third] = await ready({ area: 'East' }, { area: 'West' }, { area: 'West' });
    const page = await shop.work(`${prefix}/delivery-boy`, { ...device, username: 'driver' });
    const tap = (id: number | undefined, name: Parameters<typeof words>[0]) =>
      stop(page, id)
        .getByRole('button', { name: words(name) })
        .click();
    await tap(first, 'staff:act-take');
    await page.getByRole('heading', { name: words('staff:my-stops') }).waitFor();
    await tap(first, 'staff:set-out');
    for (const id of [second, third]) {
      await stop(page, id).locator('.fold-toggle').click();
      await tap(id, 'staff:act-take');
    }
    const leave = page.getByRole('button', { name: /Leave with 2 deliveries|الانطلاق بتوصيلتين/ });
    await leave.waitFor();
    const [button, next] = await Promise.all([leave.boundingBox(), stop(page, first).boundingBox()]);
    expect(button?.y).toBeGreaterThan((next?.y ?? 0) + (next?.height ?? 0));
    // Filled is the way to the next door.
    expect(await leave.getAttribute('class')).toContain('button-outline');
  });

  test('says why an order comes back, and the customer reads it', async () => {
    const [id] = await ready({});
    const page = await shop.work(`${prefix}/delivery-boy`, { ...device, username: 'driver' });
    const own = stop(page, id);
    for (const name of ['staff:act-take', 'staff:set-out', 'staff:act-fail'] as const)
      await own.getByRole('button', { name: words(name) }).click();
    await own.getByRole('button', { name: words('staff:reason-no-address') }).click();
    await own.waitFor({ state: 'detached' });
    await expect.poll(() => stored(id)).toMatchObject({ status: 'failed', reason: 'no-address' });
  });

  test('works on in a cellar: what was tapped there is sent when there is a connection again', async () => {
    const [first, second] = await ready({ area: 'East' }, { area: 'West' });
    const page = await shop.work(`${prefix}/delivery-boy`, { ...device, username: 'driver' });
    const tap = (id: number | undefined, name: Parameters<typeof words>[0]) =>
      stop(page, id)
        .getByRole('button', { name: words(name) })
        .click();
    await tap(first, 'staff:act-take');
    // The bar counts what the first heading counts.
    await page.getByRole('heading', { name: words('staff:my-stops') }).waitFor();
    const counts = page.locator('.staff-nav li:first-child .count, .stops-head .tab-count');
    expect(await counts.allTextContents()).toEqual(['1', '1', '1']);
    // The next stop is whole. The other is a row with its area and the money to take, and a tap opens it.
    const row = stop(page, second);
    expect(await row.getByRole('link').count()).toBe(1);
    await row.getByText('West').waitFor();
    await row.getByText('63.60').waitFor();
    expect((await row.boundingBox())?.height).toBeLessThan(104);
    expect(await findings(page)).toEqual([]);
    await row.locator('.fold-toggle').click();
    await tap(second, 'staff:act-take');
    const setOut = page.getByRole('button', { name: /Leave with 2 deliveries|الانطلاق بتوصيلتين/ });
    await setOut.waitFor();
    await expect.poll(driverOf(second)).toMatchObject({ name: FIRST });
    // Of the driver's own stops, too, only the next one is whole.
    expect(await stop(page, first).locator('.fold-toggle').count()).toBe(0);
    expect(await stop(page, second).locator('.fold-toggle').getAttribute('aria-expanded')).toBe('false');
    await page.context().setOffline(true);
    await setOut.click();
    await tap(first, 'staff:delivered-taken');
    const waiting = page.locator('.unsent-waiting', { hasText: '3' });
    await waiting.waitFor();
    await page.locator('.cash-total', { hasText: '63.60' }).waitFor();
    expect(await findings(page)).toEqual([]);
    expect(await stored(first)).toMatchObject({ status: 'readytoship', departed_at: null });
    await page.context().setOffline(false);
    await waiting.waitFor({ state: 'detached' });
    await expect.poll(() => stored(first)).toMatchObject({ status: 'completed', revision: 5 });
    expect(await stored(second)).toMatchObject({ status: 'readytoship', departed_at: expect.any(String) });
  });

  test('does not deliver by the second tap of a double tap on "set out"', async () => {
    const [id] = await ready({});
    const page = await shop.work(`${prefix}/delivery-boy`, { ...device, username: 'driver' });
    const own = stop(page, id);
    const button = (name: Parameters<typeof words>[0]) => own.getByRole('button', { name: words(name) });
    await button('staff:act-take').click();
    // It is in view, and takes taps again.
    await button('staff:set-out').click({ trial: true });
    const box = await button('staff:set-out').boundingBox();
    const place = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + 20] as const;
    await page.mouse.dblclick(...place);
    await expect.poll(() => stored(id)).toMatchObject({ departed_at: expect.any(String) });
    expect(await stored(id)).toMatchObject({ status: 'readytoship', payment: { state: 'open' } });
    await button('staff:delivered-taken').click();
    await expect.poll(() => stored(id)).toMatchObject({ status: 'completed' });
  });

  test('takes and gives back on the order’s page, and delivers there', async () => {
    const [id] = await ready({});
    const page = await shop.work(`${prefix}/delivery-boy`, { ...device, username: 'driver' });
    await stop(page, id)
      .getByRole('link', { name: `#${id}`, exact: true })
      .click();
    await page.locator('.order-aloud').getByText(words('order:label-address')).waitFor();
    const own = page.getByRole('region', { name: words('staff:actions') });
    const button = (name: Parameters<typeof words>[0]) => own.getByRole('button', { name: words(name) });
    await button('staff:act-take').press('Enter');
    // The button goes, and the focus with it to the next one.
    await expect.poll(() => button('staff:set-out').evaluate((next) => next.matches(':focus'))).toBe(true);
    await expect.poll(driverOf(id)).toMatchObject({ name: FIRST });
    await button('staff:act-give-back').click();
    await expect.poll(driverOf(id)).toBeNull();
    await button('staff:act-take').click();
    await button('staff:set-out').click();
    await own.getByText('63.60').first().waitFor();
    expect(await findings(page)).toEqual([]);
    await button('staff:delivered-taken').click();
    await expect.poll(() => stored(id)).toMatchObject({ status: 'completed', payment: { state: 'paid' } });
    expect(await own.getByRole('button').count()).toBe(0);
  });

  test('staff read beside the state which driver has an order, until it is delivered', async () => {
    const [id = 0, early] = await ready({}, {});
    await shop.changeOrder(early ?? 0, { status: 'processing', driver: { id: 3, name: FIRST } });
    const driver = await shop.work(`${prefix}/delivery-boy`, { ...device, username: 'driver' });
    const tap = (name: 'staff:act-take' | 'staff:set-out' | 'staff:delivered-taken') =>
      stop(driver, id)
        .getByRole('button', { name: words(name) })
        .click();
    await tap('staff:act-take');
    await expect.poll(driverOf(id)).toMatchObject({ name: FIRST });
    const agent = await shop.work(`${prefix}/callcenter/orders`, device);
    const inList = agent.locator(`[data-order="${early}"] .status`);
    await inList.waitFor();
    expect(await inList.textContent()).toBe(`${words('order:status-processing')}· ${FIRST}`);
    expect(await findings(agent)).toEqual([]);
    await agent.goto(`${shop.origin}${prefix}/callcenter/orders/${id}`);
    const onPage = agent.locator('.order-head .status');
    await onPage.waitFor();
    expect(await onPage.textContent()).toBe(`${words('order:status-readytoship')}· ${FIRST}`);
    await tap('staff:set-out');
    await expect.poll(() => onPage.textContent()).toBe(`${words('staff:lane-out')}· ${FIRST}`);
    expect(await findings(agent)).toEqual([]);
    await agent.goto(`${shop.origin}${prefix}/today-orders`);
    if (device === SMALL) await agent.locator('.tab[data-lane="out"]').click();
    await agent.locator(`[data-order="${id}"] .order-driver`, { hasText: FIRST }).waitFor();
    expect(await findings(agent)).toEqual([]);
    await tap('staff:delivered-taken');
    await agent.locator(`[data-order="${id}"] .order-driver`).waitFor({ state: 'detached' });
    await agent.goto(`${shop.origin}${prefix}/callcenter/orders/${id}`);
    await onPage.waitFor();
    expect(await onPage.textContent()).toBe(words('order:status-completed'));
  });

  test('hands the day’s cash over to an agent, once, and both see it', async () => {
    const [first, second] = await ready({}, {});
    const driver = await shop.work(`${prefix}/delivery-boy`, { ...device, username: 'driver' });
    for (const id of [first, second])
      for (const name of ['staff:act-take', 'staff:set-out', 'staff:delivered-taken'] as const)
        await stop(driver, id)
          .getByRole('button', { name: words(name) })
          .click();
    await driver.locator('.cash-total', { hasText: '127.20' }).waitFor();
    await driver.goto(`${shop.origin}${prefix}/delivery-boy/old-orders`);
    const past = driver.locator('.old-orders .order-card', { hasText: `#${first}` });
    const [delivered = ''] = words('staff:delivered-at').split('{{');
    await past.locator('.status', { hasText: delivered }).waitFor();
    // The second delivery was sent when the page was left.
    await driver.locator('.stops-head .muted', { hasText: '127.20' }).waitFor();
    expect(await findings(driver)).toEqual([]);
    await driver.goto(`${shop.origin}${prefix}/delivery-boy`);
    const agent = await shop.work(`${prefix}/callcenter`);
    const cash = agent.getByRole('region', { name: words('staff:drivers-cash') });
    await cash.getByText(FIRST).waitFor();
    await cash.locator('summary', { hasText: '127.20' }).click();
    expect(await findings(agent)).toEqual([]);
    await cash.getByRole('button', { name: words('staff:act-receive-cash') }).click();
    await cash.getByText(words('staff:handed-over')).waitFor();
    expect(await cash.locator('summary').count()).toBe(1);
    const handed = { payment: { taken_by: { name: FIRST }, handed_to: { name: 'هدى' } } };
    await expect.poll(() => stored(first)).toMatchObject(handed);
    await expect.poll(() => stored(second)).toMatchObject(handed);
    await driver.getByText(words('staff:all-handed-over')).waitFor();
    expect(await driver.locator('.cash').textContent()).toContain('127.20');
    expect(await findings(driver)).toEqual([]);
    await cash.locator('summary', { hasText: words('staff:handed-over') }).click();
    expect(await findings(agent)).toEqual([]);
    await cash.getByRole('button', { name: `${words('staff:act-return-cash')} #${second}` }).click();
    await cash
      .locator('summary', { hasText: words('staff:handed-over') })
      .getByText('63.60')
      .waitFor();
    await expect.poll(() => stored(second)).toMatchObject({ payment: { handed_to: null } });
    expect(await stored(first)).toMatchObject(handed);
    await driver.locator('.cash-total', { hasText: '63.60' }).waitFor();
  });

  test('has the next stop first among the rows of all deliveries, and a tap opens it', async () => {
    const [, id] = await ready({ area: 'East' }, { area: 'West', phone: '0591112233' });
    const page = await shop.work(`${prefix}/delivery-boy`, { ...device, username: 'driver' });
    await stop(page, id).locator('.fold-toggle').click();
    await stop(page, id)
      .getByRole('button', { name: words('staff:act-take') })
      .click();
    await expect.poll(driverOf(id)).toMatchObject({ name: FIRST });
    await page.goto(`${shop.origin}${prefix}/delivery-boy/orders`);
    await page.getByRole('heading', { name: words('staff:next-stop') }).waitFor();
    const first = page.locator('.stop').first();
    const call = first.locator('a[href="tel:0591112233"]');
    expect(await call.count()).toBe(0);
    await first.locator('.fold-toggle').click();
    await call.waitFor();
    await first.getByRole('button', { name: words('staff:set-out') }).waitFor();
    expect(await page.locator('.stop').count()).toBe(2);
    expect(await findings(page)).toEqual([]);
  });

  test('who wants what another one has just taken is told who has it', async () => {
    const [id] = await ready({});
    const page = await shop.work(`${prefix}/delivery-boy`, { ...device, username: 'driver' });
    const other = await shop.work(`${prefix}/delivery-boy`, { ...device, username: SECOND_DRIVER.username });
    const take = (of: Page) => stop(of, id).getByRole('button', { name: words('staff:act-take') });
    await take(page).waitFor();
    await take(other).waitFor();
    // Both tap before either hears of the other.
    const { promise: isFirst, resolve } = Promise.withResolvers<void>();
    await other.route('**/changes', (route) => isFirst.then(() => route.continue()));
    await take(other).click();
    await take(page).click();
    await expect.poll(driverOf(id)).toMatchObject({ name: FIRST });
    resolve();
    await other.locator('.unsent .notice', { hasText: FIRST }).waitFor();
    expect(await stop(other, id).count()).toBe(0);
    await stop(page, id)
      .getByRole('button', { name: words('staff:act-give-back') })
      .click();
    await expect.poll(driverOf(id)).toBeNull();
    await other.getByRole('button', { name: words('staff:understood') }).click();
    await other.getByRole('button', { name: words('staff:ask-now') }).click();
    await take(other).click();
    await expect.poll(driverOf(id)).toMatchObject({ name: SECOND_DRIVER.displayName });
  });
});

test('a store that changes no orders offers a driver nothing to tap', async () => {
  await shop.place({ status: 'readytoship' });
  const page = await shop.work('/en/delivery-boy', { ...SMALL, username: 'driver' });
  await page.getByRole('heading', { name: 'Next deliveries' }).waitFor();
  expect(await page.locator('.stop-actions').count()).toBe(0);
});

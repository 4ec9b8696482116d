import { describe, expect, test } from 'vitest';
import { wallTime } from '#domain/hours/merchant-day.ts';
import { formatDateTime, formatDay } from '#i18n/format-date.ts';
import { PHONE } from './set-up/browser.ts';
import { findings } from './set-up/findings.ts';
import { shopWords } from './set-up/shop-words.ts';
import { shopWorld } from './set-up/shop-world.ts';

const shop = shopWorld({ staff: true });
const DAY = 86_400_000;
const TIME_ZONE = 'Asia/Jerusalem';

/** The weekday at the merchant's so many days from now. */
const weekdayIn = (days: number) => wallTime(Date.now() + days * DAY, { timeZone: TIME_ZONE }).weekday;

describe.each([
  ['ar', ''],
  ['en', '/en'],
] as const)('a driver in %s', (locale, prefix) => {
  const words = shopWords(locale);

  test('sees the next stops, the readiest first, and reaches each by one tap', async () => {
    await shop.place(
      { status: 'processing', area: 'East', address: 'First street 1' },
      {
        status: 'readytoship',
        area: 'West',
        address: 'Second street 2',
        phone: '0591112233',
        notes: 'حارس البناية: 0598-765-432',
      },
      { status: 'completed', area: 'East' },
      { method: 'pickup' },
      { status: 'readytoship', area: 'West', day: weekdayIn(1) },
    );
    const page = await shop.work(`${prefix}/delivery-boy`, { ...PHONE, username: 'driver' });
    const stops = page.locator('.stop');
    await stops.first().waitFor();
    expect(await stops.locator('.order-card-head a').allTextContents()).toEqual(['#1002', '#1001']);
    const first = stops.first();
    const wayTo = (number: string) =>
      page.getByRole('link', { name: `${words('staff:navigate')} #${number}`, exact: true });
    const way = await wayTo('1002').getAttribute('href');
    expect(new URL(String(way)).searchParams.get('destination')).toBe('Second street 2, West');
    expect(await first.locator('a[href="tel:0591112233"]').count()).toBe(1);
    await first.getByText('حارس البناية').getByRole('link', { name: '0598-765-432' }).waitFor();
    expect(await first.locator('a[href="tel:0598765432"]').count()).toBe(1);
    expect(await first.locator('a[href="https://wa.me/970591112233"]').count()).toBe(1);
    for (const action of ['common:call', 'common:whatsapp'])
      await first.getByRole('link', { name: `${words(action)} ليلى الحسيني`, exact: true }).waitFor();
    const box = await wayTo('1002').boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);

    await page.goto(`${shop.origin}${prefix}/delivery-boy/orders`);
    const areas = page.locator('.area h2');
    await areas.first().waitFor();
    expect((await areas.allTextContents()).map((text) => text.replace(/\s+/g, ' '))).toEqual([
      'West 1',
      'East 1',
      `${words('staff:later-days')} 1`,
    ]);
    // A card of this list says where and how much. The rest is one tap away.
    const call = stops.first().locator('a[href="tel:0591112233"]');
    expect(await call.isVisible()).toBe(false);
    await stops.first().locator('.fold-toggle').tap();
    await call.waitFor();
    expect(await findings(page)).toEqual([]);
  });

  test('brings on its day what was ordered on an earlier one, and sees when that was', async () => {
    const placedAt = Date.now() - 3 * DAY;
    await shop.place(
      { day: weekdayIn(0), placedAt },
      { day: weekdayIn(0), placedAt, status: 'completed' },
      { day: weekdayIn(2), placedAt },
      {},
    );
    const page = await shop.work(`${prefix}/delivery-boy/orders`, { ...PHONE, username: 'driver' });
    const heads = page.locator('.stop .order-card-head');
    await heads.first().waitFor();
    const texts = await heads.allTextContents();
    expect(texts.map((text) => text.slice(0, 5))).toEqual(['#1001', '#1004']);
    const placed = formatDateTime(placedAt, locale, 'latn', TIME_ZONE);
    expect(texts.map((text) => text.includes(placed))).toEqual([true, false]);
    // A time without its word could be that of the delivery.
    const [word = ''] = words('staff:placed-at').split('{{');
    expect(texts[1]).toMatch(new RegExp(`^#1004${word}\\D?\\d{1,2}:\\d{2}\\D`));
    expect(await page.getByText(words('staff:later-days')).count()).toBe(0);
    await page.goto(`${shop.origin}${prefix}/delivery-boy`);
    await heads.nth(1).waitFor();
    expect(await heads.first().textContent()).toContain(placed);
    // Those that are to be brought are not past yet.
    await page.goto(`${shop.origin}${prefix}/delivery-boy/old-orders`);
    await page.getByText(words('staff:no-old-orders')).waitFor();
  });
});

describe('past deliveries', () => {
  test('are those that ended and those of earlier days that this device saw, without names or phones', async () => {
    const [id, gone] = await shop.place(
      { status: 'completed', name: 'Canary', phone: '0598765432', area: 'East', address: 'Long Street 9' },
      { status: 'cancelled', area: 'East' },
    );
    const page = await shop.visit('/en/delivery-boy/old-orders', PHONE);
    // A page that leads on is no place to write from.
    await page.waitForURL(/\/login/);
    await page.evaluate(
      ({ placedAt, yesterday, tomorrow }) => {
        const known = { status: 'processing', placedAt, area: 'North', branch: '' };
        const sum = { amount: 6360, currency: 'ILS', minorUnit: 2 };
        localStorage['dukkan:quds-grill:staff-past-orders'] = JSON.stringify([
          { ...known, id: 77, number: '77', taken: sum, total: sum, method: 'cash', isPaid: true },
          { ...known, id: 76, number: '76', deliveryDay: yesterday },
          { ...known, id: 75, number: '75', deliveryDay: tomorrow },
          { id: 'no order' },
        ]);
      },
      { placedAt: Date.now() - 3 * DAY, yesterday: weekdayIn(-1), tomorrow: weekdayIn(1) },
    );
    await shop.logIn(page, 'driver');
    await page.getByText('earlier ones on this device').waitFor();
    await page.getByText(`#${id}`).waitFor();
    await expect
      .poll(() => page.locator('.old-orders strong').allTextContents())
      .toEqual([`#${gone}`, `#${id}`, '#77', '#76']);
    const threeDaysAgo = wallTime(Date.now() - 3 * DAY, { timeZone: TIME_ZONE }).date;
    expect(await page.locator('.area h2').allTextContents()).toEqual([
      'Today',
      formatDay(threeDaysAgo, 'en', 'latn'),
    ]);
    const days = await page.locator('.area .stops-head .muted').allTextContents();
    expect(days[0]).toMatch(/^1 order · .*Cancelled: 1$/);
    expect(days[1]).toMatch(/^2 orders · Cash .*63\.60/);
    // Number, time and state share the first line of a phone.
    for (const card of await page.locator('.old-orders .order-card').all()) {
      const [whole, state] = [await card.boundingBox(), await card.locator('.status').boundingBox()];
      expect((state?.x ?? 0) + (state?.width ?? 0)).toBeLessThan((whole?.x ?? 0) + (whole?.width ?? 0));
      expect((state?.y ?? 0) - (whole?.y ?? 0)).toBeLessThan(24);
    }
    const cards = await page.locator('.old-orders li').allTextContents();
    // A weekday alone may be one of four.
    const yesterday = wallTime(Date.now() - DAY, { timeZone: TIME_ZONE }).date;
    expect(cards.map((text) => /Delivery day: (\w+, \w+ \d+)/.exec(text)?.[1])).toEqual([
      undefined,
      undefined,
      undefined,
      formatDay(yesterday, 'en', 'latn'),
    ]);
    // The list of today knows for whom and where; the device only how much and how.
    expect(cards[1]).toMatch(/East · Long Street 9.*63\.60.*Canary/);
    expect(cards[2]).toMatch(/North.*63\.60.*Cash · Paid/);
    const kept = await page.evaluate(() => String(localStorage['dukkan:quds-grill:staff-past-orders']));
    expect(kept).not.toMatch(/Canary|598765432|Long Street/);
  });
});

describe('branch and area', () => {
  test('chosen by a customer are remembered', async () => {
    const page = await shop.visit('/en/select-branch', PHONE);
    const area = page.getByRole('radio', { name: /^Sheikh Jarrah/ });
    const own = page.getByRole('textbox', { name: 'The name of your area' });
    await page.getByRole('button', { name: 'Choose your area' }).tap();
    await page.locator('.place-row :focus').waitFor();
    await area.check();
    await page.getByRole('link', { name: 'Continue' }).waitFor();
    await page.reload();
    await expect.poll(() => area.isChecked()).toBe(true);
    expect(await own.count()).toBe(0);
    await page.getByRole('radio', { name: /^Another area/ }).check();
    await own.fill('Silwan');
    await page.getByRole('radio', { name: 'Pickup' }).check();
    const branch = page.getByRole('radio', { name: 'Beit Hanina 40 Main Street, Beit Hanina' });
    await branch.check();
    await page.reload();
    await expect.poll(() => branch.isChecked()).toBe(true);
    await page.getByRole('radio', { name: 'Delivery', exact: true }).check();
    expect(await own.inputValue()).toBe('Silwan');
    expect(await page.getByText('Where I work').count()).toBe(0);
  });

  test('chosen by staff narrow their lists, in whatever language the store and they name them', async () => {
    const page = await shop.work('/en/delivery-boy/orders', PHONE);
    await page.goto(`${shop.origin}/en/select-branch`);
    const place = page.getByRole('region', { name: 'Where I work' });
    await place.getByLabel('Area').selectOption('Sheikh Jarrah');
    await place.getByLabel('Branch').selectOption('Beit Hanina');
    await shop.place(
      { area: 'الشيخ جرّاح' },
      { area: 'Bethlehem' },
      { area: 'Sheikh Jarrah', branch: 'בית חנינא' },
      { area: 'Sheikh Jarrah', branch: 'شارع صلاح الدين' },
    );
    await place.getByRole('link', { name: 'All deliveries' }).click();
    const numbers = page.locator('.stop .order-card-head a');
    await numbers.first().waitFor();
    expect(await numbers.allTextContents()).toEqual(['#1001', '#1003']);
    expect(await page.locator('.area h2').allTextContents()).toEqual(['Sheikh Jarrah 2']);
    await page.goto(`${shop.origin}/delivery-boy`);
    await numbers.first().waitFor();
    expect(await numbers.allTextContents()).toEqual(['#1001', '#1003']);
    await page.getByRole('link', { name: 'بيت حنينا · الشيخ جرّاح' }).waitFor();
  });
});

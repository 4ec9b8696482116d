import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { STILL } from './set-up/browser.ts';
import { FALAFEL } from './set-up/carts.ts';
import { findings } from './set-up/findings.ts';
import { shopWords } from './set-up/shop-words.ts';
import { OPEN_AT, shopWorld } from './set-up/shop-world.ts';

const shop = shopWorld({ store: true, now: OPEN_AT });

const address = (name: string) => ({
  name,
  address: `${name} street 5`,
  buildDetails: '',
  phone: '0501234567',
});

const field = (page: Page, name: string) => page.getByRole('textbox', { name });

describe('addresses', () => {
  test('start empty, and the form of the first one shows its messages', async () => {
    const page = await shop.visit('/en/address', STILL);
    await page.getByText('There is no address until now').waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Add an address' }).tap();
    // An installed app on an iPhone has no other way back.
    await page.locator('main').getByRole('link', { name: 'Back', exact: true }).tap();
    await page.waitForURL('**/en/address');
    await page.getByRole('link', { name: 'Add an address' }).tap();
    await field(page, 'Street and house number').fill('12');
    await page.getByRole('button', { name: 'Save' }).tap();
    await expect
      .poll(() => page.locator('.field-error').allTextContents())
      .toEqual(['Please enter a valid address', 'You must fill this field: Phone']);
    expect(
      await field(page, 'Street and house number').evaluate((input) => input === document.activeElement),
    ).toBe(true);
    expect(await findings(page)).toEqual([]);
    await field(page, 'Name for this address').fill('Home');
    await field(page, 'Street and house number').fill('Main street 5');
    await page.reload();
    await expect.poll(() => field(page, 'Street and house number').inputValue()).toBe('Main street 5');
    await field(page, 'Phone').fill('٠٥٠١٢٣٤٥٦٧');
    await page.getByRole('button', { name: 'Save' }).tap();
    await page.waitForURL('**/en/address');
    await page.getByText('Main street 5').waitFor();
    await page.getByText('0501234567').waitFor();
    expect(await findings(page)).toEqual([]);
  });

  test('start with the checkout’s phone, which can differ here', async () => {
    const customer = { name: 'Layla', phone: '0509999999', notes: '' };
    const page = await shop.visit('/en/create-address', { ...STILL, kept: { ...FALAFEL, customer } });
    await expect.poll(() => field(page, 'Phone').inputValue()).toBe('0509999999');
    // It is not kept until somebody types or saves: the checkout may be told another one.
    await page.goto(`${shop.origin}/en/checkout`);
    await field(page, 'Phone').fill('0508888888');
    await page.goto(`${shop.origin}/en/create-address`);
    await expect.poll(() => field(page, 'Phone').inputValue()).toBe('0508888888');
    await field(page, 'Phone').fill('0501234567');
    await page.reload();
    await expect.poll(() => field(page, 'Phone').inputValue()).toBe('0501234567');
  });

  test('save once when the next page is slow and the button is tapped again', async () => {
    const page = await shop.visit('/en/create-address?edit=0', {
      ...STILL,
      kept: { addresses: [address('Old')] },
    });
    await page.route('**/en/address', () => {});
    await field(page, 'Street and house number').fill('New street 7');
    // At once: nothing can be asked of a page that is being left.
    const shown = await page.evaluate(async () => {
      const drawn = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      const form = document.querySelector('form');
      form?.requestSubmit();
      await drawn();
      form?.requestSubmit();
      await drawn();
      const [, kept = ''] = Object.entries(localStorage).find(([key]) => key.endsWith(':addresses')) ?? [];
      return { kept, street: document.querySelector<HTMLInputElement>('[name="address"]')?.value };
    });
    expect(shown.street).toBe('New street 7');
    expect(JSON.parse(shown.kept).map((one: { address: string }) => one.address)).toEqual(['New street 7']);
  });

  test.each([
    ['a new one', '/en/create-address', {}, 'address-text'],
    ['a changed one', '/en/create-address?edit=0', { addresses: [address('Old')] }, 'address-change'],
  ])(
    'take no position that comes after %s was saved: it is not the next one’s',
    async (_, path, kept, text) => {
      const page = await shop.visit('/en/offline', { ...STILL, kept });
      await page.addInitScript(() => {
        navigator.geolocation.getCurrentPosition = (found) => {
          const coords = { latitude: 31.7857, longitude: 35.2342 } as GeolocationCoordinates;
          addEventListener('found', () => found({ coords } as GeolocationPosition));
        };
      });
      await page.goto(shop.origin + path);
      await field(page, 'Name for this address').fill('Home');
      await field(page, 'Street and house number').fill('Main street 5');
      await field(page, 'Phone').fill('0501234567');
      await page.getByRole('button', { name: 'Use my location' }).tap();
      await page.route('**/en/address', () => {});
      // At once: nothing can be asked of a page that is being left.
      const stored = await page.evaluate(async (name) => {
        document.querySelector('form')?.requestSubmit();
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        dispatchEvent(new Event('found'));
        const of = (end: string) =>
          Object.entries(localStorage).find(([key]) => key.endsWith(`:${end}`))?.[1];
        return { addresses: of('addresses'), text: of(name) };
      }, text);
      expect(stored.addresses).toContain('Main street 5');
      expect(stored.text).not.toContain('31.78570');
    },
  );

  test('receive the position when it is found, after the text typed meanwhile', async () => {
    const page = await shop.visit('/en/offline', STILL);
    await page.addInitScript(() => {
      navigator.geolocation.getCurrentPosition = (found) => {
        const coords = { latitude: 31.7857, longitude: 35.2342 } as GeolocationCoordinates;
        addEventListener('found', () => found({ coords } as GeolocationPosition));
      };
    });
    await page.goto(`${shop.origin}/en/create-address`);
    await page.getByRole('button', { name: 'Use my location' }).tap();
    await field(page, 'Street and house number').fill('Main street 5');
    await page.evaluate(() => dispatchEvent(new Event('found')));
    await expect
      .poll(() => field(page, 'Street and house number').inputValue())
      .toBe('Main street 5 (31.78570,35.23420)');
  });

  test('can be chosen, changed, deleted and restored', async () => {
    const page = await shop.visit('/en/address?back=%2Fen%2Fcheckout', {
      kept: {
        ...FALAFEL,
        addresses: [address('Home'), address('Work')],
        fulfilment: { mode: 'deliver', branchId: null, zoneId: 61, customZone: null, day: null },
      },
    });
    const row = (name: string) => page.getByRole('listitem').filter({ hasText: `${name} street 5` });
    await page.getByRole('button', { name: 'Delete: Home' }).tap();
    await expect.poll(() => row('Home').count()).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).tap();
    await row('Home').getByRole('link', { name: 'Change' }).tap();
    await expect.poll(() => field(page, 'Name for this address').inputValue()).toBe('Home');
    await field(page, 'Building, floor, flat').fill('Floor 3');
    await page.reload();
    await expect.poll(() => field(page, 'Building, floor, flat').inputValue()).toBe('Floor 3');
    await page.getByRole('button', { name: 'Save' }).tap();
    await page.waitForURL('**/en/checkout');
    await page.getByText('Home street 5 · Floor 3').waitFor();
    await page.goBack();
    // From the Arabic checkout, the language switched on the way.
    await page.goto(`${shop.origin}/en/address?back=%2Fcheckout`);
    await row('Work').getByRole('button', { name: 'Deliver here' }).tap();
    await page.waitForURL('**/en/checkout');
    await page.getByText('Work street 5').waitFor();
  });

  test('never lead back to another site, and have their three buttons in one row', async () => {
    const word = shopWords('ar');
    const page = await shop.visit('/address?back=%2F%2Fevil.test%2Fcart', {
      kept: {
        addresses: [address('Home')],
      },
    });
    const use = page.getByRole('button', { name: word('checkout:use') });
    await use.waitFor();
    const buttons = [use, page.getByRole('button', { name: word('checkout:delete') })];
    const rows = await Promise.all(buttons.map(async (button) => (await button.boundingBox())?.y));
    expect(rows[0]).toBe(rows[1]);
    await use.tap();
    await page.getByText(word('checkout:chosen')).waitFor();
    expect(page.url()).toContain(`${shop.origin}/address`);
  });
});

test.each([
  ['allowed', [{ latitude: 31.7857, longitude: 35.2342 }], /^Main street \(31\.78570,35\.23420\) /],
  ['refused', null, /is not allowed to use your location/],
] as const)('the device’s position, %s', async (_, positions, answer) => {
  const context = await shop.visitor({ permissions: positions ? ['geolocation'] : [] });
  if (positions) await context.setGeolocation(positions[0]);
  const page = await context.newPage();
  await page.goto(`${shop.origin}/en/create-address`);
  await field(page, 'Street and house number').fill('Main street');
  const locate = page.getByRole('button', { name: 'Use my location' });
  const seen = async () =>
    `${await field(page, 'Street and house number').inputValue()} ${await page.locator('form').textContent()}`;
  // Asked again, it says the same, once.
  for (const _again of [1, 2]) {
    await locate.tap();
    await expect.poll(seen).toMatch(answer);
  }
  if (positions) await page.getByRole('status').getByText('Your location was added').waitFor();
  await field(page, 'Street and house number').focus();
  await page.keyboard.press('Tab');
  expect(await locate.evaluate((button) => button === document.activeElement)).toBe(true);
});

test('a position request that nobody answers ends by itself', async () => {
  const word = shopWords('en');
  const context = await shop.visitor();
  await context.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = () => {};
  });
  const page = await context.newPage();
  await page.clock.install();
  await page.goto(`${shop.origin}/en/create-address`);
  await page.getByRole('button', { name: 'Use my location' }).tap();
  await page.getByRole('status').getByText(word('checkout:locating')).waitFor();
  await page.clock.fastForward(20_000);
  await page.getByText(word('checkout:locate-failed')).waitFor();
  await page.getByRole('button', { name: 'Use my location' }).waitFor();
});

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

/** What a customer chose who has an order delivered to an area. */
const to = (zoneId: number) => ({
  fulfilment: { mode: 'deliver', branchId: null, zoneId, customZone: null, day: null },
});

const field = (page: Page, name: string) => page.getByRole('textbox', { name });

/** The link to the form of an address, which may have no area yet. */
const edit = (page: Page, name: string) =>
  page.getByRole('link', { name: new RegExp(`^(?:Edit|Choose your area): ${name}$`) });

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
    const errors = () => page.locator('.field-error').allTextContents();
    const noStreet = 'Please enter a valid address: Write the street and the house number';
    await expect.poll(errors).toEqual(['this field is required: Choose your area', noStreet]);
    await page.getByRole('combobox', { name: 'Delivery area' }).and(page.locator(':focus')).waitFor();
    await page.getByRole('combobox').selectOption({ label: 'Sheikh Jarrah · \u206810.00 ₪\u2069' });
    await expect.poll(errors).toEqual([noStreet]);
    await page.getByRole('button', { name: 'Save' }).tap();
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
    await page
      .getByRole('radio', { name: /Home Sheikh Jarrah 10\.00/ })
      .and(page.locator(':checked'))
      .waitFor();
    expect(await findings(page)).toEqual([]);
  });

  test('open the form of the same address when the list has changed meanwhile, also on another device', async () => {
    const [home, work] = [address('Home'), address('Work')];
    const page = await shop.visit('/en/address', { ...STILL, kept: { addresses: [home, work] } });
    const form = (await edit(page, 'Home').getAttribute('href')) ?? '';
    // It goes to the server, which needs no address.
    expect(decodeURIComponent(form)).not.toMatch(/Home|050/);
    const others = { ...STILL, kept: { addresses: [address('Garden'), work, home] } };
    const changed = await shop.visit(form, others);
    await expect.poll(() => field(changed, 'Street and house number').inputValue()).toBe('Home street 5');
    const gone = await shop.visit(form, { ...STILL, kept: { addresses: [work] } });
    await gone.locator('h2', { hasText: 'New address' }).waitFor();
    expect(await field(gone, 'Street and house number').inputValue()).toBe('');
  });

  test('save once when the next page is slow and the button is tapped again', async () => {
    const page = await shop.visit('/en/address', { ...STILL, kept: { addresses: [address('Old')] } });
    await edit(page, 'Old').tap();
    await page.waitForURL('**/en/create-address?*');
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
    ['a new one', '/en/create-address', to(62), 'address-text'],
    ['a changed one', '/en/address', { addresses: [address('Old')] }, 'address-change'],
  ])(
    'take no position that comes after %s was saved: it is not the next one’s',
    async (_, path, kept, text) => {
      const page = await shop.visit('/en/offline', { ...STILL, kept });
      await page.addInitScript(() => {
        navigator.geolocation.getCurrentPosition = (found) => {
          const coords = { latitude: 31.7857, longitude: 35.2342 } as GeolocationCoordinates;
          addEventListener('found', () => found({ coords } as GeolocationPosition));
          document.documentElement.dataset.asked = '';
        };
      });
      await page.goto(shop.origin + path);
      if (path === '/en/address') await edit(page, 'Old').tap();
      await field(page, 'Name for this address').fill('Home');
      await field(page, 'Street and house number').fill('Main street 5');
      await field(page, 'Phone').fill('0501234567');
      await page.getByRole('button', { name: 'Use my location' }).tap();
      await page.locator('[data-asked]').waitFor();
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

  test('receive the position when it is found, beside the text typed meanwhile', async () => {
    const page = await shop.visit('/en/offline', { ...STILL, kept: to(62) });
    await page.addInitScript(() => {
      navigator.geolocation.getCurrentPosition = (found) => {
        const coords = { latitude: 31.7857, longitude: 35.2342 } as GeolocationCoordinates;
        addEventListener('found', () => found({ coords } as GeolocationPosition));
        document.documentElement.dataset.asked = '';
      };
    });
    await page.goto(`${shop.origin}/en/create-address`);
    await page.getByRole('button', { name: 'Use my location' }).tap();
    await page.locator('[data-asked]').waitFor();
    await field(page, 'Street and house number').fill('Main street 5');
    await page.evaluate(() => dispatchEvent(new Event('found')));
    const map = page.getByRole('link', { name: 'Show it on the map' });
    expect(await map.getAttribute('href')).toContain('query=31.78570%2C35.23420');
    expect(await field(page, 'Street and house number').inputValue()).toBe('Main street 5');
    await page.getByRole('button', { name: 'Save' }).tap();
    await page.waitForURL('**/en/address');
    await page.getByRole('link', { name: 'Edit: Main street 5' }).tap();
    await map.waitFor();
    await page.getByRole('button', { name: 'Remove it' }).tap();
    await page.getByRole('button', { name: 'Use my location' }).and(page.locator(':focus')).waitFor();
  });

  test('can be chosen, changed, deleted and restored', async () => {
    const page = await shop.visit('/en/address?back=%2Fen%2Fcheckout', {
      kept: {
        ...FALAFEL,
        addresses: [address('Home'), address('Work')],
        ...to(61),
      },
    });
    const row = (name: string) => page.getByRole('listitem').filter({ hasText: `${name} street 5` });
    await page.getByRole('button', { name: 'Delete: Home' }).tap();
    await expect.poll(() => row('Home').count()).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).tap();
    await row('Home').getByRole('link', { name: 'Choose your area' }).tap();
    await expect.poll(() => field(page, 'Name for this address').inputValue()).toBe('Home');
    await field(page, 'Building, floor, flat').fill('Floor 3');
    await page.reload();
    await expect.poll(() => field(page, 'Building, floor, flat').inputValue()).toBe('Floor 3');
    await page.getByRole('button', { name: 'Save' }).tap();
    await page.waitForURL('**/en/checkout');
    await page.getByText('Home street 5 Floor 3').waitFor();
    await page.goBack();
    // From the Arabic checkout, the language switched on the way.
    await page.goto(`${shop.origin}/en/address?back=%2Fcheckout`);
    await row('Work').getByText('Work street 5').tap();
    await page.getByRole('button', { name: 'Deliver here' }).tap();
    await page.waitForURL('**/en/checkout');
    await page.getByText('Work street 5').waitFor();
  });

  test('say what a delivery there costs, and bring their area into the order', async () => {
    const page = await shop.visit('/en/address?back=%2Fen%2Fcheckout', {
      kept: {
        ...FALAFEL,
        addresses: [
          { ...address('Home'), area: { id: 61, name: 'البلدة القديمة' } },
          { ...address('Work'), area: { id: 62, name: 'الشيخ جرّاح' } },
          { ...address('Grandpa'), area: { id: 99, name: 'Kufr Aqab' } },
          address('Old'),
        ],
        ...to(61),
      },
    });
    const choice = (name: RegExp) => page.getByRole('radio', { name });
    await choice(/^Home Old City Free/)
      .and(page.locator(':checked'))
      .waitFor();
    // In the checkout's language, though it was saved in another one.
    await choice(/^Work Sheikh Jarrah 10\.00/).waitFor();
    const outside = choice(/^Grandpa Kufr Aqab .*does not deliver to this area any more/);
    await outside.waitFor();
    // What helps is at hand, and nobody can order to where nothing is delivered.
    expect(await outside.isDisabled()).toBe(true);
    await page.getByRole('link', { name: 'Choose your area: Grandpa' }).waitFor();
    await choice(/^Old Old street 5/).waitFor();
    await page.getByRole('link', { name: 'Choose your area: Old' }).waitFor();
    await page.getByRole('link', { name: 'Edit: Work' }).waitFor();
    expect(await findings(page)).toEqual([]);
    await choice(/^Work/).check();
    await page.getByRole('button', { name: 'Deliver here' }).tap();
    await page.waitForURL('**/en/checkout');
    await page.getByRole('button', { name: /Delivery to .*Sheikh Jarrah/ }).waitFor();
    await page.getByText('Work street 5').waitFor();
    // The area is changed there: an address of that area is proposed, and another one says that it is elsewhere.
    await page.getByRole('button', { name: /Delivery to .*Sheikh Jarrah/ }).tap();
    await page.getByRole('combobox', { name: 'Delivery area' }).selectOption('61');
    await page.getByText('Home street 5').waitFor();
    await page.getByRole('combobox', { name: 'Delivery area' }).selectOption('63');
    await page.getByText('This address is in').waitFor();
    expect(await findings(page)).toEqual([]);
  });

  test('that are all outside the shop’s areas lead to another area, and not into the order', async () => {
    const page = await shop.visit('/en/address?back=%2Fen%2Fcheckout', {
      kept: { ...FALAFEL, addresses: [{ ...address('Grandpa'), area: { id: 99, name: 'Kufr Aqab' } }] },
    });
    const change = page.getByRole('link', { name: 'Choose your area: Grandpa' });
    await change.waitFor();
    expect(await page.getByRole('button', { name: 'Deliver here' }).count()).toBe(0);
    await change.tap();
    await page.getByRole('combobox', { name: 'Delivery area' }).selectOption('62');
    await page.getByRole('button', { name: 'Save' }).tap();
    await page.waitForURL('**/en/checkout');
    await page.getByRole('button', { name: /Delivery to .*Sheikh Jarrah/ }).waitFor();
  });

  test('never lead back to another site, and are chosen at once where nobody waits for a choice', async () => {
    const word = shopWords('ar');
    const page = await shop.visit('/address?back=%2F%2Fevil.test%2Fcart', {
      kept: {
        addresses: [address('Home'), address('Work')],
      },
    });
    await page.getByText('Work street 5').tap();
    await page.getByRole('radio', { name: /^Work/ }).and(page.locator(':checked')).waitFor();
    expect(await page.getByRole('button', { name: word('checkout:use') }).count()).toBe(0);
    expect(page.url()).toContain(`${shop.origin}/address`);
    await page.reload();
    await page.getByRole('radio', { name: /^Work/ }).and(page.locator(':checked')).waitFor();
  });
});

test.each([
  ['allowed', { latitude: 31.785_700_4, longitude: 35.2342 }, 'Your location is pinned'],
  ['refused', null, 'is not allowed to use your location'],
] as const)('the device’s position, %s, in the checkout', async (_, position, answer) => {
  const context = await shop.visitor({
    ...(position && { permissions: ['geolocation'], geolocation: position }),
    kept: {
      ...FALAFEL,
      customer: { name: 'Layla', phone: '0501234567', notes: '' },
      fulfilment: { mode: 'deliver', branchId: null, zoneId: 62, customZone: null, day: null },
    },
  });
  const page = await context.newPage();
  await page.goto(`${shop.origin}/en/checkout`);
  const locate = page.getByRole('button', { name: /my location/ });
  // Asked again, it says the same, once.
  for (const _again of [1, 2]) {
    await locate.tap();
    await page.getByRole('status').getByText(answer).waitFor();
  }
  // The field follows, after the link to the map and the button that removes the pin.
  await locate.focus();
  for (const _stop of position ? ['map', 'remove', 'field'] : ['field']) await page.keyboard.press('Tab');
  await field(page, 'Street and house number').and(page.locator(':focus')).waitFor();
  if (!position) await field(page, 'Street and house number').fill('Main street 5');
  await field(page, 'Landmark').fill('opposite the pharmacy');
  await page.getByRole('button', { name: /^Send order/ }).tap();
  await page.waitForURL('**/en/thank-you?order=*');
  const [order] = await shop.orders();
  expect(order).toMatchObject({
    address: position ? '(31.78570,35.23420)' : 'Main street 5',
    build_details: 'opposite the pharmacy',
    customer_phone: '0501234567',
  });
  // The customer sees what the driver sees, on a map.
  const pin = page.getByRole('link', { name: 'Show it on the map' });
  if (position)
    expect(await pin.getAttribute('href')).toBe(
      'https://www.google.com/maps/search/?api=1&query=31.78570%2C35.23420',
    );
  else expect(await pin.count()).toBe(0);
  // The next order has it.
  await page.goto(`${shop.origin}/en/address`);
  await page.getByText('opposite the pharmacy').waitFor();
});

test('a position request that nobody answers ends by itself', async () => {
  const word = shopWords('en');
  const context = await shop.visitor();
  await context.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = () => {
      document.documentElement.dataset.asked = '';
    };
  });
  const page = await context.newPage();
  await page.clock.install();
  await page.goto(`${shop.origin}/en/create-address`);
  await page.getByRole('button', { name: 'Use my location' }).tap();
  await page.getByRole('status').getByText(word('checkout:locating')).waitFor();
  await page.locator('[data-asked]').waitFor();
  await page.clock.fastForward(20_000);
  await page.getByText(word('checkout:locate-failed')).waitFor();
  await page.getByRole('button', { name: 'Use my location' }).waitFor();
});

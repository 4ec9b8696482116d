import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { DESK, PHONE } from './set-up/browser.ts';
import { findings } from './set-up/findings.ts';
import { shopWords } from './set-up/shop-words.ts';
import { shopWorld } from './set-up/shop-world.ts';

const shop = shopWorld({ staff: true });

const hasFocus = (locator: Locator): Promise<void> => locator.and(locator.page().locator(':focus')).waitFor();

/** As when somebody comes back to the window: the orders are asked for at once. */
const askAgain = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')));

const placeMany = (count: number): Promise<readonly number[]> =>
  shop.place(...Array.from({ length: count }, (_, index) => ({ name: `Person ${index}` })));

test('an agent at a desk types a caller’s number at once, and no keyboard covers the page on a phone', async () => {
  const words = shopWords('en');
  const desk = await shop.work('/en/callcenter', DESK);
  const phoneOf = (page: Page) => page.getByLabel(words('staff:caller-phone'));
  await hasFocus(phoneOf(desk));
  await desk.keyboard.type('0599123456');
  expect(await phoneOf(desk).inputValue()).toBe('0599123456');
  const small = await shop.work('/en/callcenter', PHONE);
  await phoneOf(small).waitFor();
  expect(await small.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
});

test('the account is in the head of a phone, so that work begins below it, and Escape closes it', async () => {
  const page = await shop.work('/callcenter', { ...PHONE, viewport: { width: 360, height: 800 } });
  await page.locator('.live-state[data-connection="live"]').waitFor();
  const [head, state] = [page.locator('.header'), page.locator('.live')];
  const end = ((await head.boundingBox())?.height ?? 0) + 12;
  expect((await state.boundingBox())?.y).toBeLessThanOrEqual(end);
  const account = page.locator('.staff-account summary');
  const logOut = page.getByRole('button', { name: shopWords('ar')('staff:log-out') });
  expect(await logOut.count()).toBe(0);
  // Both menus of the head open directly below it.
  const languages = page.locator('[data-languages]');
  await languages.locator('summary').press('Enter');
  const language = languages.getByRole('link', { name: 'English' });
  expect((await language.boundingBox())?.y).toBeLessThan(end + 60);
  await languages.locator('summary').press('Enter');
  await account.press('Enter');
  expect((await logOut.boundingBox())?.y).toBeLessThan(end + 60);
  await logOut.focus();
  await page.getByText('هدى').waitFor();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await hasFocus(account);
  await account.click();
  await page.getByText(shopWords('ar')('staff:products')).click();
  expect(await logOut.count()).toBe(0);
});

describe.each([
  ['ar', ''],
  ['en', '/en'],
] as const)('a form in %s that is refused', (locale, prefix) => {
  const words = shopWords(locale);

  test('leads to the field that is to be filled in, also after a wrong password', async () => {
    const page = await shop.visit(`${prefix}/login`);
    const username = page.getByLabel(words('staff:username'));
    const password = page.getByLabel(words('staff:password'), { exact: true });
    const logIn = page.getByRole('button', { name: words('staff:log-in'), exact: true });
    await logIn.press('Enter');
    await hasFocus(username);
    await username.fill('   ');
    await logIn.press('Enter');
    await hasFocus(username);
    await username.fill('callcenter');
    await logIn.press('Enter');
    await hasFocus(password);
    expect(await password.getAttribute('aria-invalid')).toBe('true');
    await password.fill('wrong');
    const eye = page.getByRole('button', { name: words('staff:show-password') });
    await eye.click();
    expect(await password.getAttribute('type')).toBe('text');
    await eye.click();
    expect(await eye.getAttribute('aria-pressed')).toBe('false');
    expect(await password.getAttribute('type')).toBe('password');
    await logIn.press('Enter');
    await page.getByRole('alert').locator('.field-error').waitFor();
    await hasFocus(password);
    expect(await password.inputValue()).toBe('');
    const said = await password.evaluate((input) =>
      input.ariaDescribedByElements?.map((element) => element.textContent).join(),
    );
    expect(said).toBe(await page.getByRole('alert').textContent());
    await logIn.press('Enter');
    await page.getByText(words('errors:field.must-fill')).waitFor();
    await hasFocus(password);
  });

  test('leads to a caller’s phone that is no number', async () => {
    const page = await shop.work(`${prefix}/callcenter`);
    const phone = page.getByLabel(words('staff:caller-phone'));
    await phone.fill('12');
    await page.getByRole('button', { name: words('staff:order-for-caller') }).press('Enter');
    await page.locator('.caller .field-error').waitFor();
    await hasFocus(phone);
  });
});

describe('new orders that wait above the list', () => {
  async function readOn(): Promise<Page> {
    await placeMany(60);
    const page = await shop.work('/en/callcenter/orders');
    await page.getByText('60 orders').waitFor();
    await page.mouse.wheel(0, 1400);
    await page.locator('.orders [data-index="30"]').waitFor();
    await shop.place({ name: 'Newcomer' }, { name: 'Another' });
    await askAgain(page);
    return page;
  }

  test('have the focus, the newest first, when they are asked for', async () => {
    const page = await readOn();
    await page.getByRole('button', { name: 'Show 2 new orders' }).press('Enter');
    await hasFocus(page.getByRole('link', { name: '#1062' }));
  });

  test('have it when somebody scrolls up to them while it is on their button', async () => {
    const page = await readOn();
    await page.getByRole('button', { name: 'Show 2 new orders' }).focus();
    await page.keyboard.press('Home');
    await hasFocus(page.getByRole('link', { name: '#1062' }));
  });

  test('leave it where it is when somebody scrolls up from elsewhere', async () => {
    const page = await readOn();
    await page.getByRole('button', { name: 'Show 2 new orders' }).waitFor();
    await page.keyboard.press('Home');
    await page.getByRole('link', { name: '#1062' }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  });
});

describe('an order in a long list', () => {
  test.each([
    ['a desk', DESK],
    ['a phone', PHONE],
  ])('keeps the focus on %s however far somebody scrolls, and nothing moves for it', async (_, device) => {
    const ids = await placeMany(120);
    const page = await shop.work('/en/callcenter/orders', device);
    const newest = page.getByRole('link', { name: `#${ids.at(-1)}` });
    await newest.focus();
    // Rows have their true heights when they are drawn: the end moves on until then.
    const isAtEnd = () =>
      page.evaluate(() => {
        const { scrollHeight } = document.documentElement;
        scrollTo(0, scrollHeight);
        return (
          Math.abs(scrollY + innerHeight - scrollHeight) < 2 && !!document.querySelector('[data-index="119"]')
        );
      });
    const oldest = page.getByRole('link', { name: `#${ids[0]}` });
    const top = () => oldest.evaluate((link) => Math.round(link.getBoundingClientRect().top));
    await expect.poll(isAtEnd).toBe(true);
    await hasFocus(newest);
    expect(await page.locator('[data-index="50"]').count()).toBe(0);
    const before = await top();
    await newest.blur();
    await expect.poll(() => newest.count()).toBe(0);
    // Heights are kept in whole pixels.
    expect(Math.abs((await top()) - before)).toBeLessThan(3);
  });
});

test('the filters stay open while the only one is taken back', async () => {
  await shop.place({ area: 'الشيخ جرّاح' }, { area: 'البلدة القديمة' });
  const page = await shop.work('/en/callcenter/orders', PHONE);
  // Orders come first: what narrows them takes one row.
  const card = await page.locator('.order-card').first().boundingBox();
  expect(card?.y).toBeLessThan(200);
  await page.getByText('More filters').click();
  const area = page.getByLabel('Area');
  await area.selectOption('Sheikh Jarrah');
  await page.getByRole('button', { name: /^Show \W?1\W? hidden$/ }).waitFor();
  await area.focus();
  await area.selectOption('');
  await page.getByText('2 orders', { exact: true }).waitFor();
  await hasFocus(area);
  expect(await area.isVisible()).toBe(true);
  // What is chosen already can be seen.
  await area.selectOption('Old City');
  await page.reload();
  await page.getByRole('button', { name: /^Show \W?1\W? hidden$/ }).waitFor();
  expect(await area.inputValue()).toBe('Old City');
  expect(await area.isVisible()).toBe(true);
});

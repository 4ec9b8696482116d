import type { Locator, Page } from 'playwright';
import { afterEach, describe, expect, test } from 'vitest';
import { findings } from './set-up/findings.ts';
import {
  button,
  expectTidy,
  managedShop,
  openSection,
  polledByOthers,
  polledBySign,
  SMALL,
  writtenByOperator,
} from './set-up/managed-shop.ts';
import { textOf } from './set-up/page.ts';
import { shopWords } from './set-up/shop-words.ts';

const words = shopWords('ar');
const { shop, logIn, released } = managedShop();

/** What an open page of a customer says after its next question, less than ten seconds later and without being loaded again. */
async function soon(page: Page, says: string | RegExp): Promise<void> {
  await polledBySign(page, () => textOf(page.locator('[data-open-state]').first())).toMatch(says);
}

let taps = 0;
afterEach(() => {
  taps = 0;
});
async function tap(target: Locator): Promise<void> {
  taps += 1;
  await target.tap();
}
/** The demo has hours of Ramadan already, under another name. */
const ramadanIn = (place: Page | Locator) => place.getByText('رمضان', { exact: true });
const state = (page: Page) => page.locator('.manage-state');

describe('a manager on a phone of 360 px in Arabic', () => {
  test('closes at eight today only, by at most four taps, seen on a second phone', async () => {
    const page = await logIn('manager', { path: '/callcenter' });
    const second = await shop.visit('/', SMALL);
    await soon(second, '11:00 م');

    taps += await openSection(page, words('manage:section-now'));
    await tap(button(page, words('manage:stop')));
    await tap(button(page, words('manage:close-early')));
    await tap(button(page, '8:00 م'));
    await state(page).getByText('8:00').waitFor();
    expect(taps).toBeLessThanOrEqual(4);
    await soon(second, '8:00 م');
    await expectTidy(page);

    expect(await button(page, words('manage:close-early')).count()).toBe(0);
    await tap(button(page, words('manage:stop')));
    await tap(button(page, words('manage:close-early')));
    await tap(button(page, '9:00 م'));
    await state(page).getByText('9:00').waitFor();
    await tap(button(page, words('cart:undo')));
    await state(page).getByText('8:00').waitFor();
    await tap(button(page, words('manage:close-as-usual')));
    await soon(second, '11:00 م');
    await page.getByText(words('manage:section-history')).tap();
    const history = page.locator('.manage-history li');
    await expect.poll(() => history.count()).toBe(4);
    expect(await history.last().textContent()).toContain('رنا');
  });

  test('stops orders by two taps, says by one that it is busy, and open pages follow within ten seconds', async () => {
    const page = await logIn('manager');
    const home = await shop.visit('/shop', SMALL);
    const other = await logIn('manager');
    await tap(
      page.getByRole('group', { name: words('manage:add-time') }).getByRole('button', { name: /15/ }),
    );
    await soon(home, /11:00.*ازدحام: نحو \u2068?15/);
    await tap(button(page, words('manage:stop')));
    await expectTidy(page);
    await tap(button(page, words('manage:until-opened')));
    await soon(home, new RegExp(`^${words('hours:closed')}$`));
    expect(taps).toBe(3);
    // Another manager, whose page is older, is told, and then sees it.
    await polledByOthers(other, () => state(other).getByText(words('hours:closed')).count()).toBe(1);
    await button(other, words('manage:open-now')).tap();
    await soon(home, '11:00 م');
  });

  test('stops orders for the rest of today by two taps, and customers read when the shop opens again', async () => {
    const page = await logIn('manager');
    const home = await shop.visit('/', SMALL);
    await tap(button(page, words('manage:stop')));
    const stop = page.getByRole('group', { name: words('manage:pause'), exact: true });
    await tap(stop.getByRole('button', { name: words('manage:rest-of-today'), exact: true }));
    await soon(home, /مغلق.*9:00 ص/);
    expect(taps).toBe(2);
    await button(page, words('manage:open-now')).tap();
    await soon(home, '11:00 م');
  });

  test('writes Ramadan from its first to its last day, by at most six taps, seen on a second phone', async () => {
    const page = await logIn('manager');
    taps += await openSection(page, words('manage:section-hours'));
    await tap(button(page, 'رمضان'));
    expect(await findings(page)).toEqual([]);
    await tap(button(page, words('manage:save')));
    await ramadanIn(page.locator('.manage-exceptions')).waitFor();
    expect(taps).toBeLessThanOrEqual(6);

    await released();
    const second = await shop.visit('/', SMALL);
    await ramadanIn(second).first().waitFor({ state: 'attached' });

    await tap(button(page, words('cart:undo')));
    await ramadanIn(page.locator('.manage-exceptions')).waitFor({ state: 'detached' });
    await released();
    await second.reload();
    expect(await ramadanIn(second).count()).toBe(0);
  });
});

test('writes two openings on Friday by at most eight taps, closes delivery on Saturday, and undoes it, seen on a second phone', async () => {
  const page = await logIn('manager');
  const day = (name: string) => page.locator('#week li', { hasText: name });
  const edit = (name: string) => day(name).getByRole('button', { name: words('manage:edit') });
  taps += await openSection(page, words('manage:section-hours'));
  await tap(edit('الجمعة'));
  await tap(button(page, words('manage:add-shift')));
  const closes = page.getByLabel(words('manage:closes'), { exact: true });
  await closes.first().fill('16:00');
  await closes.last().fill('01:30');
  await page.getByText(words('manage:next-day')).waitFor();
  await expectTidy(page);
  await tap(button(page, words('manage:save')));
  await day('الجمعة').getByText('1:30').waitFor();
  expect(taps).toBeLessThanOrEqual(8);
  await released();
  const second = await shop.visit('/', SMALL);
  expect(await second.locator('.hours').first().textContent()).toMatch(
    /1:00\sم\s–\s4:00\sم، 5:00\sم\s–\s1:30\sص/,
  );

  await page.getByRole('radio', { name: words('common:mode-deliver') }).tap();
  await edit('السبت').tap();
  await page.getByRole('radio', { name: words('manage:closed') }).tap();
  await button(page, words('manage:save')).tap();
  await day('السبت').getByText(words('manage:closed')).waitFor();
  await button(page, words('cart:undo')).tap();
  await day('السبت').getByText(words('manage:as-shop')).waitFor();
  await page.getByText(words('manage:section-history')).tap();
  await expect.poll(() => page.locator('.manage-history li').count()).toBeGreaterThanOrEqual(3);
  await released();
});

test('enters a holiday by its day in the calendar, by at most five taps, and the day has it', async () => {
  const page = await logIn('manager');
  taps += await openSection(page, words('manage:section-hours'));
  await tap(button(page, words('manage:month-after')));
  const day = page.getByRole('button', { name: /^الجمعة، 25 ديسمبر/ });
  await tap(day);
  expect(await page.getByLabel(words('manage:from')).inputValue()).toBe('2026-12-25');
  await page.locator('#exceptions input[lang="ar"]').fill('عيد الميلاد');
  await expectTidy(page);
  await tap(button(page, words('manage:save')));
  await expect
    .poll(() => day.getAttribute('aria-label'))
    .toContain(`عيد الميلاد · ${words('manage:closed')}`);
  expect(taps).toBeLessThanOrEqual(5);
  await expectTidy(page);
  await day.tap();
  await button(page, words('manage:leave')).tap();
  await button(page, words('cart:undo')).tap();
  await expect.poll(() => day.getAttribute('data-day')).toBeNull();
  await released();
});

test('takes the last orders half an hour before closing, after it was undone once', async () => {
  const page = await logIn('manager', { path: '/manage#hours' });
  await openSection(page, words('manage:section-hours'));
  const minutes = page.getByLabel(words('manage:last-order'));
  const takesLastAt = async () => {
    await minutes.selectOption('30');
    await page.getByText(words('manage:did-last-order')).waitFor();
  };
  await takesLastAt();
  await expectTidy(page);
  await button(page, words('cart:undo')).tap();
  await expect.poll(() => minutes.inputValue()).toBe('');
  await takesLastAt();
  await released();
  const second = await shop.visit('/', SMALL);
  expect(await textOf(second.locator('main'))).toMatch(/آخر طلب قبل الإغلاق بـ[^\d]*30/);
  await minutes.selectOption('');
  await released();
});

test('copies the hours of a day to others and to all, and refuses missing and overlapping times at their field', async () => {
  const page = await logIn('manager', { path: '/manage#hours' });
  await openSection(page, words('manage:section-hours'));
  const sunday = page.locator('#week li', { hasText: 'الأحد' });
  await sunday.getByRole('button', { name: words('manage:edit') }).tap();
  const closes = page.getByLabel(words('manage:closes'), { exact: true });
  await closes.fill('');
  await button(page, words('manage:save')).tap();
  await page.getByText(words('manage:bad-closes')).waitFor();
  await closes.fill('20:45');
  // Openings that overlap are refused at the later one.
  await button(page, words('manage:add-shift')).tap();
  await button(page, words('manage:save')).tap();
  const overlap = page.locator('.field', { hasText: words('manage:bad-overlap') });
  expect(await overlap.locator('input').inputValue()).toBe('17:00');
  await expectTidy(page);
  await button(page, words('manage:remove-shift')).tap();
  await page.getByLabel('الثلاثاء', { exact: true }).check();
  await button(page, words('manage:save')).tap();
  await expect.poll(() => page.locator('#week li', { hasText: '8:45 م' }).count()).toBe(2);
  await sunday.getByRole('button', { name: words('manage:edit') }).tap();
  await page.getByText(words('manage:all-days'), { exact: true }).tap();
  await button(page, words('manage:save')).tap();
  await expect.poll(() => page.locator('#week li', { hasText: '8:45 م' }).count()).toBe(7);
  await button(page, words('cart:undo')).tap();
  await expect.poll(() => page.locator('#week li', { hasText: '8:45 م' }).count()).toBe(2);
  await released();
});

test('a manager whose hours the operator changes stops orders above the week, and reads below it whom to ask', async () => {
  const page = await logIn('manager');
  await writtenByOperator(page, '/treesal/v1/hours');
  await openSection(page, words('manage:section-hours'));
  const week = page.locator('#week');
  await week.getByText(words('manage:written-in-folder')).waitFor();
  expect(await week.locator('.manage-week ~ .written-elsewhere button').count()).toBe(1);
  expect(await week.locator('.manage-week :is(button, input)').count()).toBe(0);
  expect(await week.locator('.manage-busy').count()).toBe(0);
  await expectTidy(page);
  await week.getByRole('button', { name: words('manage:stop-or-early') }).tap();
  await week.getByRole('button', { name: words('manage:until-opened') }).tap();
  await page.getByText(words('manage:did-paused')).waitFor();
  await week.getByRole('button', { name: words('manage:open-now') }).tap();
  await week.getByRole('button', { name: words('manage:stop-or-early') }).waitFor();
});

test('the week says which of its next days has other hours', async () => {
  const page = await logIn('manager');
  await openSection(page, words('manage:section-hours'));
  const saturday = page.locator('#week li', { hasText: 'السبت' });
  expect(await page.locator('#week [aria-current="date"]').textContent()).toMatch(
    new RegExp(`الأربعاء.*${words('staff:today')}`),
  );
  expect(await saturday.locator('.week-exception').count()).toBe(0);
  // Above it stands whether the shop is open, and what comes next.
  expect(await textOf(page.locator('#week .manage-state'))).toContain('11:00 م');
  await page.getByRole('button', { name: /^السبت، 21 نوفمبر/ }).tap();
  await button(page, words('manage:save')).tap();
  await saturday.locator('.week-exception', { hasText: words('manage:closed') }).waitFor();
  await expectTidy(page);
  await button(page, words('cart:undo')).tap();
  await saturday.locator('.week-exception').waitFor({ state: 'detached' });
  await released();
});

test('agents and drivers read within ten seconds that the shop is busy, closes early or is paused, and when that is over', async () => {
  const page = await logIn('manager');
  const desks = [
    await logIn('callcenter', { path: '/today-orders' }),
    await logIn('driver', { path: '/delivery-boy' }),
  ];
  const line = async (desk: Page) =>
    (await textOf(desk.locator('.staff-sign'))).replaceAll(/[\u2066-\u2069]/g, '');
  const read = async (text: string) => {
    for (const desk of desks) {
      await polledBySign(desk, () => line(desk)).toBe(text);
    }
  };
  await read('');
  await page
    .getByRole('group', { name: words('manage:add-time') })
    .getByRole('button', { name: /15/ })
    .tap();
  await read('ازدحام: +15 دقيقة');
  await button(page, words('manage:not-busy')).tap();
  await button(page, words('manage:stop')).tap();
  await button(page, words('manage:close-early')).tap();
  await button(page, '8:00 م').tap();
  await read('إغلاق مبكّر الساعة 8:00 م');
  await button(page, words('manage:close-as-usual')).tap();
  await button(page, words('manage:stop')).tap();
  await button(page, words('manage:until-opened')).tap();
  await read(words('manage:said-paused'));
  for (const desk of desks) expect(await findings(desk)).toEqual([]);
  await button(page, words('manage:open-now')).tap();
  await read('');
});

test('a manager who opens the login page chooses the management, and is there', async () => {
  const page = await logIn('manager', { workplace: words('staff:role-manager') });
  await state(page).waitFor();
  expect(new URL(page.url()).pathname).toBe('/manage');
});

test.each([
  ['manager', '/manage'],
  ['callcenter', '/callcenter'],
  ['driver', '/delivery-boy'],
])(
  'the bar at the foot of a phone has all places of the account %s in view, each wide enough for a thumb',
  async (username, path) => {
    const page = await logIn(username, { path });
    const fits = await page.locator('.staff-nav > li > :first-child').evaluateAll((places) =>
      places.map((place) => {
        const { left, right, top, bottom, width, height } = place.getBoundingClientRect();
        const isInView = left >= 0 && right <= innerWidth && top > innerHeight / 2 && bottom <= innerHeight;
        return isInView && width >= 44 && height >= 44;
      }),
    );
    expect(fits.length).toBeGreaterThanOrEqual(4);
    expect(fits).toEqual(fits.map(() => true));
    expect(await page.locator('.staff-nav [aria-current="page"]').count()).toBe(1);
    await expectTidy(page);
  },
);

test.each(['callcenter', 'driver'])('the account %s finds nothing in /manage', async (username) => {
  const page = await logIn(username);
  await page.getByText(words('manage:no-right')).waitFor();
  for (const place of ['staff:screen-manage', 'manage:section-now'] as const)
    expect(await page.locator('.staff-nav').getByText(words(place), { exact: true }).count()).toBe(0);
});

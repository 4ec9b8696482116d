import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { ADMINISTRATOR, DEMO_TOKEN, PASSWORD } from '#scripts/measure/demo/staff-orders.ts';
import { shopWorld } from './set-up/shop-world.ts';

const shop = shopWorld({ staff: true, dataService: true });
const STAFF = 'staff@quds-grill.example';

async function enter(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Opens the newest letter's link. */
async function openLetter(page: Page): Promise<void> {
  const { url } = JSON.parse(await shop.letter()) as { url: string };
  await page.goto(url);
}

describe('an account of the data service', () => {
  test('is entered by e-mail, shows who one is, and ends with the logout', async () => {
    const page = await shop.visit('/en/login?view=account');
    await enter(page, ADMINISTRATOR, 'wrong');
    await page.locator('.login-form .field-error').waitFor();
    await enter(page, ADMINISTRATOR, PASSWORD);
    await page.getByRole('heading', { name: 'My profile' }).waitFor();
    expect(await page.locator('.login-form').textContent()).toContain(ADMINISTRATOR);
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL(`${shop.origin}/en/login`);
    await page.goto(`${shop.origin}/en/login?view=profile`);
    await page.getByText('Your session has ended. Please log in again.').waitFor();
  });

  test('an account with a forgotten password is opened again by a letter', async () => {
    const page = await shop.visit('/en/login?view=forgotten');
    await page.getByRole('button', { name: 'Send me a link' }).click();
    await page.getByText('You must fill this field').waitFor();
    await page.getByLabel('E-mail').fill(STAFF);
    await page.getByRole('button', { name: 'Send me a link' }).click();
    await page.getByText('an e-mail with a link is on its way').waitFor();
    await openLetter(page);
    await page.getByLabel('New password').waitFor();
    expect(page.url()).not.toContain('token');
    await page.getByLabel('New password').fill('short');
    await page.getByRole('button', { name: 'Save the password' }).click();
    await page.getByText('This password is too short.').waitFor();
    await page.getByLabel('New password').and(page.locator(':focus')).waitFor();
    await page.getByLabel('New password').fill('a-new-and-long-one');
    await page.getByRole('button', { name: 'Save the password' }).click();
    await page.getByText('Your password has been changed.').and(page.locator(':focus')).waitFor();
    await page.goto(`${shop.origin}/en/login?view=account`);
    await enter(page, STAFF, 'a-new-and-long-one');
    await page.getByRole('heading', { name: 'My profile' }).waitFor();
    await page.getByRole('link', { name: 'Invite a colleague' }).click();
    await page.getByLabel('E-mail').fill('rana@example.com');
    await page.getByRole('button', { name: 'Send the invitation' }).click();
    await page.getByText('This account is not allowed to do this.').waitFor();
  });

  test('invites a colleague, who chooses a password', async () => {
    const page = await shop.visit('/en/login?view=account');
    await enter(page, ADMINISTRATOR, PASSWORD);
    await page.getByRole('link', { name: 'Invite a colleague' }).click();
    await page.getByLabel('E-mail').fill('rana@example.com');
    await page.getByRole('button', { name: 'Send the invitation' }).click();
    await page.getByText('The invitation is on its way.').waitFor();
    const colleague = await shop.visit('/en/login');
    await openLetter(colleague);
    await colleague.getByLabel('New password').waitFor();
    // Also read in another language, where the address says no more than here.
    await colleague.goto(`${shop.origin}/login?view=invitation`);
    await colleague.getByLabel('كلمة المرور الجديدة').waitFor();
    await colleague.goto(`${shop.origin}/en/login?view=invitation`);
    await colleague.getByLabel('New password').fill('ranas-own-password');
    await colleague.getByRole('button', { name: 'Save the password' }).click();
    await colleague.getByText('Your account is ready.').waitFor();
    await colleague.reload();
    await colleague.getByText('This link is old or was used before.').waitFor();
    await openLetter(colleague);
    await colleague.getByLabel('New password').fill('somebody-elses');
    await colleague.getByRole('button', { name: 'Save the password' }).click();
    await colleague.getByText('This link is old or was used before.').waitFor();
  });

  test('an account that a provider does not let in is told so in each language, and how to go on', async () => {
    const page = await shop.visit('/en/login?view=account');
    await page.getByRole('link', { name: /Log in with .*demo/ }).click();
    await page.locator('input[name="email"]').fill(ADMINISTRATOR);
    await page.locator('input[type="password"]').fill('wrong');
    await page.locator('input[name="token"]').fill(DEMO_TOKEN);
    await page.locator('button').first().click();
    await page.getByRole('status').getByText('You were not logged in').waitFor();
    const { search } = new URL(page.url());
    for (const [prefix, words] of [
      ['', 'لم يتمّ تسجيل دخولك'],
      ['/he', 'הכניסה לא הושלמה'],
    ] as const) {
      await page.goto(`${shop.origin}${prefix}/login${search}`);
      await page.getByRole('status').getByText(words).waitFor();
    }
    await page.goto(`${shop.origin}/en/login${search}`);
    await page.getByRole('status').getByText('You were not logged in').waitFor();
    await enter(page, ADMINISTRATOR, PASSWORD);
    await page.getByRole('heading', { name: 'My profile' }).waitFor();
  });

  test('is entered by a provider where the operator has one', async () => {
    const page = await shop.visit('/en/login?view=account');
    await page.getByRole('link', { name: /Log in with .*demo/ }).click();
    await page.waitForURL(/\/directus\/auth\/login\/demo/);
    await page.locator('input[type="email"], input[name="email"]').fill(ADMINISTRATOR);
    await page.locator('input[type="password"]').fill(PASSWORD);
    await page.locator('input[name="token"]').fill(DEMO_TOKEN);
    await page.locator('button').first().click();
    await page.getByRole('heading', { name: 'My profile' }).waitFor();
    expect(await page.locator('.login-form').textContent()).toContain(ADMINISTRATOR);
  });
});

import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { button, expectTidy, managedShop, openSection, SMALL } from './set-up/managed-shop.ts';
import { shopWords } from './set-up/shop-words.ts';

const WITH_CLIPBOARD = { ...SMALL, permissions: ['clipboard-read', 'clipboard-write'] };
const words = shopWords('ar');
const { shop, logIn, tryLogIn } = managedShop();
const member = (page: Page, username: string) => page.locator(`.manage-team [data-member="${username}"]`);
const shownPassword = (page: Page): Promise<string> =>
  page.locator('.team-password code').textContent().then(String);

test('a manager on a phone of 360 px in Arabic adds a driver, resets the password, ends the sessions and removes the account', async () => {
  const page = await logIn('manager', { device: WITH_CLIPBOARD });
  await openSection(page, words('manage:section-team'));
  const sami = member(page, 'sami');
  expect((await member(page, 'driver').boundingBox())?.height).toBeLessThanOrEqual(76);
  // The role once; the username, which often is the role again, with the form.
  const row = (await member(page, 'driver').textContent()) ?? '';
  expect(row.split(words('staff:role-driver'))).toHaveLength(2);
  expect(row).not.toContain('driver');
  const placed = (place: string) => sami.locator('span.muted', { hasText: place });

  await button(page, words('team:add')).tap();
  await button(page, words('team:save')).tap();
  await page.getByText(words('team:bad-name')).waitFor();
  await page.getByLabel(words('staff:name')).fill('سامي');
  await page.getByLabel(words('staff:username')).fill('Driver');
  await button(page, words('team:save')).tap();
  await page.getByText(words('managing:team.taken')).waitFor();
  await page.getByLabel(words('staff:username')).fill('Sami');
  await page.getByLabel('الشيخ جرّاح').check();
  await expectTidy(page);
  await button(page, words('team:save')).tap();
  await sami.getByText(words('staff:role-driver')).waitFor();
  await expectTidy(page);

  await placed('الشيخ جرّاح').waitFor();

  const first = await shownPassword(page);
  await button(page, words('team:copy')).tap();
  await page.getByText(words('errors:copy.done')).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
  await button(page, words('team:hide')).tap();
  expect(await page.content()).not.toContain(first);
  const driver = await logIn('sami', { password: first, path: '/delivery-boy' });
  // The address leads back to the section, which counts the driver's phone.
  await page.reload();
  await sami.getByText(words('team:sessions_one')).waitFor();

  await sami.getByRole('button', { name: words('manage:edit') }).tap();
  await expectTidy(page);
  await button(page, words('team:end')).tap();
  await button(page, words('manage:leave')).tap();
  await button(page, words('team:end')).tap();
  await button(page, words('team:end')).tap();
  await sami.getByText(words('team:no-sessions')).waitFor();
  // The lost phone finds nothing more.
  await driver.reload();
  await driver.locator('.login-form').waitFor();

  await button(page, words('team:reset')).tap();
  await button(page, words('team:reset')).tap();
  const second = await shownPassword(page);
  expect(second).not.toBe(first);
  const refused = await tryLogIn('sami', { password: first, path: '/delivery-boy' });
  await refused.locator('[role="alert"]:not(:empty)').first().waitFor();
  await logIn('sami', { password: second, path: '/delivery-boy' });

  await sami.getByLabel('الشيخ جرّاح').uncheck();
  await sami.getByLabel('البلدة القديمة').check();
  await button(page, words('team:save-places')).tap();
  await placed('البلدة القديمة').waitFor();
  await button(page, words('cart:undo')).tap();
  await placed('الشيخ جرّاح').waitFor();

  const inRole = (role: 'driver' | 'callcenter') =>
    sami
      .locator('.muted')
      .first()
      .getByText(words(`staff:role-${role}`));
  await sami.getByRole('button', { name: words('staff:role-callcenter') }).tap();
  await inRole('callcenter').waitFor();
  await button(page, words('cart:undo')).tap();
  await inRole('driver').waitFor();

  await button(page, words('team:remove')).tap();
  await button(page, words('team:remove')).tap();
  await sami.waitFor({ state: 'detached' });
  await page.getByText(words('manage:did-team-removed')).waitFor();
  const locked = await tryLogIn('sami', { password: second, path: '/delivery-boy' });
  await locked.locator('[role="alert"]:not(:empty)').first().waitFor();
  await button(page, words('cart:undo')).tap();
  await sami.waitFor();
  const third = await shownPassword(page);
  await logIn('sami', { password: third, path: '/delivery-boy' });

  await page.getByText(words('manage:section-history')).tap();
  // The clock stands still, so the order of the rows says nothing.
  const history = await page.locator('.manage-history li').allTextContents();
  expect(history).toHaveLength(9);
  for (const what of ['team:became-added', 'team:became-end', 'team:became-reset', 'team:became-places'])
    expect(history.join('\n')).toContain(words(what));
});

test('an account that the operator lists says why it stays, and gets a new password all the same', async () => {
  const page = await logIn('manager', { path: '/manage#team' });
  await openSection(page, words('manage:section-team'));
  const listed = member(page, 'driver');
  await listed.getByRole('button', { name: words('manage:edit') }).tap();
  await listed.getByText(words('team:fixed-listed')).waitFor();
  expect(await listed.getByText(words('team:remove')).count()).toBe(0);
  await button(page, words('team:reset')).tap();
  await button(page, words('team:reset')).tap();
  await logIn('driver', { password: await shownPassword(page), path: '/delivery-boy' });
});

test('an agent finds no team, neither by its address nor by its call', async () => {
  const page = await logIn('callcenter', { path: '/callcenter' });
  await page.goto(`${shop.origin}/manage#team`);
  await page.getByText(words('manage:no-right')).waitFor();
  expect(await page.locator('#team').count()).toBe(0);
  const status = await page.evaluate(async () => {
    const token = decodeURIComponent(/token=([^;]+)/.exec(document.cookie)?.[1] ?? '');
    const headers = { Authorization: `Bearer ${token}` };
    return (await fetch('/wp-json/treesal/v1/manage/team', { headers })).status;
  });
  expect(status).toBe(403);
});

import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import {
  button,
  expectTidy,
  managedShop,
  openSection,
  SMALL,
  writtenByOperator,
} from './set-up/managed-shop.ts';
import { textOf } from './set-up/page.ts';
import { shopWords } from './set-up/shop-words.ts';

const words = shopWords('ar');
const { shop, logIn, released } = managedShop();

const item = (page: Page, text: string) => page.locator('#names li', { hasText: text });
const field = (page: Page, lang: string) => page.locator(`#names form [lang="${lang}"]`);

async function edit(page: Page, text: string): Promise<void> {
  await item(page, text)
    .getByRole('button', { name: words('manage:edit') })
    .tap();
}
const save = (page: Page) => button(page, words('manage:save')).tap();

test('a manager sees in which language a name is missing, writes it, and the next pages have it', async () => {
  const page = await logIn('manager');
  const shopName = words('names:kind-name');
  await openSection(page, words('manage:section-names'));
  await item(page, shopName).getByText('Quds Grill').waitFor();
  expect(await page.locator('#names .badge').count()).toBe(0);
  await edit(page, shopName);
  await field(page, 'ar').fill('');
  await field(page, 'he-IL').fill(' ');
  await save(page);
  await page.getByText(words('names:bad-empty')).waitFor();
  expect(await field(page, 'ar').getAttribute('aria-invalid')).toBe('true');
  await expectTidy(page);
  await field(page, 'ar').fill('مشاوي القدس');
  await save(page);
  const missing = item(page, shopName).locator('.names-in > span', { hasText: words('names:missing-here') });
  expect(await missing.textContent()).toContain('עברית');
  await expectTidy(page);

  await openSection(page, words('manage:section-now'));
  const toNames = page.getByRole('link', { name: words('names:missing_one') });
  await toNames.waitFor();
  await expectTidy(page);
  await toNames.tap();
  await edit(page, shopName);
  await field(page, 'he-IL').fill('מנגל ירושלים');
  await save(page);
  await item(page, shopName).getByText('מנגל ירושלים').waitFor();
  await released();
  const hebrew = await shop.visit('/he', SMALL);
  expect(await textOf(hebrew.locator('.footer-name'))).toBe('מנגל ירושלים');
  const english = await shop.visit('/en/shop', SMALL);
  expect(await english.title()).toContain('Quds Grill');
});

test('a manager renames a branch, customers read the new name, and undo brings the old one back', async () => {
  const page = await logIn('manager', { prefix: '/en' });
  const english = shopWords('en');
  await openSection(page, english('manage:section-names'));
  await item(page, 'Beit Hanina')
    .first()
    .getByRole('button', { name: english('manage:edit') })
    .tap();
  await field(page, 'en').fill('Beit Hanina Centre');
  await button(page, english('manage:save')).tap();
  await item(page, 'Beit Hanina Centre').waitFor();
  // The page's language comes first, each of the others in a line of its own.
  expect(await item(page, 'Beit Hanina Centre').locator('strong').textContent()).toBe('Beit Hanina Centre');
  expect(await item(page, 'Beit Hanina Centre').locator('.muted').allTextContents()).toEqual([
    'بيت حنينا',
    'בית חנינא',
  ]);
  await released();
  const home = await shop.visit('/en', SMALL);
  await home.locator('.places').getByText('Beit Hanina Centre').first().waitFor();
  expect(await (await shop.visit('/', SMALL)).locator('.places').first().textContent()).toContain(
    'بيت حنينا',
  );

  await button(page, english('cart:undo')).tap();
  await item(page, 'Beit Hanina Centre').waitFor({ state: 'detached' });
  await released();
  await home.reload();
  expect(await home.locator('.places').first().textContent()).not.toContain('Centre');
  await openSection(page, english('manage:section-history'));
  const entry = page.locator('.manage-history li', { hasText: english('dishes:undone') });
  await expect.poll(() => entry.allTextContents()).toEqual([expect.stringContaining('Branch')]);
});

test('what another manager has changed meanwhile is a conflict, and stays', async () => {
  const [one, other] = [await logIn('manager'), await logIn('manager')];
  const short = words('names:kind-short-name');
  for (const page of [one, other]) {
    await openSection(page, words('manage:section-names'));
    await edit(page, short);
  }
  await field(one, 'en').fill('The Grill');
  await save(one);
  await item(one, 'The Grill').waitFor();
  await field(other, 'en').fill('Another');
  await save(other);
  await other.getByText(words('manage:moved')).waitFor();
  await item(other, 'The Grill').waitFor();
  await button(one, words('cart:undo')).tap();
  await item(one, 'The Grill').waitFor({ state: 'detached' });
});

test('a manager who can only read the shop’s texts reads what can be written here first, and below them who writes them', async () => {
  const page = await logIn('manager');
  await writtenByOperator(page, '/treesal/v1/manage/names');
  await openSection(page, words('manage:section-names'));
  const panels = page.locator('#names > .panel');
  await panels.getByText(words('names:written-in-folder')).waitFor();
  const titles = await panels.locator('h2').allTextContents();
  expect(titles).toEqual([words('names:branches'), words('areas:title'), words('names:texts')]);
  const texts = panels.last();
  // The page's language first, each in its own line, and the operator after all of them.
  const names = texts.locator('li').first().locator('bdi');
  const languages = await names.evaluateAll((each) => each.map((name) => name.getAttribute('lang')));
  expect(languages).toEqual(['ar', 'en', 'he-IL']);
  expect(await texts.locator('ul ~ .written-elsewhere button').count()).toBe(1);
  expect(await texts.locator('li button').count()).toBe(0);
  await expectTidy(page);
});

test('missing names are asked for one by one, each with one field, also those of dishes', async () => {
  const page = await logIn('manager');
  await openSection(page, words('manage:section-menu'));
  const form = page.getByRole('form', { name: /حمّص بيتي/ });
  await page.locator('.dishes > .dish', { hasText: 'حمّص بيتي' }).locator('.manage-toggle').tap();
  await form.getByText(words('dishes:part-details'), { exact: true }).tap();
  await form.getByRole('radio', { name: 'English' }).tap();
  const name = form.getByLabel(/^الاسم \(/);
  const before = await name.inputValue();
  await name.fill('');
  await form.getByText(words('manage:save'), { exact: true }).tap();
  await page.getByText(words('manage:did-details')).waitFor();

  await openSection(page, words('manage:section-names'));
  await edit(page, 'Salah Eddin Street');
  await field(page, 'he-IL').fill('');
  await save(page);
  await page.getByText('ينقص اسمان', { exact: false }).waitFor();
  expect(await item(page, 'Salah Eddin Street').locator('.badge').textContent()).toContain('עברית');
  await button(page, words('names:one-by-one')).tap();
  const gap = page.locator('#missing-names form');
  await gap.getByText('Salah Eddin Street').waitFor();
  const typed = gap.locator('input');
  expect(await typed.getAttribute('lang')).toBe('he-IL');
  expect(await typed.evaluate((input) => input === document.activeElement)).toBe(true);
  await button(page, words('names:save-next')).tap();
  await gap.getByText(words('names:bad-empty')).waitFor();
  await expectTidy(page);
  // What was skipped comes again at the next time.
  await button(page, words('names:skip')).tap();
  await gap.getByText('حمّص بيتي').waitFor();
  await button(page, words('names:skip')).tap();
  await button(page, words('names:one-by-one')).tap();
  await gap.getByText('Salah Eddin Street').waitFor();
  await typed.fill('רחוב סלאח א־דין');
  await button(page, words('names:save-next')).tap();
  // Next is the dish, in the other language.
  await gap.getByText('حمّص بيتي').waitFor();
  expect([await typed.getAttribute('lang'), await typed.inputValue()]).toEqual(['en', '']);
  await typed.fill(before);
  await page.route('**/manage/menu/*/details*', (route) => route.abort());
  await button(page, words('names:save-next')).tap();
  await gap.getByRole('alert').filter({ hasText: /./ }).waitFor();
  expect(await typed.inputValue()).toBe(before);
  await page.unroute('**/manage/menu/*/details*');
  await button(page, words('names:save-next')).tap();
  await page.getByText(words('names:complete')).waitFor();
  await released();
});

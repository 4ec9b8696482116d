import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { openInstalled, openRunning } from './set-up/installed.ts';
import { shopWorld } from './set-up/shop-world.ts';

const SHOP = 'app-shop';
const shop = shopWorld({ madeUp: [SHOP] });
const OFFER = /on your home screen/;

/** What Chromium does when a page may be installed; in a test profile it does not do it by itself. */
const mayInstall = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const prompt = async () => {
      document.documentElement.dataset.isPrompted = '';
      return { outcome: 'dismissed' };
    };
    dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
  });

test('a browser finds everything that an app needs', async () => {
  // Of a merchant without icons and logo, too.
  const page = await openInstalled(await shop.visitor(), `${shop.origin}/en`);
  const devtools = await page.context().newCDPSession(page);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual(
    [],
  );
  const { errors, data = '{}' } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(JSON.parse(data)).toMatchObject({ lang: 'en', display: 'standalone', scope: '/' });
});

test('the app is offered on the second visit, not on the first, and not again when declined', async () => {
  const context = await shop.visitor();
  await context.clock.install();
  const page = await openInstalled(context, `${shop.origin}/en`);
  await mayInstall(page);
  await openRunning(page, `${shop.origin}/en/shop`);
  await mayInstall(page);
  expect(await page.getByText(OFFER).count()).toBe(0);

  await page.clock.fastForward('31:00');
  await page.goto(`${shop.origin}/en`);
  await mayInstall(page);
  await page.getByText(OFFER).waitFor();
  const menu = page.getByRole('link', { name: 'Menu' }).last();
  await menu.focus();
  await page.getByRole('button', { name: 'Not now' }).press('Enter');
  expect(await page.getByText(OFFER).count()).toBe(0);
  expect(await menu.evaluate((link) => link === document.activeElement)).toBe(true);
  await page.clock.fastForward('31:00');
  await openRunning(page, `${shop.origin}/en`);
  await mayInstall(page);
  expect(await page.getByText(OFFER).count()).toBe(0);
});

test('the browser’s own question comes from the tap, and a no to it counts', async () => {
  const context = await shop.visitor();
  await context.clock.install();
  const page = await openInstalled(context, `${shop.origin}/en`);
  await page.clock.fastForward('31:00');
  await page.goto(`${shop.origin}/en`);
  await mayInstall(page);
  await page.getByRole('button', { name: 'Install', exact: true }).click();
  await page.locator('html[data-is-prompted]').waitFor({ state: 'attached' });
  expect(await page.getByText(OFFER).count()).toBe(0);
  expect(await page.evaluate(() => Object.values(localStorage).join())).toContain('declinedMs');
});

test('an iPhone shows the steps instead', async () => {
  const context = await shop.visitor();
  await context.addInitScript(() => Object.assign(navigator, { standalone: false }));
  await context.clock.install();
  const page = await openInstalled(context, `${shop.origin}/`);
  await page.clock.fastForward('31:00');
  await page.goto(`${shop.origin}/`);
  await page.getByText('إضافة إلى الشاشة الرئيسية').waitFor();
});

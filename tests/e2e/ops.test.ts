import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#scripts/backend/database/database.ts';
import { setPrice } from '#scripts/measure/bench/set-price.ts';
import { startWorkerProcess, TOKEN, type WorkerProcess } from '#scripts/measure/bench/worker-process.ts';
import { putOrders } from '#scripts/measure/demo/staff-orders.ts';
import { rowOf } from '#scripts/operator/page/test-row.ts';
import { Workspace } from '#tests/build/temporary-site.ts';
import { closeProfiles, DESK, newProfile } from './set-up/browser.ts';
import { findings } from './set-up/findings.ts';

const SLUGS = ['bakery', 'falafel'];
/** Other runs on this machine have other ports, and the system gives none below 32768 to others. */
const PORT = 14_000 + (process.pid % 2_000);
const ADDRESS = `http://localhost:${PORT}/ops`;
const shop = new Workspace();
let worker: WorkerProcess;

beforeAll(async () => {
  for (const [index, slug] of SLUGS.entries()) shop.synthesise(slug, 4, index + 1);
  shop.edit('falafel', 'catalogue/products.json', (products) => [
    ...products,
    { ...products[0], id: 1999, name: '' },
  ]);
  setPrice(shop.tenants, 'falafel', 1111);
  await shop.build(SLUGS);
  setPrice(shop.tenants, 'falafel', 2222);
  await shop.build(['falafel']);
  const place = { tenants: shop.tenants, out: shop.out, data: `${shop.root}/data`, port: PORT };
  worker = await startWorkerProcess(place, SLUGS);
});
afterEach(closeProfiles);
afterAll(() => worker?.stop());

async function operator(language: 'ar' | 'en', colorScheme: 'light' | 'dark' = 'light'): Promise<Page> {
  const context = await newProfile({ ...DESK, colorScheme });
  const page = await context.newPage();
  await page.goto(`${ADDRESS}?lang=${language}`);
  return page;
}

async function loggedIn(...wanted: Parameters<typeof operator>): Promise<Page> {
  const page = await operator(...wanted);
  await page.locator('#token').fill(TOKEN);
  await page.locator('button.primary').click();
  await page.getByRole('button', { name: 'falafel' }).waitFor();
  return page;
}

const slugsShown = (page: Page) => page.locator('.scroller th[scope=row]').allTextContents();

test('the operator logs in, finds a merchant, rebuilds it, sees a change come, and rolls it back', async () => {
  const page = await operator('en');
  await page.getByLabel('Operator token').fill('a guess');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByText('This is not the operator token of this worker.').waitFor();
  await page.getByLabel('Operator token').fill(TOKEN);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('button', { name: 'falafel' }).waitFor();
  // At the start the worker builds both, and what is being built stands above what is live.
  await page.locator('tr[data-state=live]').nth(1).waitFor();
  expect(await slugsShown(page)).toEqual(SLUGS);

  await page.getByRole('searchbox').fill('fal');
  expect(await slugsShown(page)).toEqual(['falafel']);
  await page.getByRole('button', { name: 'falafel' }).click();
  const merchant = page.getByRole('dialog', { name: 'falafel' });
  await merchant.getByText('1 price up').waitFor();
  expect(await merchant.locator('canvas').count()).toBe(3);

  const confirm = page.getByRole('dialog', { name: /Read the sources/ });
  const fence = async () => (await worker.rows()).find(({ slug }) => slug === 'falafel')?.fence ?? 0;
  const before = await fence();
  await merchant.getByRole('button', { name: 'Rebuild' }).click();
  await confirm.getByRole('button', { name: 'Cancel' }).click();
  expect(await merchant.getByText('Asked for.').count()).toBe(0);
  await merchant.getByRole('button', { name: 'Rebuild' }).click();
  await confirm.getByRole('button', { name: 'Rebuild' }).click();
  await merchant.getByText('Asked for.').waitFor();
  await expect.poll(fence).toBeGreaterThan(before);

  // Without a reload, the release of a change that somebody else made stands in the list.
  setPrice(shop.tenants, 'falafel', 3333);
  expect(await worker.hook('falafel')).toBe(200);
  await expect.poll(() => merchant.locator('.releases > li').count()).toBe(3);
  expect(shop.read('falafel', 'products/1001.html')).toContain('33.33');

  await merchant.getByRole('button', { name: /^Roll back to this: 000001/ }).click();
  const question = page.getByRole('dialog', { name: /Show this release to customers/ });
  await question.getByRole('button', { name: 'Roll back to this' }).click();
  await merchant.getByText('Rolled back', { exact: true }).waitFor();
  expect(shop.read('falafel', 'products/1001.html')).toContain('11.11');
});

test('a merchant in Arabic says why a product was left out, in Arabic, and axe finds nothing', async () => {
  const page = await loggedIn('ar');
  expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'falafel' }).click();
  const merchant = page.locator('#merchant');
  await merchant.locator('.releases').waitFor();
  const recorded = merchant.getByText('The product has no name.');
  expect(await recorded.isVisible()).toBe(false);
  await merchant.getByText('المنتج بلا اسم، فاستُبعد.').click();
  await recorded.waitFor();
  expect(await findings(page)).toEqual([]);
});

test('axe finds nothing in the qualities, in English and dark', async () => {
  const page = await loggedIn('en', 'dark');
  await page.getByRole('button', { name: 'Quality' }).click();
  await page.locator('.quality li').first().waitFor();
  expect(await findings(page)).toEqual([]);
});

test('three thousand merchants put a screenful into the document, and the last can be scrolled to', async () => {
  const page = await loggedIn('ar');
  const rows = Array.from({ length: 3000 }, (_, index) => rowOf(`m${String(index).padStart(4, '0')}`));
  const pulse = { liveTimes: { count: 0, p50Ms: null, p95Ms: null }, waiting: 0, workers: [] };
  const body = `event: fleet\ndata: ${JSON.stringify({ rows, gone: [], pulse })}\n\n`;
  await page.route('**/ops/api/events', (route) => route.fulfill({ contentType: 'text/event-stream', body }));
  await page.reload();
  await page.getByRole('button', { name: 'm0000' }).waitFor();
  expect((await slugsShown(page)).length).toBeLessThan(60);
  await page.locator('.scroller').evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
  await page.getByRole('button', { name: 'm2999' }).waitFor();
  expect((await slugsShown(page)).length).toBeLessThan(60);
});

test('the operator is told whose new orders nobody looks at', async () => {
  const database = openDatabase(`${shop.root}/data/stores/falafel.sqlite`, 'falafel');
  await putOrders(database, [{ isReceived: true, placedAt: Date.now() - 20 * 60_000 }]);
  await database.close();
  const page = await loggedIn('en');
  const told = page.getByRole('alert').filter({ hasText: 'none of the shop’s staff has looked' });
  await told.getByText('falafel').waitFor();
  await told.getByText('20 min. ago').waitFor();
  expect(await findings(page)).toEqual([]);
});

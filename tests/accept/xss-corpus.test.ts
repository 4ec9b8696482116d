import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchChromium, wholeChromiumPath } from '#scripts/measure/demo/chromium.ts';
import { listenForBrowsers, siteAddress } from '#scripts/measure/demo/demo-sites.ts';
import { servingApplication } from '#scripts/serve/application.ts';
import { openSites } from '#scripts/serve/site.ts';
import { Workspace } from '#tests/build/temporary-site.ts';
import { attackedMerchant } from './attacked-merchants.ts';
import { flawsOfPage, watch } from './attacked-page.ts';
import { CORPUS } from './corpus.ts';
import { showFigures } from './figures.ts';
import { sizeOf } from './size.ts';

/** With --full each payload is put into each field; else the payloads are spread over the fields. */
const MERCHANTS = sizeOf(1, CORPUS.length);
/** Pages without products differ between languages in their words only. */
const OTHERS = ['/search', '/favourites', '/cart', '/offline', '/nothing-here', '/en/checkout', '/en/login'];

let browser: Browser;
let server: Awaited<ReturnType<typeof listenForBrowsers>>;
const shop = new Workspace();
const slugs = Array.from({ length: MERCHANTS }, (_, number) => `corpus-${number}`);
let fields = 0;
beforeAll(async () => {
  for (const [number, slug] of slugs.entries()) {
    // Half of the fields hold the attack alone, the others hold it behind a valid text.
    const merchant = attackedMerchant((field, text) => {
      const payload = CORPUS[(field + number) % CORPUS.length] ?? '';
      return (field + number) % 3 === 0 ? text + payload : payload;
    });
    fields += merchant.fields;
    shop.write(slug, 'tenant.json', merchant.tenant);
    shop.write(slug, 'settings.json', merchant.settings);
    for (const [name, items] of Object.entries(merchant.catalogue))
      shop.write(slug, `catalogue/${name}.json`, items);
  }
  for (const report of await shop.build(slugs)) expect(report).toMatchObject({ outcome: 'released' });
  server = await listenForBrowsers(servingApplication(openSites(shop.out)), 0);
  // The whole browser: in the shell, pages that an attack leads away do not close.
  browser = await launchChromium(wholeChromiumPath());
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

test('no field runs a script, asks another host or breaks a page, even where no policy holds it back', async (context) => {
  // Without the policy: what it would stop must not be there at all.
  const profile = await browser.newContext({ bypassCSP: true, serviceWorkers: 'block' });
  const trespasses: string[] = [];
  let pages = 0;
  let shown = 0;
  for (const slug of slugs) {
    const origin = siteAddress(server.port, slug);
    const page = await profile.newPage();
    const seen = watch(page, () => origin);
    const listed = [...shop.read(slug, 'sitemap.xml').matchAll(/<loc>([^<]+)<\/loc>/g)];
    const paths = listed.map(([, url]) => new URL(url ?? '').pathname);
    const products = paths.filter((path) => path.includes('/products/'));
    shown += products.length;
    // A product's page in one language is enough when there are hundreds of merchants to see.
    for (const path of [...paths.filter((path) => !/^\/en\/products\//.test(path)), ...OTHERS]) {
      await page.goto(origin + path, { waitUntil: 'load' });
      expect({ path, flaws: await flawsOfPage(page) }).toEqual({ path, flaws: [] });
      pages += 1;
    }
    await page.close();
    trespasses.push(...seen.foreignHosts, ...seen.dialogs, ...seen.errors);
  }
  expect(trespasses).toEqual([]);
  // Most products stay in the catalogue, because their attack is only text.
  expect(shown).toBeGreaterThan(MERCHANTS * 20);
  showFigures(context, { payloads: CORPUS.length, 'attacked fields': fields, 'pages opened': pages });
  await profile.close();
});

describe('the search for flaws', () => {
  test('finds the attacks that a careless page would run', async () => {
    const profile = await browser.newContext({ serviceWorkers: 'block' });
    await profile.route('**/*', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>x</h1><p>y' }),
    );
    const harmless: string[] = [];
    const tried = CORPUS.filter((_, index) => index % sizeOf(4, 1) === 0);
    for (const payload of tried) {
      // Some payloads lead the page away.
      const page = await profile.newPage();
      const seen = watch(page, () => 'http://careless.test');
      await page.goto('http://careless.test/');
      const written = page.evaluate(async (html) => {
        document.write(`<h1>x</h1><p title="${html}">${html}</p><a href="${html}">x</a>`);
        document.close();
        await new Promise((resolve) => setTimeout(resolve, 20));
      }, payload);
      const flaws = await written.then(() => flawsOfPage(page)).catch(() => ['the page is gone']);
      if (flaws.length === 0 && seen.foreignHosts.size === 0) harmless.push(payload);
      await page.close();
    }
    // The other payloads attack scripts, templates, addresses and text direction, which this page does not have.
    expect(harmless.length).toBeLessThan(tried.length / 2);
    await profile.close();
  });
});

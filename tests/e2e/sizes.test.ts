import { expect, inject, test } from 'vitest';
import { demoSlugs } from '#scripts/measure/demo/demo-sites.ts';
import { overBudget, overScriptBudget } from '#scripts/measure/sizes/budgets.ts';
import { weighIslands, weighSites } from '#scripts/measure/sizes/weigh-sites.ts';
import { openSites } from '#scripts/serve/site.ts';
import { browser } from './set-up/browser.ts';
import { shopWorld } from './set-up/shop-world.ts';

const shopper = shopWorld();

test('every kind of catalogue page of the demo merchants keeps its budget', async () => {
  const sites = openSites(inject('outDirectory'))
    .all()
    .filter(({ manifest }) => demoSlugs().includes(manifest.slug));
  const tooHeavy: string[] = [];
  let count = 0;
  for await (const { slug, path, kind, weight } of weighSites(await browser(), sites, inject('port'))) {
    count += 1;
    tooHeavy.push(...overBudget(kind, weight).map((excess) => `${slug}${path}: ${excess}`));
  }
  expect(tooHeavy, tooHeavy.join('; ')).toEqual([]);
  expect(count).toBeGreaterThanOrEqual(21);
});

test('cart, search and the checkout keep their budgets of scripts', async () => {
  const site = openSites(inject('outDirectory')).bySlug('quds-grill');
  if (!site) throw new Error('quds-grill was not released.');
  const weighed: string[] = [];
  const tooHeavy: string[] = [];
  for await (const { page, scripts } of weighIslands(await browser(), site, inject('port'))) {
    weighed.push(page);
    // React alone is more: a page whose island never came would weigh less.
    expect({ page, hasIsland: scripts > 50_000 }).toEqual({ page, hasIsland: true });
    const excess = overScriptBudget(page, scripts);
    if (excess) tooHeavy.push(`${page}: ${excess} (${scripts} bytes)`);
  }
  expect(tooHeavy, tooHeavy.join('; ')).toEqual([]);
  expect(weighed).toEqual(['cart', 'search', 'checkout', 'new-checkout', 'complete-order']);
});

test.each([
  ['/', 'a sharp phone', 360, 3, [160]],
  ['/', 'a sharp desk', 1280, 2, [320]],
  ['/', 'a plain desk', 1280, 1, [160]],
  ['/shop', 'a sharp phone', 360, 3, [160]],
])('%s on %s loads one file for its logos', async (path, _, width, deviceScaleFactor, widths) => {
  const page = await shopper.visit(path, { viewport: { width, height: 800 }, deviceScaleFactor });
  const loaded = await page
    .locator('.logo')
    .evaluateAll((logos) => logos.map((logo) => (logo as HTMLImageElement).currentSrc));
  const files = [...new Set(loaded)].map((url) => Number(/-(\d+)\.avif$/.exec(url)?.[1]));
  expect(files).toEqual(widths);
});

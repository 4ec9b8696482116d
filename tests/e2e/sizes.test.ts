import { expect, inject, test } from 'vitest';
import { openSites } from '#scripts/serve/site.ts';
import { overBudget } from '#scripts/sizes/budgets.ts';
import { weighSites } from '#scripts/sizes/weigh-sites.ts';
import { launchChromium } from './chromium.ts';
import { demoSlugs } from './demo-sites.ts';

test('every kind of catalogue page of the demo merchants keeps its budget', async () => {
  const browser = await launchChromium();
  const sites = openSites(inject('outDirectory'))
    .all()
    .filter(({ manifest }) => demoSlugs().includes(manifest.slug));
  const tooHeavy: string[] = [];
  let count = 0;
  for await (const { slug, path, kind, weight } of weighSites(browser, sites, inject('port'))) {
    count += 1;
    tooHeavy.push(...overBudget(kind, weight).map((excess) => `${slug}${path}: ${excess}`));
  }
  await browser.close();
  expect(tooHeavy).toEqual([]);
  expect(count).toBeGreaterThanOrEqual(21);
});

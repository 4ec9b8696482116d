import { describe, expect, inject, test } from 'vitest';
import { pageKinds } from '#scripts/measure/screenshots/page-kinds.ts';
import { openSites } from '#scripts/serve/site.ts';
import { DESK, PHONE, STILL } from './set-up/browser.ts';
import { findings } from './set-up/findings.ts';
import { shopWorld } from './set-up/shop-world.ts';

const sites = openSites(inject('outDirectory'));

/** Cart, menu, home and product of quds-grill are looked at in all languages where somebody orders there. */
const PLACES = [
  ['quds-grill', ['options', 'sold-out', 'search', 'favourites', 'checkout', 'login', 'error', 'offline']],
  ['amman-market', ['home', 'options', 'sale']],
  ['noor-gifts', ['home', 'shop', 'options', 'sold-out']],
  ['nablus-morning', ['home', 'product']],
  ['hara-saj', ['home', 'shop', 'options', 'sold-out']],
] as const;

/** Each merchant has its own colours, and light and dark are two palettes. */
describe.each(PLACES)('pages of %s', (slug, wanted) => {
  const shopper = shopWorld({ slug });
  const site = sites.bySlug(slug);
  if (!site) throw new Error(`${slug} was not released.`);
  const kinds = pageKinds(site.manifest, '', (file) => site.read(file).toString()).filter(({ name }) =>
    (wanted as readonly string[]).includes(name),
  );

  test.each(['light', 'dark'] as const)('axe finds nothing on %s pages', async (colorScheme) => {
    expect(kinds).toHaveLength(wanted.length);
    const context = await shopper.visitor({ ...PHONE, colorScheme, reducedMotion: 'reduce' });
    const page = await context.newPage();
    for (const { path } of kinds) {
      await page.goto(shopper.origin + path);
      expect({ path, found: await findings(page, { withTargetSizes: true }) }).toEqual({ path, found: [] });
    }
  });
});

describe('pages of an English shop', () => {
  const shopper = shopWorld();

  test('axe finds nothing on a desk with the menu of languages open', async () => {
    const page = await shopper.visit('/en/products/102', { ...DESK, reducedMotion: 'reduce' });
    await page.locator('[data-languages] summary').click();
    expect(await findings(page, { withTargetSizes: true })).toEqual([]);
  });

  test('axe finds nothing where a choice is asked for, and where something was added', async () => {
    const page = await shopper.visit('/en/products/109', STILL);
    await page.locator('[data-submit]').click();
    await page.getByText('Please choose options to add to cart').last().waitFor();
    // What is half under the header is too small a target to axe.
    await page.evaluate(() => scrollTo(0, 0));
    expect(await findings(page, { withTargetSizes: true })).toEqual([]);
    await page.locator('label.choice', { hasText: 'Hot' }).click();
    await page.locator('[data-submit]').click();
    await page.getByRole('status').getByText('In your cart').waitFor();
    expect(await findings(page, { withTargetSizes: true })).toEqual([]);
  });
});

import type { Browser } from 'playwright';
import { pageKinds } from '#scripts/screenshots/page-kinds.ts';
import type { Site } from '#scripts/serve/site.ts';
import { siteAddress } from '#tests/e2e/demo-sites.ts';
import type { PageWeight } from './budgets.ts';
import { weighPage } from './weigh-page.ts';

export interface WeighedPage {
  readonly slug: string;
  readonly kind: string;
  readonly path: string;
  readonly weight: PageWeight;
}

/** The heaviest of the pages that are plain HTML with small scripts. */
const CATALOGUE_KINDS = ['home', 'shop', 'category', 'options'];

/** Every kind of catalogue page in every language of the sites that are served on a port. */
export async function* weighSites(
  browser: Browser,
  sites: readonly Site[],
  port: number,
): AsyncGenerator<WeighedPage> {
  for (const site of sites) {
    const { slug, prefixes } = site.manifest;
    for (const prefix of ['', ...prefixes.map((locale) => `/${locale}`)]) {
      const kinds = pageKinds(site.manifest, prefix, (file) => site.read(file).toString());
      for (const { name, path } of kinds.filter((kind) => CATALOGUE_KINDS.includes(kind.name))) {
        const context = await browser.newContext({
          serviceWorkers: 'block',
          viewport: { width: 360, height: 800 },
          hasTouch: true,
          isMobile: true,
        });
        const weight = await weighPage(context, siteAddress(port, slug) + path);
        await context.close();
        yield { slug, kind: name, path, weight };
      }
    }
  }
}

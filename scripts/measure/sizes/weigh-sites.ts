import type { Browser, BrowserContext } from 'playwright';
import { siteAddress } from '#scripts/measure/demo/demo-sites.ts';
import { pageKinds } from '#scripts/measure/screenshots/page-kinds.ts';
import type { Site } from '#scripts/serve/site.ts';
import { ISLAND_SCRIPTS, type PageWeight } from './budgets.ts';
import { weighPage, weighScripts } from './weigh-page.ts';

export interface WeighedPage {
  readonly slug: string;
  readonly kind: string;
  readonly path: string;
  readonly weight: PageWeight;
}

/** The largest of the pages without islands. */
const CATALOGUE_KINDS = ['home', 'shop', 'category', 'options'];

/** Measures every kind of catalogue page in every language of the sites on a port. */
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
        const context = await phone(browser);
        const weight = await weighPage(context, siteAddress(port, slug) + path);
        await context.close();
        yield { slug, kind: name, path, weight };
      }
    }
  }
}

/** Measures the scripts of all pages with islands in a site's first language. One site is enough, because all have the same code. */
export async function* weighIslands(
  browser: Browser,
  site: Site,
  port: number,
): AsyncGenerator<{ readonly page: string; readonly scripts: number }> {
  for (const page of Object.keys(ISLAND_SCRIPTS)) {
    const context = await phone(browser);
    const scripts = await weighScripts(context, `${siteAddress(port, site.manifest.slug)}/${page}`);
    await context.close();
    yield { page, scripts };
  }
}

const phone = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({
    serviceWorkers: 'block',
    viewport: { width: 360, height: 800 },
    hasTouch: true,
    isMobile: true,
  });

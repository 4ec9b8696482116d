import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { compile } from '#scripts/build/compile/compile.ts';
import { astroPages, type RenderHtml, stringPages } from '#scripts/build/prerender/renderer.ts';
import { readTenant } from '#scripts/merchants/read-tenant.ts';
import { cacheDirectory, DEFAULT_TENANTS, ROOT } from '#scripts/program/places.ts';
import { readStorefront } from '#sources/storefront.ts';
import { planSite } from '#views/site-map.ts';
import { FIXTURES } from './temporary-site.ts';

let byStrings: RenderHtml;
let byAstro: RenderHtml;
beforeAll(async () => {
  const server = join((await compile(ROOT, cacheDirectory())).directory, 'server');
  byStrings = await stringPages(server);
  byAstro = astroPages(server);
});

/** A plan of its own for each runtime: what one has kept of a card must not serve the other. */
async function plansOf(tenants: string, slug: string) {
  const tenant = readTenant(tenants, slug);
  if (!tenant.ok) throw new Error(tenant.error.reason);
  const read = await readStorefront({
    tenant: tenant.value,
    tenantDirectory: join(tenants, slug),
    cacheDirectory: cacheDirectory(),
    environment: {},
    fetch,
  });
  if (!read.ok) throw new Error(read.error.reason);
  return [planSite(read.value.storefront), planSite(structuredClone(read.value.storefront))] as const;
}

// An update of Astro that writes anything otherwise shows here.
test.each([
  ['quds-grill', DEFAULT_TENANTS],
  ['amman-market', DEFAULT_TENANTS],
  ['noor-gifts', DEFAULT_TENANTS],
  ['captures', FIXTURES],
  ['hostile', FIXTURES],
])(
  'the string runtime and Astro’s own make the same bytes of every page of %s',
  async (slug, tenants) => {
    const [plan, twin] = await plansOf(tenants, slug);
    expect(plan.pages.length).toBeGreaterThan(50);
    const others: string[] = [];
    for (const [index, page] of plan.pages.entries()) {
      const { url, shell, view } = twin.pages[index] ?? page;
      const made = await byStrings(page.url, { shell: page.shell, view: page.view, clientId: 'c' });
      const expected = await byAstro(url, { shell, view, clientId: 'c' });
      if (!made.equals(expected)) others.push(page.url);
    }
    expect(others).toEqual([]);
  },
  600_000,
);

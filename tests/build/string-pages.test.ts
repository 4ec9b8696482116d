import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { translator } from '#i18n/translate.ts';
import { compile } from '#scripts/build/compile/compile.ts';
import { astroPages } from '#scripts/build/prerender/astro-pages.ts';
import type { PageLocals, RenderedPage, RenderPage } from '#scripts/build/prerender/rendered-page.ts';
import { stringPages } from '#scripts/build/prerender/string-pages.ts';
import { readTenant } from '#scripts/merchants/read-tenant.ts';
import { cacheDirectory, DEFAULT_TENANTS, ROOT } from '#scripts/program/places.ts';
import { readStorefront } from '#sources/storefront.ts';
import { type PagePlan, planSite } from '#views/site-map.ts';
import { storefrontOf } from '#views/test-storefront.ts';
import { FIXTURES } from './temporary-site.ts';

let byStrings: RenderPage;
let byAstro: RenderPage;
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
  return [
    planSite(read.value.storefront, translator),
    planSite(structuredClone(read.value.storefront), translator),
  ] as const;
}

const LINKS = () => '<link rel="modulepreload" href="/_astro/x.js">';

const namesIn = ({ parts }: RenderedPage): unknown => [
  new Set(parts.flatMap(({ assets }) => [...assets])),
  new Set(parts.flatMap(({ inlineScripts }) => inlineScripts)),
];

// An update of Astro that writes anything otherwise shows here.
test.each([
  ['quds-grill', DEFAULT_TENANTS],
  ['amman-market', DEFAULT_TENANTS],
  ['noor-gifts', DEFAULT_TENANTS],
  ['hara-saj', DEFAULT_TENANTS],
  ['captures', FIXTURES],
  ['hostile', FIXTURES],
])(
  'the string runtime and Astro’s own make the same bytes and find the same names in every page of %s',
  async (slug, tenants) => {
    const [plan, twin] = await plansOf(tenants, slug);
    expect(plan.pages.length).toBeGreaterThan(50);
    const others: string[] = [];
    for (const [index, page] of plan.pages.entries()) {
      const { url, shell, view } = twin.pages[index] ?? page;
      const made = await byStrings(page.url, { shell: page.shell, view: page.view, clientId: 'c' }, LINKS);
      const expected = await byAstro(url, { shell, view, clientId: 'c' }, LINKS);
      if (!made.html.equals(expected.html) || !isDeepStrictEqual(namesIn(made), namesIn(expected)))
        others.push(page.url);
    }
    expect(others).toEqual([]);
  },
  600_000,
);

// WordPress numbers products and categories as it likes, and 404 and 500 are also the addresses of error pages.
test.each([
  ['product', '/products/404'],
  ['product', '/en/products/500'],
  ['category', '/shop/404'],
  ['category', '/en/shop/500'],
] as const)('a %s at %s has its own page with both runtimes', async (kind, path) => {
  const { products } = storefrontOf().catalogue;
  const many = Array.from({ length: 600 }, (_, index) =>
    products.map((each) => ({ ...each, id: each.id + 1000 * index })),
  );
  const page = planSite(storefrontOf(many.flat()), translator).pages.find(({ view }) => view.kind === kind);
  if (!page) throw new Error(`There is no ${kind}.`);
  const locals = { shell: page.shell, view: page.view, clientId: 'c' };
  for (const render of [byAstro, byStrings])
    expect((await render(path, locals, LINKS)).html.toString()).toMatch(/<main[^>]*>\s*<\w+/);
});

test('words that look like the mark of a piece are words', async () => {
  const [page, twin] = [storefrontOf(), storefrontOf()].map((storefront) =>
    planSite(storefront, translator).pages.find(({ view }) => view.kind === 'shop'),
  );
  if (page?.view.kind !== 'shop' || twin?.view.kind !== 'shop') throw new Error('There is no menu.');
  const marked = (plan: PagePlan) =>
    ({ shell: plan.shell, view: { ...plan.view, title: 'Menu \0aaa' }, clientId: 'c' }) as PageLocals;
  const made = await byStrings(page.url, marked(page), LINKS);
  expect(made.html.toString()).toContain('Menu \0aaa</h1>');
  expect(made.html.equals((await byAstro(twin.url, marked(twin), LINKS)).html)).toBe(true);
});

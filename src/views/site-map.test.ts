import { describe, expect, it } from 'vitest';
import type { Storefront } from '#domain/storefront/storefront.ts';
import { translator } from '#i18n/translate.ts';
import { type PagePlan, planSite } from './site-map.ts';
import { categoryOf, PRODUCTS, priceOf, productOf, storefrontOf } from './test-storefront.ts';

const LOCALES = ['', '/en', '/he'];
const inEachLanguage = (...paths: string[]): string[] =>
  LOCALES.flatMap((prefix) => paths.map((path) => prefix + (path === '/' ? prefix && '' : path) || '/'));

const changedPages = (before: readonly PagePlan[], after: readonly PagePlan[]): string[] => {
  const old = new Map(before.map(({ url, view, shell }) => [url, JSON.stringify([view, shell])]));
  return after
    .filter(({ url, view, shell }) => old.get(url) !== JSON.stringify([view, shell]))
    .map(({ url }) => url);
};

const withPrice = (id: number, amount: number) =>
  PRODUCTS.map((product) => (product.id === id ? { ...product, price: priceOf(amount) } : product));

/** Every string in a value, with its key. */
function* strings(value: unknown, key = ''): Generator<readonly [key: string, text: string]> {
  if (typeof value === 'string') yield [key, value];
  else if (Array.isArray(value)) for (const item of value) yield* strings(item, key);
  else if (value && typeof value === 'object') {
    for (const [name, inner] of Object.entries(value)) yield* strings(inner, name);
  }
}

describe('planSite', () => {
  const site = planSite(storefrontOf(), translator);

  it('gives the same plan for the same storefront', () => {
    expect(JSON.stringify(planSite(storefrontOf(), translator))).toBe(JSON.stringify(site));
  });

  it('plans each page and file once', () => {
    for (const names of [
      site.pages.map(({ url }) => url),
      [...site.pages, ...site.files].map(({ file }) => file),
    ]) {
      expect(new Set(names).size).toBe(names.length);
    }
  });

  it('changes only the pages that show a product, in every language, after a change of its price', () => {
    const after = planSite(storefrontOf(withPrice(1, 150)), translator);
    // Product 4 shows it among similar products.
    expect(changedPages(site.pages, after.pages).sort()).toEqual(
      inEachLanguage('/products/1', '/products/4', '/shop').sort(),
    );
  });

  it('changes the pages that begin with featured products, too, if the product is one of them', () => {
    const after = planSite(storefrontOf(withPrice(5, 150)), translator);
    expect(changedPages(site.pages, after.pages).sort()).toEqual(
      inEachLanguage('/', '/favourites', '/products/5', '/search', '/shop').sort(),
    );
  });

  it('shares one frame between all pages of a language, which does not change with a product', () => {
    expect(new Set(site.pages.map(({ shell }) => shell)).size).toBe(3);
    const after = planSite(storefrontOf(withPrice(1, 150)), translator);
    expect(after.pages[0]?.shell).toEqual(site.pages[0]?.shell);
    expect(JSON.stringify(site.pages[0]?.shell)).not.toContain('product');
  });

  it('shares one card between all lists of a language', () => {
    const cards = site.pages
      .filter(({ shell }) => shell.locale === 'en')
      .flatMap(({ view }) => {
        if (view.kind === 'shop') return view.sections.flatMap((section) => section.cards);
        return view.kind === 'product' ? [view.product.card, ...view.product.similar] : [];
      })
      .filter(({ id }) => id === 1);
    expect(cards).toHaveLength(3);
    expect(new Set(cards).size).toBe(1);
  });

  it('shows no text of another language', () => {
    for (const { shell, view } of site.pages) {
      // The other names of a place only serve to recognise it in the store's answers.
      const text = JSON.stringify([shell, view]).replaceAll(/\\"otherNames\\":\[[^\]]*\]/g, '');
      for (const locale of ['ar', 'en', 'he']) {
        // Only Arabic and English titles exist; a Hebrew reader is given the English one.
        const words = locale === 'en' && shell.locale === 'he' ? text.replaceAll('«en» welcome', '') : text;
        if (locale !== shell.locale) expect(words, view.path).not.toContain(`«${locale}»`);
      }
      expect(text).not.toMatch(/undefined|NaN|\[object/);
    }
  });

  it('links only to pages, files and pictures that exist', () => {
    const urls = new Set(site.pages.map(({ url }) => url));
    const files = new Set(site.files.map(({ file }) => `/${file}`));
    const origin = 'https://shop.example';
    const anchors = new Set(
      site.pages.flatMap(({ view }) =>
        view.kind === 'shop' ? view.sections.map(({ anchor }) => anchor) : [],
      ),
    );
    const pictures = new Set([
      ...['dish', 'logo', 'icon', 'hero'].map((name) => `/_astro/img/${name}-640.webp`),
      ...storefrontOf().icons.map(({ url }) => url),
    ]);
    for (const page of site.pages) {
      const data = page.view.head.jsonLd.map((json) => JSON.parse(json) as unknown);
      for (const [key, text] of strings([page.shell, page.view, data])) {
        const path = text.startsWith(`${origin}/`) ? text.slice(origin.length) : text;
        const isName = key === '@id' || /colour|^light$|^dark$|srcset|avif|webp/i.test(key);
        if (isName || !/^[/#]/.test(path)) continue;
        const [where = '', anchor] = path.split('#');
        const isThere = where === '' || urls.has(where) || files.has(where) || pictures.has(where);
        expect(isThere, `${page.url}: ${key} ${text}`).toBe(true);
        if (anchor !== undefined) expect(anchors, text).toContain(anchor);
      }
    }
  });

  it('has an anchor in the menu for each category with products, also if only its descendants have a section', () => {
    const categories = [categoryOf(1), categoryOf(2, 1), categoryOf(3, 2), categoryOf(4), categoryOf(5)];
    const products = [productOf(30, { categoryIds: [3] }), productOf(40, { categoryIds: [4] })];
    const { pages } = planSite(storefrontOf(products, { catalogue: { categories } }), translator);
    const shop = pages.map(({ view }) => view).find((view) => view.kind === 'shop');
    expect(shop?.sections.map(({ anchor, otherAnchors }) => [anchor, ...otherAnchors])).toEqual([
      ['category-3', 'category-1', 'category-2'],
      ['category-4'],
    ]);
  });

  it('keeps hostile text as plain text', () => {
    const attack = '</Script ><img src=x onerror=alert(1)>\u2028{{count}} $t(common:cart) $1';
    const hostile = planSite(
      storefrontOf([productOf(1, { name: { base: attack } })], {
        settings: { name: { base: attack }, description: { base: attack } },
      }),
      translator,
    );
    const product = hostile.pages.find(({ url }) => url === '/products/1')?.view;
    expect(product?.kind === 'product' && product.product.card.name).toBe(attack);
    for (const { view } of hostile.pages) {
      for (const json of view.head.jsonLd) expect(json).not.toMatch(/[<>&\u2028]/);
    }
    const data = JSON.parse(product?.head.jsonLd[0] ?? '') as { name: string };
    expect(data.name).toBe(attack);
    const manifest = hostile.files.find(({ kind }) => kind === 'manifest');
    expect(JSON.parse(manifest?.content ?? '')).toMatchObject({ name: attack });
  });

  it('removes characters that change the direction of neighbouring words', () => {
    const turned = planSite(storefrontOf([productOf(1, { name: { base: 'abc\u202egnp' } })]), translator);
    expect(JSON.stringify(turned.pages)).not.toContain('\u202e');
  });

  it('includes /test, unlisted, if the merchant’s settings say onDebug', () => {
    const shop = storefrontOf();
    const { pages, files } = planSite({ ...shop, settings: { ...shop.settings, isDebug: true } }, translator);
    const page = pages.find(({ url }) => url === '/test');
    expect(page?.view.head.robots).toBe('noindex');
    expect(files.find(({ kind }) => kind === 'sitemap')?.content).not.toContain('/test');
  });

  it('includes /test otherwise only in development', () => {
    const urls = (isDevelopment: boolean) =>
      planSite(storefrontOf(), translator, { isDevelopment }).pages.map(({ url }) => url);
    expect(urls(false)).not.toContain('/test');
    expect(urls(true)).toContain('/test');
  });

  it('lists indexable pages in the sitemap, with all their languages', () => {
    const xml = site.files.find(({ kind }) => kind === 'sitemap')?.content ?? '';
    const listed = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) =>
      url?.slice('https://shop.example'.length),
    );
    expect(listed.sort()).toEqual(
      inEachLanguage('/', '/shop', ...PRODUCTS.map(({ id }) => `/products/${id}`)).sort(),
    );
    expect(xml.match(/hreflang="x-default"/g)).toHaveLength(listed.length);
    for (const { view } of site.pages) {
      expect(view.head.robots === 'noindex').toBe(!listed.includes(view.path));
    }
  });

  it('names the theme by its content and reports changed colours', () => {
    const pale = planSite(
      storefrontOf(PRODUCTS, {
        settings: {
          colours: { header: '#ffffff', main: '#ffffcc', secondary: '#ef2d24', surface: '#ffffff' },
        },
      }),
      translator,
    );
    const themeOf = ({ files }: typeof site) => files.find(({ kind }) => kind === 'theme')?.file;
    expect(themeOf(pale)).toMatch(/^_astro\/theme\.[0-9a-f]{12}\.css$/);
    expect(themeOf(pale)).not.toBe(themeOf(site));
    expect(pale.pages[0]?.shell.themeUrl).toBe(`/${themeOf(pale)}`);
    expect(pale.faults).toContainEqual(
      expect.objectContaining({ kind: 'theme', id: 'brand', path: 'light', code: 'theme.contrast-moved' }),
    );
  });
});

describe('the web manifest', () => {
  const manifestOf = (icons: Storefront['icons']) => {
    const { files } = planSite({ ...storefrontOf(), icons }, translator);
    return JSON.parse(files.find(({ kind }) => kind === 'manifest')?.content ?? '') as { icons: object[] };
  };

  it('lists plain PNG icons and a maskable one, without those for tabs and iOS', () => {
    expect(manifestOf(storefrontOf().icons).icons).toEqual([
      { src: '/_astro/img/icon-any-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/_astro/img/icon-maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
    ]);
  });

  it('has no icons if the merchant has none', () => {
    expect(manifestOf([]).icons).toEqual([]);
  });
});

describe('a catalogue too large for one page', () => {
  const many = Array.from({ length: 500 }, (_, index) =>
    productOf(index + 1, { categoryIds: [index < 130 ? 1 : 3] }),
  );
  const categories = [categoryOf(1), categoryOf(2), categoryOf(3, 2)];
  const site = planSite(storefrontOf(many, { catalogue: { categories } }), translator);
  const find = (url: string) => site.pages.find((page) => page.url === url)?.view;

  it('shows the first products of each category and links to all of it', () => {
    const shop = find('/en/shop');
    if (shop?.kind !== 'shop') throw new Error('There is no shop page.');
    expect(
      shop.sections.map(({ id, cards, more }) => [id, cards.length, more?.href, more?.totalText]),
    ).toEqual([
      [1, 24, '/en/shop/1', '130 products'],
      [3, 24, '/en/shop/3', '370 products'],
    ]);
  });

  it('gives products without a category their own pages', () => {
    const lone = Array.from({ length: 100 }, (_, index) => productOf(1000 + index, { categoryIds: [] }));
    const { pages } = planSite(storefrontOf([...many, ...lone], { catalogue: { categories } }), translator);
    const viewAt = (url: string) => pages.find((page) => page.url === url)?.view;
    const shop = viewAt('/en/shop');
    const section = shop?.kind === 'shop' ? shop.sections.at(-1) : undefined;
    expect([section?.cards.length, section?.more?.href, section?.more?.totalText]).toEqual([
      24,
      '/en/shop/more',
      '100 products',
    ]);
    const cards = ['/en/shop/more', '/en/shop/more/2'].flatMap((url) => {
      const view = viewAt(url);
      return view?.kind === 'category' ? view.cards : [];
    });
    expect(cards.map(({ id }) => id)).toEqual(lone.map(({ id }) => id));
    expect(viewAt('/en/shop/more/3')).toBeUndefined();
    expect(viewAt('/en/shop/more')?.head.title).toBe('More · «en» Test Shop');
  });

  it('lists every product of a category on its pages, also those of categories below', () => {
    const pages = site.pages.filter(({ url }) => /^\/shop\/2(?:\/|$)/.test(url)).map(({ view }) => view);
    const ids = pages.flatMap((view) => (view.kind === 'category' ? view.cards.map(({ id }) => id) : []));
    expect(ids).toEqual(many.slice(130).map(({ id }) => id));
    expect(pages.map((view) => view.kind === 'category' && view.pagination)).toEqual(
      pages.map((_, index) =>
        expect.objectContaining({
          current: index + 1,
          count: 7,
          previous: index === 0 ? null : index === 1 ? '/shop/2' : `/shop/2/${index}`,
          next: index === 6 ? null : `/shop/2/${index + 2}`,
        }),
      ),
    );
  });
});

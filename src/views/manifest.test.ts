import { expect, test } from 'vitest';
import { translator } from '#i18n/translate.ts';
import { planSite } from './site-map.ts';
import { categoryOf, PRODUCTS, storefrontOf } from './test-storefront.ts';

interface Manifest {
  readonly shortcuts: readonly { readonly url: string }[];
  readonly related_applications?: readonly object[];
}

const startsOf = (startUrl: string): string[] => {
  const storefront = storefrontOf(PRODUCTS);
  const { files } = planSite({ ...storefront, settings: { ...storefront.settings, startUrl } }, translator);
  return files.filter(({ kind }) => kind === 'manifest').map(({ content }) => JSON.parse(content).start_url);
};

test('the app does not start at a category without products, because that has no page', () => {
  const storefront = storefrontOf(PRODUCTS);
  const { files } = planSite(
    {
      ...storefront,
      catalogue: { ...storefront.catalogue, categories: [...storefront.catalogue.categories, categoryOf(9)] },
      settings: { ...storefront.settings, startUrl: '/shop/9' },
    },
    translator,
  );
  expect(JSON.parse(files.find(({ kind }) => kind === 'manifest')?.content ?? '{}').start_url).toBe('/');
});

test.each([
  ['/', ['/', '/en', '/he']],
  ['/?fromWhat=app', ['/?fromWhat=app', '/en?fromWhat=app', '/he?fromWhat=app']],
  ['/en/shop?fromWhat=app', ['/shop?fromWhat=app', '/en/shop?fromWhat=app', '/he/shop?fromWhat=app']],
  [
    '/products/1?fromWhat=app',
    ['/products/1?fromWhat=app', '/en/products/1?fromWhat=app', '/he/products/1?fromWhat=app'],
  ],
  ['/shop/2?a=1', ['/shop?a=1#category-2', '/en/shop?a=1#category-2', '/he/shop?a=1#category-2']],
  ['/products/999', ['/', '/en', '/he']],
  ['/shop/999', ['/', '/en', '/he']],
  ['/callcenter/orders/7', ['/', '/en', '/he']],
  ['/nowhere', ['/', '/en', '/he']],
])(
  'the app that is to start at %s starts there in each language, and at home where there is no such page',
  (path, urls) => {
    expect(startsOf(path)).toEqual(urls);
  },
);

function manifestsOf(packageName: string | null): Manifest[] {
  const storefront = storefrontOf(PRODUCTS);
  const { files } = planSite(
    { ...storefront, settings: { ...storefront.settings, packageName } },
    translator,
  );
  return files.filter(({ kind }) => kind === 'manifest').map(({ content }) => JSON.parse(content));
}

test.each([
  ['متجر الجميع', ['متجر الجميع', undefined, undefined]],
  ['A shop for all', ['A shop for all', 'A shop for all', undefined]],
])(
  'the description %j is for those who can read it, and for all readers of the first language',
  (description, expected) => {
    const storefront = storefrontOf(PRODUCTS);
    const { files } = planSite(
      { ...storefront, settings: { ...storefront.settings, description: { base: description } } },
      translator,
    );
    const manifests = files
      .filter(({ kind }) => kind === 'manifest')
      .map(({ content }) => JSON.parse(content));
    expect(manifests.map((manifest) => manifest.description)).toEqual(expected);
  },
);

test('shortcuts lead to the menu and the cart in the manifest’s language', () => {
  expect(manifestsOf(null).map(({ shortcuts }) => shortcuts.map(({ url }) => url))).toEqual([
    ['/shop', '/cart'],
    ['/en/shop', '/en/cart'],
    ['/he/shop', '/he/cart'],
  ]);
});

test('a merchant’s own app is named in the manifest, and without one none is', () => {
  expect(manifestsOf('com.example.shop')[0]).toMatchObject({
    related_applications: [{ platform: 'play', id: 'com.example.shop' }],
    prefer_related_applications: false,
  });
  expect(manifestsOf(null)[0]).not.toHaveProperty('related_applications');
});

test('the screenshots are the merchant’s pictures with one aspect ratio and a size that browsers accept', () => {
  const pictures = {
    tall: [600, 900],
    banner: [3000, 400],
    other: [900, 1350],
    small: [300, 450],
    wide: [900, 600],
  };
  const storefront = storefrontOf(PRODUCTS);
  const { files } = planSite(
    {
      ...storefront,
      settings: { ...storefront.settings, images: Object.keys(pictures).map((src) => ({ src, alt: '' })) },
      pictures: Object.fromEntries(
        Object.entries(pictures).map(([src, [width = 0, height = 0]]) => {
          const webp = [{ url: `/_astro/img/${src}-${width}.webp`, width }];
          return [src, { width, height, colour: '#aa3322', avif: [], webp }];
        }),
      ),
    },
    translator,
  );
  const { screenshots } = JSON.parse(files.find(({ kind }) => kind === 'manifest')?.content ?? '{}');
  expect(screenshots).toEqual([
    { src: '/_astro/img/tall-600.webp', sizes: '600x900', type: 'image/webp' },
    { src: '/_astro/img/other-900.webp', sizes: '900x1350', type: 'image/webp' },
  ]);
});

import type { Category } from '#domain/catalogue/category.ts';
import type { Price, Product, Variation } from '#domain/catalogue/product.ts';
import type { ImageSource, Picture } from '#domain/storefront/picture.ts';
import type { Storefront } from '#domain/storefront/storefront.ts';
import { HOME_SECTIONS } from '#domain/tenant/settings.ts';
import type { LocalisedText } from '#domain/text.ts';
import { DEFAULT_COLOURS } from '#domain/theme/palette.ts';

// A storefront for tests: every text is marked with its language, so that a leak shows.

const marked = (words: string): LocalisedText => ({
  base: `«ar» ${words}`,
  translations: { en: `«en» ${words}`, he: `«he» ${words}` },
});

export const ils = (amount: number) => ({ amount, minorUnit: 2, currency: 'ILS' });

export const priceOf = (amount: number, regular = amount): Price => ({
  current: ils(amount),
  regular: ils(regular),
  isOnSale: regular > amount,
});

const IN_STOCK = { isInStock: true, isOnBackorder: false, remaining: null };
const ANY_QUANTITY = { minimum: 1, maximum: 99, step: 1 };
const NO_HTML = { base: '' };

const imageOf = (name: string): ImageSource => ({
  src: `${name}.webp`,
  alt: `«ar» صورة من متجر الجميع ${name}`,
});

const pictureOf = (name: string): Picture => ({
  width: 800,
  height: 600,
  colour: '#aa5522',
  avif: [{ url: `/_astro/img/${name}-640.avif`, width: 640 }],
  webp: [{ url: `/_astro/img/${name}-640.webp`, width: 640 }],
});

export const productOf = (id: number, changes: Partial<Product> = {}): Product => ({
  id,
  kind: 'simple',
  name: marked(`product ${id}`),
  sku: `S${id}`,
  summaryHtml: marked(`<p>summary ${id}</p>`),
  descriptionHtml: marked(`<p>description ${id}</p>`),
  categoryIds: [1],
  images: [imageOf('dish')],
  price: priceOf(id * 100),
  range: null,
  isPurchasable: true,
  stock: IN_STOCK,
  quantity: ANY_QUANTITY,
  isSoldIndividually: false,
  attributes: [],
  variations: [],
  extras: [],
  partIds: [],
  soldAt: null,
  similarIds: [],
  waitMinutes: null,
  weight: null,
  dimensions: null,
  position: id,
  ...changes,
});

export const variationOf = (
  id: number,
  choices: Variation['choices'],
  price: Price | null = priceOf(id * 10),
  isInStock = true,
): Variation => ({
  id,
  choices,
  price,
  isPurchasable: price !== null,
  stock: { ...IN_STOCK, isInStock },
  quantity: ANY_QUANTITY,
  image: null,
});

export const categoryOf = (id: number, parentId = 0): Category => ({
  id,
  name: marked(`category ${id}`),
  description: NO_HTML,
  parentId,
  position: id,
  image: null,
});

/** Two categories; product 3 is on sale, 4 has options and is like 1, 5 is sold out and featured. */
export const PRODUCTS: readonly Product[] = [
  productOf(1),
  productOf(2, { categoryIds: [2], stock: { ...IN_STOCK, remaining: 3 } }),
  productOf(3, { price: priceOf(300, 400) }),
  productOf(4, {
    kind: 'variable',
    similarIds: [1, 999],
    attributes: [
      {
        id: 1,
        key: 'size',
        name: marked('size'),
        isOption: true,
        terms: [
          { value: 'small', name: marked('small'), isDefault: true },
          { value: 'large', name: marked('large'), isDefault: false },
        ],
      },
      {
        id: 2,
        key: 'spice',
        name: marked('spice'),
        isOption: false,
        terms: [{ value: 'hot', name: marked('hot'), isDefault: false }],
      },
    ],
    variations: [variationOf(41, { size: 'small' }), variationOf(42, { size: 'large' }, priceOf(900), false)],
  }),
  productOf(5, { categoryIds: [2], stock: { ...IN_STOCK, isInStock: false } }),
];

export function storefrontOf(
  products: readonly Product[] = PRODUCTS,
  changes: { readonly settings?: Partial<Storefront['settings']>; readonly catalogue?: object } = {},
): Storefront {
  const day = { opensAt: 32_400, closesAt: 82_800 };
  return {
    tenant: {
      slug: 'test-shop',
      hosts: ['shop.example'],
      locales: ['ar', 'en', 'he'],
      timeZone: 'Asia/Jerusalem',
      country: 'PS',
      currency: 'ILS',
      digits: 'latn',
      hasServiceWorker: true,
      sources: { settings: { kind: 'files' }, catalogue: { kind: 'files' } },
      ordering: { kind: 'dukkan' },
    },
    settings: {
      name: marked('Test Shop'),
      shortName: marked('Test'),
      description: { base: '«ar» متجر الجميع', translations: { en: '«en» for all' } },
      telephone: '+97225550123',
      whatsApp: '+972505550123',
      startUrl: '/shop',
      facebookPageId: null,
      facebookPixelId: null,
      facebookLink: 'https://www.facebook.com/test.shop',
      instagramLink: null,
      googleTagId: null,
      colours: DEFAULT_COLOURS,
      mainTitle: { base: '«ar» welcome', translations: { ar: '«ar» welcome', en: '«en» welcome' } },
      uiSchema: {
        home: HOME_SECTIONS,
        featured: [5, 404],
        card: 'comfortable',
        slots: null,
        waitMinutes: 25,
        payments: { deliver: ['cash'], pickup: ['cash'], 'eat-in': ['cash'] },
        transferText: { base: '' },
      },
      logo: imageOf('logo'),
      navLogo: null,
      favicon: null,
      icons: { 192: imageOf('icon') },
      images: [imageOf('hero')],
      appVersion: '1',
      category: 'food',
      businessKind: 'restaurant',
      isDebug: false,
      fulfilmentModes: ['deliver', 'pickup'],
      packageName: null,
      hash: '',
      hours: {
        week: {
          sunday: [day],
          monday: [day],
          tuesday: [day],
          wednesday: [day],
          thursday: [{ opensAt: 32_400, closesAt: 7200 }],
          friday: [],
          saturday: [{ opensAt: 0, closesAt: 0 }],
        },
        modes: {},
        exceptions: [],
        lastOrderMinutes: 0,
      },
      ...changes.settings,
    },
    catalogue: {
      currency: {
        code: 'ILS',
        minorUnit: 2,
        symbol: '₪',
        prefix: '',
        suffix: ' ₪',
        decimalSeparator: '.',
        thousandSeparator: ',',
      },
      categories: [categoryOf(1), categoryOf(2)],
      products,
      ...changes.catalogue,
    },
    branches: [{ id: 51, name: marked('branch') }],
    zones: [
      { id: 61, name: marked('near'), cost: ils(0), days: [] },
      { id: 62, name: marked('far'), cost: ils(2000), days: ['sunday', 'thursday'] },
    ],
    pictures: Object.fromEntries(
      ['dish', 'logo', 'icon', 'hero'].map((name) => [`${name}.webp`, pictureOf(name)]),
    ),
    icons: (['any', 'maskable', 'touch', 'favicon'] as const).map((purpose) => ({
      url: `/_astro/img/icon-${purpose}-192.png`,
      size: 192,
      purpose,
    })),
  };
}

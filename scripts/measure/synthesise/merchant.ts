import { WEEKDAYS } from '#domain/hours/weekly-hours.ts';
import { LOCALE_FACTS, type Locale } from '#domain/tenant/locale.ts';
import { productsAndVariations, SIZE_ATTRIBUTE_ID, type WireItem } from './products.ts';
import { type Random, randomFrom } from './random.ts';
import { baseOf, everywhere, joined, translationsOf } from './text.ts';
import { CATEGORIES, PLACES, SHOPS, SIZES, type Words } from './words.ts';

export interface MerchantToMake {
  /** From 1. Number and seed alone determine the merchant. */
  readonly number: number;
  readonly productCount: number;
  /** Not empty. The store's own texts are in the first one. */
  readonly locales: readonly Locale[];
  readonly seed: number;
  /** Paths inside `images/`; empty for a merchant without pictures. */
  readonly pictures: readonly string[];
}

/** The files of `tenants/<slug>/`, as JSON. */
export interface SyntheticMerchant {
  readonly slug: string;
  readonly tenant: object;
  readonly settings: object;
  readonly catalogue: Readonly<
    Record<
      'products' | 'variations' | 'categories' | 'attributes' | 'branches' | 'zones',
      readonly WireItem[]
    >
  >;
}

const PRODUCTS_PER_CATEGORY = 20;
const CATEGORIES_PER_GROUP = 5;

/** Main and secondary colours. */
const COLOURS = [
  ['#2f4a34', '#b3203f'],
  ['#1f4e79', '#e08e2b'],
  ['#5b2a66', '#b5862c'],
  ['#7a2e1d', '#3f7d58'],
  ['#14555a', '#d3543a'],
] as const;

export const syntheticSlug = (number: number): string => `synthetic-${String(number).padStart(4, '0')}`;

export function syntheticMerchant(make: MerchantToMake): SyntheticMerchant {
  const random = randomFrom(`${make.seed}/${make.number}`);
  const categoryCount = Math.max(1, Math.round(make.productCount / PRODUCTS_PER_CATEGORY));
  const { locales } = make;
  return {
    slug: syntheticSlug(make.number),
    tenant: {
      languages: locales.map((locale) => LOCALE_FACTS[locale].key),
      timeZone: 'Asia/Jerusalem',
      country: 'PS',
      currency: 'ILS',
      sources: { settings: { kind: 'files' }, catalogue: { kind: 'files' } },
    },
    settings: settingsOf(make, random),
    catalogue: {
      ...productsAndVariations({ ...make, count: make.productCount, categoryCount }, random),
      categories: Array.from({ length: categoryCount }, (_, index) => categoryOf(index, make)),
      attributes: [sizes(locales)],
      branches: [1, 2].map((number) => place(700 + number, random.pick(PLACES), {})),
      zones: PLACES.map((name, index) =>
        place(800 + index, name, { delivery_cost: `${index * 5}.00`, delivery_days: [] }),
      ),
    },
  };
}

function settingsOf(make: MerchantToMake, random: Random): object {
  const shop = random.pick(SHOPS);
  const name = joined(shop, everywhere(String(make.number)));
  const [mainColor, secondaryColor] = random.pick(COLOURS);
  const picture = make.pictures[0] ?? null;
  const hours = WEEKDAYS.flatMap((day) => [
    [day, true],
    [`${day}Start`, '09:00:00'],
    [`${day}End`, day === 'thursday' ? '02:00:00' : '23:00:00'],
  ]);
  return {
    id: make.number,
    slug: syntheticSlug(make.number),
    name: baseOf(name, make.locales),
    short_name: baseOf(shop, make.locales),
    description: baseOf(name, make.locales),
    telephoneNumber: `+9722555${String(make.number).padStart(4, '0').slice(-4)}`,
    whatsAppNumber: `+97250555${String(make.number).padStart(4, '0').slice(-4)}`,
    start_url: '/',
    headerColor: '#ffffff',
    mainColor,
    secondaryColor,
    surfaceColor: '#fbfaf7',
    mainTitleAr: name.ar,
    mainTitleEn: name.en,
    category: 'restaurant',
    checkoutMedthod: ['deliver', 'pickup'],
    ui_schema: { waitMinutes: random.integer(3, 9) * 5 },
    logoImage: picture,
    images: picture === null ? [] : [{ directus_files_id: { id: picture, type: 'image/webp' } }],
    ...Object.fromEntries(hours),
  };
}

/** Every fifth category is the parent of the next four. */
function categoryOf(index: number, make: MerchantToMake): WireItem {
  const kind = CATEGORIES[index % CATEGORIES.length] ?? everywhere('');
  const round = Math.floor(index / CATEGORIES.length);
  const name = round === 0 ? kind : joined(kind, everywhere(String(round + 1)));
  const picture = make.pictures[index % Math.max(make.pictures.length, 1)];
  const place = index % CATEGORIES_PER_GROUP;
  return {
    id: index + 1,
    name: baseOf(name, make.locales),
    slug: `category-${index + 1}`,
    description: '',
    parent: place === 0 ? 0 : index + 1 - place,
    menu_order: index + 1,
    image: picture === undefined ? null : { id: index + 1, src: picture, alt: baseOf(name, make.locales) },
    translations: translationsOf({ name }, make.locales),
  };
}

function sizes(locales: readonly Locale[]): WireItem {
  return {
    id: SIZE_ATTRIBUTE_ID,
    name: baseOf(SIZES.label, locales),
    taxonomy: 'pa_size',
    order: 'menu_order',
    translations: translationsOf({ name: SIZES.label }, locales),
    terms: SIZES.terms.map((term, index) => ({
      id: index + 1,
      name: baseOf(term.name, locales),
      slug: term.slug,
      translations: translationsOf({ name: term.name }, locales),
    })),
  };
}

function place(id: number, name: Words, more: object): WireItem {
  return {
    id,
    status: 'publish',
    title: { rendered: name.en },
    menu_order: id,
    meta: { name_ar: name.ar, name_en: name.en, name_he: name.he, ...more },
  };
}

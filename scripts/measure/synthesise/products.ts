import type { Locale } from '#domain/tenant/locale.ts';
import type { Random } from './random.ts';
import { baseOf, everywhere, joined, mapped, translationsOf } from './text.ts';
import { DISHES, MANNERS, SENTENCES, SIZES, type Words } from './words.ts';

/** One item as JSON in the format of the store's API. */
export type WireItem = Readonly<Record<string, unknown> & { id: number }>;

export interface ProductsToMake {
  readonly count: number;
  readonly categoryCount: number;
  readonly locales: readonly Locale[];
  /** Paths inside `images/`; products use them in turn. */
  readonly pictures: readonly string[];
}

const FIRST_PRODUCT_ID = 1001;
const FIRST_VARIATION_ID = 1_000_001;
export const SIZE_ATTRIBUTE_ID = 1;

/** One of ten products is variable: the 3rd, the 13th and so on, so that small catalogues have one, too. */
const isVariable = (index: number): boolean => index % 10 === 2;

export function productsAndVariations(
  make: ProductsToMake,
  random: Random,
): { products: WireItem[]; variations: WireItem[] } {
  const products: WireItem[] = [];
  const variations: WireItem[] = [];
  for (let index = 0; index < make.count; index += 1) {
    const id = FIRST_PRODUCT_ID + index;
    const name = nameOf(index);
    const regular = random.integer(8, 120) * 100 + random.pick([0, 0, 50, 90]);
    const sizes = isVariable(index) ? sizesOf(id, index, regular, random) : [];
    variations.push(...sizes.map((size) => variationOf(size, id, name, make.locales)));
    products.push(productOf({ id, index, name, regular, sizes }, make, random));
  }
  return { products, variations };
}

interface Size {
  readonly id: number;
  readonly slug: string;
  /** Minor units. */
  readonly price: number;
  readonly isInStock: boolean;
}

function sizesOf(productId: number, index: number, price: number, random: Random): Size[] {
  const soldOut = random.fraction() < 0.2 ? random.integer(0, SIZES.terms.length - 1) : -1;
  return SIZES.terms.map((term, position) => ({
    id: FIRST_VARIATION_ID + index * SIZES.terms.length + position,
    slug: term.slug,
    price: price + position * 500 + (productId % 2) * 100,
    isInStock: position !== soldOut,
  }));
}

/** Combines each dish with each manner once; further names get a number. */
function nameOf(index: number): Words {
  const dish = DISHES[index % DISHES.length] ?? everywhere('');
  const manner = MANNERS[Math.floor(index / DISHES.length) % MANNERS.length] ?? everywhere('');
  const round = Math.floor(index / (DISHES.length * MANNERS.length));
  const name = joined(dish, manner);
  return round === 0 ? name : joined(name, everywhere(String(round + 1)));
}

interface Draft {
  readonly id: number;
  readonly index: number;
  readonly name: Words;
  readonly regular: number;
  readonly sizes: readonly Size[];
}

function productOf(draft: Draft, make: ProductsToMake, random: Random): WireItem {
  const { id, index, name, sizes } = draft;
  const { locales } = make;
  const isOnSale = sizes.length === 0 && random.fraction() < 0.15;
  const isInStock = random.fraction() >= 0.05;
  const remaining = isInStock && random.fraction() < 0.05 ? random.integer(1, 5) : null;
  const fields = {
    name,
    short_description: paragraph(random.pick(SENTENCES)),
    description: paragraph(joined(random.pick(SENTENCES), random.pick(SENTENCES))),
  };
  const lowest = sizes[0]?.price ?? (isOnSale ? Math.round(draft.regular * 0.8) : draft.regular);
  const highest = sizes.at(-1)?.price;
  const picture = make.pictures[index % Math.max(make.pictures.length, 1)];
  return {
    ...sellable(id, lowest, sizes.length > 0 ? lowest : draft.regular, isInStock, remaining),
    ...Object.fromEntries(Object.entries(fields).map(([field, words]) => [field, baseOf(words, locales)])),
    ...(highest === undefined ? {} : { prices: pricesOf(lowest, lowest, highest) }),
    slug: `product-${id}`,
    parent: 0,
    type: sizes.length > 0 ? 'variable' : 'simple',
    sku: `S-${id}`,
    images: picture === undefined ? [] : [{ id: index + 1, src: picture, alt: baseOf(name, locales) }],
    // In menu order, so that products of a category are neighbours.
    categories: [{ id: Math.floor((index * make.categoryCount) / make.count) + 1 }],
    attributes: sizes.length > 0 ? [sizeAttribute(locales)] : [],
    variations: sizes.map((size) => ({
      id: size.id,
      attributes: [{ name: baseOf(SIZES.label, locales), value: size.slug }],
    })),
    has_options: sizes.length > 0,
    extensions: {
      treesal: { translations: translationsOf(fields, locales), wait_minutes: random.integer(2, 8) * 5 },
    },
  };
}

function variationOf(size: Size, parent: number, name: Words, locales: readonly Locale[]): WireItem {
  return {
    ...sellable(size.id, size.price, size.price, size.isInStock, null),
    name: baseOf(name, locales),
    parent,
    type: 'variation',
    images: [],
  };
}

function sizeAttribute(locales: readonly Locale[]): object {
  return {
    id: SIZE_ATTRIBUTE_ID,
    name: baseOf(SIZES.label, locales),
    taxonomy: 'pa_size',
    has_variations: true,
    terms: SIZES.terms.map((term, position) => ({
      id: position + 1,
      name: baseOf(term.name, locales),
      slug: term.slug,
      default: term.slug === 'medium',
    })),
  };
}

function sellable(id: number, price: number, regular: number, isInStock: boolean, remaining: number | null) {
  return {
    id,
    on_sale: price < regular,
    prices: pricesOf(price, regular, null),
    is_purchasable: true,
    is_in_stock: isInStock,
    is_on_backorder: false,
    low_stock_remaining: remaining,
    sold_individually: false,
    add_to_cart: { minimum: 1, maximum: remaining ?? 9999, multiple_of: 1 },
    is_password_protected: false,
  };
}

/** Prices in minor units. `highest`: for variations with different prices, else null. */
function pricesOf(price: number, regular: number, highest: number | null): object {
  return {
    price: String(price),
    regular_price: String(regular),
    sale_price: String(price),
    price_range: highest === null ? null : { min_amount: String(price), max_amount: String(highest) },
    currency_code: 'ILS',
    currency_symbol: '₪',
    currency_minor_unit: 2,
    currency_decimal_separator: '.',
    currency_thousand_separator: ',',
    currency_prefix: '',
    currency_suffix: ' ₪',
  };
}

const paragraph = (words: Words): Words => mapped(words, (text) => `<p>${text}</p>`);

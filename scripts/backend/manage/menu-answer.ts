import { chosenOf } from '#domain/catalogue/availability.ts';
import type { Product, Variation } from '#domain/catalogue/product.ts';
import { type MenuExtra, menuExtras } from '#domain/manage/menu-extras.ts';
import type { MenuPrice } from '#domain/manage/menu-item.ts';
import { decimalOf } from '#domain/money.ts';
import type { Locale } from '#domain/tenant/locale.ts';
import { type LocalisedText, textIn } from '#domain/text.ts';
import { NO_SALE } from '#scripts/backend/catalogue/price-changes.ts';
import type { Shop } from '#scripts/backend/catalogue/shop.ts';
import type { ExtraMark } from '#scripts/backend/catalogue/sold-out-extras.ts';
import { merchantTime } from '#scripts/backend/ordering/merchant-time.ts';
import type { SoldOutItem } from './sold-out-items.ts';

interface Answering {
  readonly locale: Locale;
  /** Of the names of dishes, the store's own first. */
  readonly languages: readonly Locale[];
  readonly timeZone: string;
  readonly marks: ReadonlyMap<number, SoldOutItem>;
}

/** The menu for managers: categories and dishes in menu order. Each dish has its choices. */
export const menuAnswer = (shop: Shop, answering: Answering) => ({
  currency: shop.catalogue.currency.code,
  categories: shop.catalogue.categories.map(({ id, name }) => ({ id, name: textIn(name, answering.locale) })),
  items: shop.catalogue.products
    // A bundle, or a product of another shop, has no stock of its own.
    .filter(({ kind }) => kind === 'simple' || kind === 'variable')
    .map((product) => dishAnswer(product, shop, answering)),
  extras: menuExtras(shop.catalogue.products).map((extra) => extraAnswer(extra, shop.extraMarks, answering)),
});

function extraAnswer(
  { key, name, group, dishes, isSoldOut }: MenuExtra,
  marks: readonly ExtraMark[],
  { locale, timeZone }: Answering,
) {
  const mark = marks.find((each) => each.key === key && each.name === name.base);
  const backAt = mark?.backAt ?? null;
  return {
    key,
    ...{ name: textIn(name, locale), own_name: name.base, group: textIn(group, locale), dishes },
    sold_out: mark ? (backAt === null ? 'until-told' : 'today') : isSoldOut ? 'store' : 'no',
    back_at: backAt === null ? null : merchantTime(backAt, timeZone),
  };
}

/** A dish of the menu for managers. The marks of its choices apply to a dish with choices. */
export const dishAnswer = (product: Product, shop: Shop, answering: Answering) => ({
  ...itemAnswer(
    product,
    product.variations.length > 0 ? product.variations.map(({ id }) => id) : [product.id],
    answering,
  ),
  dated_sale: datedSale(product.id, shop),
  name: textIn(product.name, answering.locale),
  names: namesByLanguage(product.name, answering.languages),
  category_ids: product.categoryIds,
  has_photo: product.images.length > 0,
  choices: product.variations.map((variation) => ({
    ...itemAnswer(variation, [variation.id], answering),
    dated_sale: datedSale(variation.id, shop),
    name: choiceName(product, variation, answering.locale),
  })),
});

/** The names that the store has. Languages without one are missing. */
const namesByLanguage = ({ base, translations }: LocalisedText, languages: readonly Locale[]) =>
  Object.fromEntries(
    languages.flatMap((locale, index) => {
      const name = index === 0 ? base : translations?.[locale];
      return name ? [[locale, name]] : [];
    }),
  );

function itemAnswer(
  { id, price, stock: { isInStock } }: Product | Variation,
  ids: readonly number[],
  { marks, timeZone }: Answering,
) {
  const backs = isInStock ? [] : ids.flatMap((each) => marks.get(each) ?? []).map(({ backAt }) => backAt);
  const first = Math.min(...backs.flatMap((backAt) => backAt ?? []));
  const marked = Number.isFinite(first) ? 'today' : backs.length > 0 ? 'until-told' : 'store';
  return {
    id,
    is_in_stock: isInStock,
    // `store`: nobody has marked the item, but the store has no stock.
    sold_out: isInStock ? 'no' : marked,
    back_at: Number.isFinite(first) ? merchantTime(first, timeZone) : null,
    price: price && decimalOf(price.current),
    regular_price: price && decimalOf(price.regular),
  };
}

/** A sale of our own store that is on or coming and has days. */
function datedSale(id: number, { itemById, catalogue }: Shop) {
  const { code: currency, minorUnit } = catalogue.currency;
  const { sale, saleFrom: from, saleUntil: until } = itemById.get(id)?.price ?? NO_SALE;
  if (sale === null || (from === null && until === null)) return null;
  return { price: decimalOf({ amount: sale, minorUnit, currency }), from, until };
}

/** The chosen terms in the order of the product's options: `Large, hot`. */
function choiceName({ attributes }: Product, { choices }: Variation, locale: Locale): string {
  return attributes
    .flatMap(({ key, terms }) => {
      const value = chosenOf(choices, key);
      if (value === null || value === undefined) return [];
      const term = terms.find((each) => each.value === value);
      return [term ? textIn(term.name, locale) : value];
    })
    .join(', ');
}

/** The price that the store has now. */
export const priceAnswer = ({ regular, sale, saleFrom, saleUntil }: MenuPrice) => ({
  regular_price: decimalOf(regular),
  sale_price: sale === null ? '' : decimalOf(sale),
  sale_from: saleFrom,
  sale_until: saleUntil,
});

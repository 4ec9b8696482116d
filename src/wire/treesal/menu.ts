import * as z from 'zod/mini';
import type { SaleDays } from '#domain/catalogue/sale-days.ts';
import type { DishDetails, DishDetailsChange, DishTexts } from '#domain/manage/dish-details.ts';
import type { Dish, ManagedMenu, MenuItem } from '#domain/manage/menu.ts';
import { type MenuPrice, SOLD_OUT } from '#domain/manage/menu-item.ts';
import type { NewDish } from '#domain/manage/new-dish.ts';
import { type CurrencyFormat, decimalOf, type Money, moneyFromDecimal } from '#domain/money.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { LOCALES, type Locale } from '#domain/tenant/locale.ts';
import { parseAnswer, unreadable } from '#wire/parse-answer.ts';
import { instant } from './manage.ts';
import { anything, count, decimal, list, optional, optionalDecimal, text } from './schema.ts';
import { namesIn } from './zones.ts';

type Unit = Pick<CurrencyFormat, 'code' | 'minorUnit'>;

const itemFields = {
  id: count,
  name: text,
  is_in_stock: z.boolean(),
  sold_out: z.enum([...SOLD_OUT, 'store']),
  back_at: optional(instant),
  price: optionalDecimal,
  regular_price: optionalDecimal,
  dated_sale: optional(z.object({ price: decimal, from: text, until: text })),
};
const dishSchema = z.object({
  ...itemFields,
  category_ids: list(count),
  has_photo: optional(z.boolean()),
  names: anything,
  choices: list(z.object(itemFields)),
});
const extraSchema = z.object({
  ...{ key: z.string(), name: text, own_name: text, group: text, dishes: count },
  ...{ sold_out: itemFields.sold_out, back_at: itemFields.back_at },
});
const menuSchema = z.object({
  categories: list(z.object({ id: count, name: text })),
  items: list(dishSchema),
  extras: optional(list(extraSchema)),
  hidden: optional(list(z.object({ id: count, name: text }))),
  languages: optional(z.array(z.enum(LOCALES as [Locale, ...Locale[]]))),
});
const addedSchema = z.object({ added: z.object({ has_photo: z.nullish(z.boolean()) }) });
const photoSchema = z.object({ photo: z.string() });
const textsSchema = z.object({ name: text, summary: text, description: text });
const detailsSchema = z.object({
  languages: z.array(z.enum(LOCALES as [Locale, ...Locale[]])),
  texts: z.catchall(z.object({}), textsSchema),
  category_ids: list(count),
  hidden: z.boolean(),
});
const priceSchema = z.object({
  regular_price: decimal,
  sale_price: optionalDecimal,
  sale_from: text,
  sale_until: text,
});

/** The answer of `manage/menu`. */
export function menuOf(body: unknown, unit: Unit): Result<ManagedMenu> {
  const parsed = parseAnswer(menuSchema, body);
  if (!parsed.ok) return parsed;
  const { categories, items, extras, hidden, languages } = parsed.value;
  return ok({
    ...{ categories, hidden: hidden ?? [], languages: languages ?? [] },
    dishes: items.map((dish) => dishIn(dish, unit)),
    extras: (extras ?? []).map(({ own_name: ownName, sold_out: soldOut, back_at, ...extra }) => ({
      ...{ ...extra, ownName, soldOut, backAt: back_at ?? null },
    })),
  });
}

/** The answer of `manage/menu/{id}/details`. */
export function dishDetailsOf(body: unknown): Result<DishDetails> {
  const parsed = parseAnswer(detailsSchema, body);
  if (!parsed.ok) return parsed;
  const { languages, texts, category_ids: categoryIds, hidden: isHidden } = parsed.value;
  const shown = languages.map((locale) => [locale, texts[locale] ?? NO_TEXTS]);
  return ok({ texts: Object.fromEntries(shown), categoryIds, isHidden });
}

const NO_TEXTS: DishTexts = { name: '', summary: '', description: '' };

/** The body of new details. */
export const detailsBody = ({ texts, categoryIds, isHidden }: DishDetailsChange) => ({
  ...(texts && { texts }),
  ...(categoryIds && { category_ids: categoryIds }),
  ...(isHidden !== undefined && { hidden: isHidden }),
});

/** The body of a new dish. */
export const newDishBody = ({ texts, price, categoryIds, photo }: NewDish) => ({
  ...{ texts, photo },
  price: decimalOf(price),
  category_ids: categoryIds,
});

/** The menu with a new dish. `hasPhoto`: whether the store has taken its photo; null if none was sent. */
export interface MenuWithDish {
  readonly menu: ManagedMenu;
  readonly hasPhoto: boolean | null;
}

export function menuWithDishOf(body: unknown, unit: Unit): Result<MenuWithDish> {
  const menu = menuOf(body, unit);
  const added = parseAnswer(addedSchema, body);
  if (!menu.ok || !added.ok) return menu.ok ? (added as Result<never>) : menu;
  return ok({ menu: menu.value, hasPhoto: added.value.added.has_photo ?? null });
}

/** The name of a stored photo. */
export function photoNameOf(body: unknown): Result<string> {
  const parsed = parseAnswer(photoSchema, body);
  return parsed.ok ? ok(parsed.value.photo) : parsed;
}

/** The answer of every change of a dish. */
export function dishOf(body: unknown, unit: Unit): Result<Dish> {
  const parsed = parseAnswer(dishSchema, body);
  return parsed.ok ? ok(dishIn(parsed.value, unit)) : parsed;
}

function dishIn(
  { category_ids, has_photo, names, choices, ...item }: z.infer<typeof dishSchema>,
  unit: Unit,
): Dish {
  return {
    ...itemIn(item, unit),
    categoryIds: category_ids,
    hasPhoto: has_photo === true,
    names: namesIn(names),
    choices: choices.map((choice) => itemIn(choice, unit)),
  };
}

type WireItem = Omit<z.infer<typeof dishSchema>, 'category_ids' | 'has_photo' | 'names' | 'choices'>;

function itemIn(
  { id, name, sold_out, is_in_stock, back_at, price, regular_price, dated_sale }: WireItem,
  unit: Unit,
): MenuItem {
  const money = (value: string | number | null): Money | null =>
    value === null ? null : moneyFromDecimal(value, unit.code, unit.minorUnit);
  const sale = money(dated_sale?.price ?? null);
  return {
    ...{ id, name, isInStock: is_in_stock, soldOut: sold_out },
    backAt: back_at ?? null,
    price: money(price),
    regularPrice: money(regular_price),
    ...(sale && { datedSale: { price: sale, ...saleDaysIn(dated_sale?.from, dated_sale?.until) } }),
  };
}

/** The answer of `manage/menu/{id}/price`; null: the dish has no price. */
export function menuPriceOf(body: unknown, { code, minorUnit }: Unit): Result<MenuPrice | null> {
  if (body === null) return ok(null);
  const parsed = parseAnswer(priceSchema, body);
  if (!parsed.ok) return parsed;
  const { regular_price, sale_price, sale_from, sale_until } = parsed.value;
  const regular = moneyFromDecimal(regular_price, code, minorUnit);
  if (!regular) return fail(unreadable('regular_price'));
  return ok({
    regular,
    sale: sale_price === null ? null : moneyFromDecimal(sale_price, code, minorUnit),
    ...saleDaysIn(sale_from, sale_until),
  });
}

export const saleDaysIn = (from = '', until = ''): SaleDays => ({
  saleFrom: from || null,
  saleUntil: until || null,
});

/** The body of a new price. */
export const priceBody = ({ regular, sale, saleFrom, saleUntil }: MenuPrice) => ({
  regular_price: decimalOf(regular),
  sale_price: sale === null ? '' : decimalOf(sale),
  sale_from: saleFrom,
  sale_until: saleUntil,
});

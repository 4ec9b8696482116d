/**
 * The fields that Dukkan reads from the WooCommerce Store API, its "treesal" extension and wp/v2.
 * Unknown fields are ignored; only indispensable ones are required.
 */
import * as z from 'zod/mini';
import { listOf } from '#wire/list-of.ts';
import { whole } from '#wire/only.ts';

const id = z.number().check(whole(1));
const parentId = z.number().check(whole(0));

/** PHP writes null, or omits the field, for an absent value. */
export const orElse = <Item extends z.ZodMiniType, Fallback>(schema: Item, fallback: Fallback) =>
  z.pipe(
    z.nullish(schema),
    z.transform((value): z.infer<Item> | Fallback => value ?? fallback),
  );
/** A whole number that may be written as text, because PHP stores post meta as text. `number` checks the value. */
export const orDigits = (number: z.ZodMiniType<number, number>) =>
  z.pipe(
    // Any other text fails the check of `number`.
    z.transform((value: unknown) => (isDigits(value) ? Number(value) : value) as number),
    number,
  );
const isDigits = (value: unknown): boolean => typeof value === 'string' && /^-?\d{1,16}$/.test(value);
/** The position of an item. An absent or invalid one counts as unset and does not affect the item. */
const menuOrder = z.catch(z.nullish(orDigits(z.number())), null);
const text = orElse(z.string(), '');
const flag = orElse(z.boolean(), false);
export const list = <Item extends z.ZodMiniType>(item: Item) =>
  z.pipe(
    z.transform((value: unknown) => (listOf(value) ?? value ?? []) as z.input<Item>[]),
    z.array(item),
  );

/** An object with any keys. `z.record` costs every page with React 0.8 kB. */
const dictionary = <Item extends z.ZodMiniType>(item: Item) => z.catchall(z.object({}), item);

/**
 * A translation that is not an object counts as absent, without affecting the item or its other translations. PHP writes an empty
 * one as `[]`.
 */
export const translations = z.catch(z.optional(dictionary(z.catch(z.looseObject({}), {}))), undefined);

/** The mapper drops images without an address. `id` is the attachment's. */
const image = z.object({ id: z.catch(z.optional(z.number()), undefined), src: text, alt: text });
/** Unreadable images do not affect the product. */
const images = z.catch(list(z.catch(image, { src: '', alt: '' })), []);

/** Amounts are strings of integer minor units. */
const prices = z.object({
  price: z.nullish(z.string()),
  regular_price: z.nullish(z.string()),
  price_range: z.nullish(z.object({ min_amount: z.string(), max_amount: z.string() })),
  currency_code: z.string(),
  currency_symbol: text,
  currency_minor_unit: z.number().check(whole(0, 4)),
  currency_decimal_separator: text,
  currency_thousand_separator: text,
  currency_prefix: text,
  currency_suffix: text,
});

const quantity = z.nullish(
  z.object({
    minimum: z.nullish(z.number()),
    maximum: z.nullish(z.number()),
    multiple_of: z.nullish(z.number()),
    /** Of an external product: the page on which it is sold. */
    url: z.catch(z.nullish(z.string()), null),
  }),
);

const term = z.object({ name: z.string(), slug: z.string(), default: z.nullish(z.boolean()) });

const attribute = z.object({
  id: parentId,
  name: z.string(),
  has_variations: flag,
  terms: list(term),
});

const variationLink = z.object({
  id,
  attributes: list(z.object({ name: z.string(), value: z.nullish(z.string()) })),
});

const extension = z.catch(
  z.nullish(
    z.object({ translations, wait_minutes: z.optional(z.unknown()), extras: z.optional(z.unknown()) }),
  ),
  null,
);

const sellable = {
  id,
  prices,
  on_sale: flag,
  is_purchasable: flag,
  is_in_stock: flag,
  is_on_backorder: flag,
  low_stock_remaining: z.nullish(z.number()),
  add_to_cart: quantity,
  images,
};

export const storeProduct = z.object({
  ...sellable,
  name: z.string(),
  type: z.string(),
  sku: text,
  short_description: text,
  description: text,
  categories: list(z.object({ id })),
  attributes: list(attribute),
  variations: list(variationLink),
  sold_individually: flag,
  grouped_products: z.catch(list(z.catch(z.nullable(id), null)), []),
  weight: z.catch(text, ''),
  formatted_weight: text,
  formatted_dimensions: text,
  is_password_protected: flag,
  extensions: z.catch(z.nullish(z.object({ treesal: extension })), null),
});

export const storeVariation = z.object({ ...sellable, parent: id, is_password_protected: flag });

export const storeCategory = z.object({
  id: orDigits(id),
  name: z.string(),
  description: text,
  parent: orElse(orDigits(parentId), 0),
  /** Only `treesal/categories` has it; the Store API's list is ordered by name. */
  menu_order: menuOrder,
  image: z.catch(z.nullish(image), null),
  translations,
});

export const storeAttribute = z.object({
  id: orDigits(id),
  name: text,
  translations,
  terms: list(z.object({ slug: z.string(), translations })),
});

/** A single value of a post's meta: WordPress returns a list if the meta is not registered as single. */
const onlyValue = z.transform(
  // A value that is not a text fails the next check.
  (value: unknown) =>
    (Array.isArray(value) && value.length === 1 ? value[0] : value) as string | null | undefined,
);
export const placeName = z.catch(z.pipe(onlyValue, text), '');
export const placeNames = z.object({
  name_ar: placeName,
  name_en: placeName,
  name_he: placeName,
  delivery_cost: z.optional(onlyValue),
  delivery_days: z.optional(z.unknown()),
  minimum_order: z.optional(onlyValue),
  free_delivery_from: z.optional(onlyValue),
  delivery_minutes: z.optional(onlyValue),
});

/** A post of `wp/v2/branch` or `wp/v2/delivery_zone`. WordPress writes `meta: []` when there is none. */
export const place = z.object({
  id,
  title: z.nullish(z.object({ rendered: text })),
  menu_order: menuOrder,
  status: z.nullish(z.string()),
  meta: z.catch(z.nullish(placeNames), null),
  acf: z.catch(z.nullish(placeNames), null),
});

/** A zone of `wc/v3/shipping/zones`. Zone 0 is the rest of the world. */
export const shippingZone = z.object({ id: parentId, name: text });

/** The settings of a shipping method. @example `{cost: {value: "15.50"}}` */
const methodSetting = z.catch(z.object({ value: text }), { value: '' });

/** A method of `wc/v3/shipping/zones/<id>/methods`. */
export const shippingMethod = z.object({
  instance_id: id,
  method_id: z.string(),
  title: text,
  enabled: flag,
  settings: z.catch(dictionary(methodSetting), {}),
});

/** A shipping rate in a cart of the Store API. For pickup locations, `meta_data` has name and address. */
export const shippingRate = z.object({
  method_id: z.string(),
  meta_data: z.catch(list(z.object({ key: text, value: text })), []),
});

/** An entry of `wc/v3/settings/<group>` with a text value. */
export const shopSetting = z.object({ id: z.string(), value: z.catch(text, '') });

/** A rate of `wc/v3/taxes`. */
export const taxRateRow = z.object({
  country: text,
  state: text,
  rate: text,
  name: text,
  priority: z.catch(z.number(), 1),
  compound: flag,
  shipping: flag,
  class: text,
  postcodes: z.catch(list(z.unknown()), []),
  cities: z.catch(list(z.unknown()), []),
});

export type ShippingMethod = z.infer<typeof shippingMethod>;
export type TaxRateRow = z.infer<typeof taxRateRow>;
export type StorePrices = z.infer<typeof prices>;
export type StoreQuantity = z.infer<typeof quantity>;
export type StoreImage = z.infer<typeof image>;
export type StoreProduct = z.infer<typeof storeProduct>;
export type StoreProductAttribute = z.infer<typeof attribute>;
export type StoreVariation = z.infer<typeof storeVariation>;
export type StoreVariationLink = z.infer<typeof variationLink>;
export type StoreCategory = z.infer<typeof storeCategory>;
export type StoreAttribute = z.infer<typeof storeAttribute>;
export type Place = z.infer<typeof place>;

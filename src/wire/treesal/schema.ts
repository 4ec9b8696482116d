/**
 * The answers of `treesal/v1` (docs/api.md), read tolerantly: decimals as strings or numbers, with or without a `data` envelope.
 */
import * as z from 'zod/mini';
import { isObject } from '#wire/is-object.ts';

const count = z.pipe(
  z.pipe(z.union([z.number(), z.string().check(z.regex(/^\d{1,15}$/))]), z.transform(Number)),
  z.number().check(z.int(), z.nonnegative(), z.lte(Number.MAX_SAFE_INTEGER)),
);
/** A value that is not a text counts as absent, so that it does not make the order unreadable. */
const text = z.catch(
  z.pipe(
    z.nullish(z.union([z.string(), z.number()])),
    z.transform((value) => (value === null || value === undefined ? '' : String(value))),
  ),
  '',
);
const decimal = z.union([z.string(), z.number()]);
/** PHP's empty values for an unset field count as no amount. */
const optionalDecimal = z.pipe(
  z.nullish(z.union([decimal, z.literal(false)])),
  z.transform((value) => (value === '' || value === false ? null : (value ?? null))),
);
const anything = z.optional(z.unknown());
const optional = <Item extends z.ZodMiniType>(item: Item) => z.catch(z.nullish(item), null);

/** PHP encodes a list with gaps in its numbering as an object. */
const valuesOf = (value: unknown): unknown[] => (isObject(value) ? Object.values(value) : []);
const list = <Item extends z.ZodMiniType>(item: Item) =>
  z.pipe(
    z.transform(
      (value: unknown) => (isObject(value) ? Object.values(value) : (value ?? [])) as z.input<Item>[],
    ),
    z.array(item),
  );

/** Joins texts, or lists of texts, into one text. */
const wordsOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value)
    : valuesOf(value).map(wordsOf).filter(Boolean).join(', ');

/**
 * The metadata that plugins add to an item: a list of `{key, value}`, or an object of values by key; each value is one text or
 * several.
 */
function metaOf(value: unknown): { readonly key: string; readonly value: string }[] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, entry]) => {
    const isPair = isObject(entry) && 'key' in entry && 'value' in entry;
    const words = wordsOf(isPair ? entry.value : entry);
    return words === '' ? [] : [{ key: isPair ? wordsOf(entry.key) : name, value: words }];
  });
}

const codeOf = (value: unknown): string => wordsOf(isObject(value) && 'code' in value ? value.code : value);

/** A date as text, or as PHP's object with a zone. A named zone is the shop's, because the plugins use no other. */
const dateText = z.union([
  z.string(),
  z.pipe(
    z.object({ date: z.string(), timezone: text }),
    z.transform(({ date, timezone }) =>
      /^(?:UTC|Z|[+-]\d\d:\d\d)$/.test(timezone) ? date + timezone : date,
    ),
  ),
]);

const orderItemSchema = z.object({
  /** null: the product was deleted. */
  product_id: optional(count),
  variation_id: optional(count),
  name: text,
  quantity: count.check(z.positive()),
  subtotal: optionalDecimal,
  total: decimal,
  meta: z.pipe(anything, z.transform(metaOf)),
  notes: text,
});

/** A tax under the name that customers read. */
export const taxSchema = z.object({ name: text, amount: decimal });

const person = optional(z.object({ id: count, name: text }));

/** What people did with an order. Servers without these calls send none of it. */
const lifeFields = {
  revision: optional(count),
  accepted_at: text,
  promised_at: text,
  departed_at: text,
  driver: person,
  payment: optional(z.object({ state: text, method: text, taken_by: person, url: text })),
  reason: text,
  steps: z.catch(list(z.object({ stage: text, at: text })), []),
  changes: z.catch(
    list(z.object({ action: text, name: text, at: text, minutes: optional(count), reason: text })),
    [],
  ),
};

/**
 * An order in the store must not be mistaken for a missing one, so only its id, date, total, and the items' quantities are
 * required.
 */
export const orderSchema = z.object({
  id: count.check(z.positive()),
  number: text,
  order_key: optional(z.string()),
  status: text,
  date: dateText,
  currency: optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
  subtotal: optionalDecimal,
  discount: optionalDecimal,
  delivery_cost: optionalDecimal,
  taxes: z.catch(list(taxSchema), []),
  taxes_included: anything,
  total: decimal,
  customer_name: text,
  customer_phone: text,
  method: text,
  area: text,
  address: text,
  build_details: text,
  delivery_day: text,
  branch: text,
  created_by: text,
  source: text,
  notes: text,
  coupon_codes: z.pipe(
    anything,
    z.transform((value) => valuesOf(value).map(codeOf).filter(Boolean)),
  ),
  items: list(orderItemSchema),
  ...lifeFields,
});
export type WireOrder = z.infer<typeof orderSchema>;
export type WireOrderItem = z.infer<typeof orderItemSchema>;

/** An invalid coupon needs no further fields. */
export const couponSchema = z.object({
  valid: anything,
  code: text,
  free_shipping: anything,
  discount: z.nullish(decimal),
  currency: z.nullish(z.string()),
});

/** The answer of `price_cart`. */
export const pricedCartSchema = z.object({
  subtotal: decimal,
  discount: decimal,
  delivery_cost: optionalDecimal,
  taxes: list(taxSchema),
  taxes_included: anything,
  total: decimal,
  currency: z.string(),
  coupons: list(z.object({ code: text, discount: decimal, free_shipping: anything })),
  refused_coupons: list(z.object({ code: text, reason: text, minimum: optionalDecimal })),
});

/** WordPress's error body. Further fields of `data` are optional, and an invalid one never makes the error unreadable. */
export const errorSchema = z.object({
  code: z.string(),
  message: z.catch(text, ''),
  data: optional(
    z.object({
      params: anything,
      item: optional(z.object({ id: count, variation_id: optional(count) })),
      remaining: optional(count),
      minimum: optional(count),
      maximum: optional(count),
      step: optional(count),
      total: optional(decimal),
      currency: optional(z.string()),
      coupon: optional(z.string()),
    }),
  ),
});
export type WireError = z.infer<typeof errorSchema>;

/** What `treesal/v1` answers (docs/api.md), read tolerantly: decimal strings or numbers, a `data` envelope or none. */
import * as z from 'zod/mini';
import { isObject } from '#wire/is-object.ts';
import { listOf } from '#wire/list-of.ts';

const count = z.pipe(
  z.pipe(z.union([z.number(), z.string().check(z.regex(/^\d{1,15}$/))]), z.transform(Number)),
  z.number().check(z.int(), z.nonnegative(), z.lte(Number.MAX_SAFE_INTEGER)),
);
/** What is no text is none: it must not cost the order. */
const text = z.catch(
  z.pipe(
    z.nullish(z.union([z.string(), z.number()])),
    z.transform((value) => (value === null || value === undefined ? '' : String(value))),
  ),
  '',
);
const decimal = z.union([z.string(), z.number()]);
/** What PHP has for a field that nobody filled in is no amount. */
const optionalDecimal = z.pipe(
  z.nullish(z.union([decimal, z.literal(false)])),
  z.transform((value) => (value === '' || value === false ? null : (value ?? null))),
);
const anything = z.optional(z.unknown());
const optional = <Item extends z.ZodMiniType>(item: Item) => z.catch(z.nullish(item), null);

/** PHP writes a list whose numbering has gaps as an object. */
const valuesOf = (value: unknown): unknown[] => (isObject(value) ? Object.values(value) : []);
const list = <Item extends z.ZodMiniType>(item: Item) =>
  z.pipe(
    z.transform(
      (value: unknown) => (isObject(value) ? Object.values(value) : (value ?? [])) as z.input<Item>[],
    ),
    z.array(item),
  );

/** Texts, or lists of them, in a row. */
const wordsOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value)
    : valuesOf(value).map(wordsOf).filter(Boolean).join(', ');

/** What plugins note of an item: a list of `{key, value}`, or an object of values by key; each value a text or several. */
function metaOf(value: unknown): { readonly key: string; readonly value: string }[] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, entry]) => {
    const isPair = isObject(entry) && 'key' in entry && 'value' in entry;
    const words = wordsOf(isPair ? entry.value : entry);
    return words === '' ? [] : [{ key: isPair ? wordsOf(entry.key) : name, value: words }];
  });
}

const codeOf = (value: unknown): string => wordsOf(isObject(value) && 'code' in value ? value.code : value);

/** Text, or PHP's way to write a date with its zone. A zone's name is the shop's: its plugins know no other. */
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
  /** null: the product has been deleted since. */
  product_id: optional(count),
  variation_id: optional(count),
  name: text,
  quantity: count.check(z.positive()),
  subtotal: optionalDecimal,
  total: decimal,
  meta: z.pipe(anything, z.transform(metaOf)),
  notes: text,
});

/**
 * An order that the store has must not be taken for one that it has not: what it cannot do without is its id, its date, its total, and
 * how many of what.
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
});
export type WireOrder = z.infer<typeof orderSchema>;
export type WireOrderItem = z.infer<typeof orderItemSchema>;

/** One that is not valid needs to say no more. */
export const couponSchema = z.object({
  valid: anything,
  code: text,
  free_shipping: anything,
  discount: z.nullish(decimal),
  currency: z.nullish(z.string()),
});

/** WordPress's error body. What more `data` holds is read where it can be; nothing there makes an error unreadable. */
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
    }),
  ),
});
export type WireError = z.infer<typeof errorSchema>;

/** Some servers wrap every answer in `{data: …}`, with a `code` of their own or none. */
export function unwrapped(body: unknown): unknown {
  if (!isObject(body) || !('data' in body) || 'id' in body) return body;
  const { data } = body;
  const isAnswer = listOf(data) || (isObject(data) && 'id' in data);
  return 'code' in body && !isAnswer ? body : data;
}

/** An order in the answers of `treesal/v1`, apart from the other schemas because carts do not load it. */
import * as z from 'zod/mini';
import { isObject } from '#wire/is-object.ts';
import { like, whole } from '#wire/only.ts';
import { anything, count, decimal, list, optional, optionalDecimal, taxSchema, text } from './schema.ts';

const valuesOf = (value: unknown): unknown[] => (isObject(value) ? Object.values(value) : []);

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
  quantity: count.check(whole(1)),
  subtotal: optionalDecimal,
  total: decimal,
  meta: z.pipe(anything, z.transform(metaOf)),
  extras: z.catch(
    list(
      z.object({
        id: text,
        group: text,
        name: text,
        pieces: count,
        total: decimal,
        once: z.catch(z.optional(z.boolean()), undefined),
      }),
    ),
    [],
  ),
  notes: text,
});

const person = optional(z.object({ id: count, name: text }));

/** The actions on an order. Servers without these calls send no such fields. */
const lifeFields = {
  revision: optional(count),
  accepted_at: text,
  promised_at: text,
  retimed_at: text,
  promised_before: text,
  departed_at: text,
  driver: person,
  payment: optional(
    z.object({ state: text, method: text, taken_by: person, taken_at: text, handed_to: person, url: text }),
  ),
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
  id: count.check(whole(1)),
  number: text,
  order_key: optional(z.string()),
  status: text,
  date: dateText,
  currency: optional(z.string().check(like(/^[A-Z]{3}$/))),
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
  wanted_at: text,
  branch: text,
  table: text,
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

/** What `treesal/v1` answers (docs/api.md), read tolerantly: decimal strings or numbers, a `data` envelope or none. */
import * as z from 'zod/mini';

const count = z.pipe(
  z.pipe(z.union([z.number(), z.string().check(z.regex(/^\d{1,15}$/))]), z.transform(Number)),
  z.number().check(z.int(), z.nonnegative(), z.lte(Number.MAX_SAFE_INTEGER)),
);
const text = z.pipe(
  z.nullish(z.union([z.string(), z.number()])),
  z.transform((value) => (value === null || value === undefined ? '' : String(value))),
);
const decimal = z.union([z.string(), z.number()]);
const list = <Item extends z.ZodMiniType>(item: Item) =>
  z.pipe(
    z.nullish(z.array(item)),
    z.transform((items): z.infer<Item>[] => items ?? []),
  );

const orderItemSchema = z.object({
  product_id: count,
  variation_id: z.nullish(count),
  name: text,
  quantity: count.check(z.positive()),
  subtotal: z.nullish(decimal),
  total: decimal,
  meta: list(z.object({ key: text, value: text })),
  notes: text,
});

export const orderSchema = z.object({
  id: count.check(z.positive()),
  number: text,
  order_key: z.nullish(z.string()),
  status: z.string(),
  date: z.string(),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  subtotal: decimal,
  discount: z.nullish(decimal),
  delivery_cost: z.nullish(decimal),
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
  coupon_codes: list(z.string()),
  items: list(orderItemSchema),
});
export type WireOrder = z.infer<typeof orderSchema>;
export type WireOrderItem = z.infer<typeof orderItemSchema>;

export const couponSchema = z.object({
  valid: z.nullish(z.boolean()),
  code: z.string(),
  free_shipping: z.nullish(z.boolean()),
  discount: decimal,
  currency: z.nullish(z.string()),
});

const optional = <Item extends z.ZodMiniType>(item: Item) => z.catch(z.nullish(item), null);

/** WordPress's error body. What more `data` holds is read where it can be; nothing there makes an error unreadable. */
export const errorSchema = z.object({
  code: z.string(),
  message: z.catch(text, ''),
  data: optional(
    z.object({
      params: z.optional(z.unknown()),
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

/** Some servers wrap every answer in `{data: …}`. */
export const unwrapped = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'data' in body && !('code' in body) && !('id' in body)
    ? body.data
    : body;

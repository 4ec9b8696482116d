/** What `treesal/v1` answers (docs/api.md), read tolerantly: decimal strings or numbers, a `data` envelope or none. */
import * as z from 'zod/mini';

const id = z.number().check(z.int(), z.nonnegative(), z.lte(Number.MAX_SAFE_INTEGER));
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

export const orderItemSchema = z.object({
  product_id: id,
  variation_id: z.nullish(id),
  name: text,
  quantity: z.number().check(z.int(), z.positive()),
  total: decimal,
  meta: list(z.object({ key: text, value: text })),
  notes: text,
});

export const orderSchema = z.object({
  id: id.check(z.positive()),
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

export const couponSchema = z.object({
  valid: z.nullish(z.boolean()),
  code: z.string(),
  discount_type: text,
  amount: z.nullish(decimal),
  free_shipping: z.nullish(z.boolean()),
  discount: decimal,
});
export type WireCoupon = z.infer<typeof couponSchema>;

/** WordPress's error body. */
export const errorSchema = z.object({
  code: z.string(),
  message: text,
  data: z.nullish(
    z.object({
      params: z.optional(z.unknown()),
      item: z.optional(z.object({ id, variation_id: z.nullish(id) })),
      remaining: z.nullish(z.number()),
      total: z.nullish(decimal),
    }),
  ),
});

/** Some servers wrap every answer in `{data: …}`. */
export const unwrapped = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'data' in body && !('code' in body) && !('id' in body)
    ? body.data
    : body;

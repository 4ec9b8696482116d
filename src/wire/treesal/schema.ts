/**
 * The answers of `treesal/v1` (docs/api.md), read tolerantly: decimals as strings or numbers, with or without a `data` envelope.
 */
import * as z from 'zod/mini';
import { isObject } from '#wire/is-object.ts';
import { like, whole } from '#wire/only.ts';

export const count = z.pipe(
  z.pipe(z.union([z.number(), z.string().check(like(/^\d{1,15}$/))]), z.transform(Number)),
  z.number().check(whole(0)),
);
/** A value that is not a text counts as absent, so that it does not make the order unreadable. */
export const text = z.catch(
  z.pipe(
    z.nullish(z.union([z.string(), z.number()])),
    z.transform((value) => (value === null || value === undefined ? '' : String(value))),
  ),
  '',
);
export const decimal = z.union([z.string(), z.number()]);
/** PHP's empty values for an unset field count as no amount. */
export const optionalDecimal = z.pipe(
  z.nullish(z.union([decimal, z.literal(false)])),
  z.transform((value) => (value === '' || value === false ? null : (value ?? null))),
);
export const anything = z.optional(z.unknown());
export const optional = <Item extends z.ZodMiniType>(item: Item) => z.catch(z.nullish(item), null);

/** PHP encodes a list with gaps in its numbering as an object. */
export const list = <Item extends z.ZodMiniType>(item: Item) =>
  z.pipe(
    z.transform(
      (value: unknown) => (isObject(value) ? Object.values(value) : (value ?? [])) as z.input<Item>[],
    ),
    z.array(item),
  );

/** A tax with the name that customers read. */
export const taxSchema = z.object({ name: text, amount: decimal });

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

import * as z from 'zod';
import { isEmail } from '#domain/customer/email.ts';
import { dialable } from '#domain/customer/phone.ts';
import { WEEKDAYS } from '#domain/hours/weekly-hours.ts';
import { PAYMENT_METHODS } from '#domain/order/life.ts';
import { tableIn } from '#domain/order/table.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { localeKeys } from '#domain/tenant/locale.ts';
import { invalidBody, type Refusal } from '#scripts/backend/wordpress/refusal.ts';
import { isObject } from '#wire/is-object.ts';

const id = z.int('A whole number is expected.').positive('A whole number is expected.');
const text = (maximum: number) =>
  z
    .string('A text is expected.')
    .max(maximum, `At most ${maximum} characters are allowed.`)
    .trim()
    .overwrite((value) => value.toWellFormed());
const required = (maximum: number) => text(maximum).min(1, 'this field is required');
const optional = (maximum: number) =>
  text(maximum)
    .nullish()
    .transform((value) => value ?? '');
/** Empty for an address that the store would refuse together with the order. */
const email = optional(100).transform((value) => (isEmail(value) ? value : ''));

/** Merchants name their options as they like, also `__proto__`, which `z.record` leaves out. */
const byName = <Value>(value: z.ZodType<Value>) =>
  z
    .custom<object>((given) => isObject(given) && !Array.isArray(given), 'An object is expected.')
    .transform((given): [string, unknown][] => Object.entries(given))
    .pipe(z.array(z.tuple([z.string().max(300), value])))
    .transform((entries) => Object.fromEntries(entries) as Record<string, Value>);

const item = z.object({
  id,
  variation_id: z
    .int()
    .nonnegative()
    .nullish()
    .transform((value) => value || null),
  quantity: z.int('A whole number is expected.').min(1, 'The least is 1.').max(1_000_000),
  variation: byName(z.string().max(300))
    .nullish()
    .transform((value) => value ?? {}),
  /** Pieces by key. An absent field stays absent, so that a request equals the one that was stored before extras existed. */
  extras: byName(z.int('A whole number is expected.').min(1, 'The least is 1.').max(99))
    .refine((extras) => Object.keys(extras).length <= 100, 'At most 100 extras are allowed.')
    .optional(),
  notes: optional(200),
});

/** Coupons; a single one may be in `coupon_code` instead. */
const codes = z
  .array(text(100))
  .max(10, 'At most 10 coupons are allowed.')
  .nullish()
  .transform((value) => value ?? []);

const orderRequestSchema = z
  .object({
    client_order_id: z
      .string('this field is required')
      .regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'A UUID is expected.')
      .toLowerCase(),
    customer_name: required(100),
    customer_phone: z
      .string('this field is required')
      .transform(dialable)
      .pipe(z.string('Please enter a valid phone number')),
    method: z.enum(['deliver', 'pickup', 'eat-in'], 'Expected is one of deliver, pickup, eat-in.'),
    branch_id: id.nullish(),
    /** An absent table stays absent, too. */
    table: z
      .string('A text is expected.')
      .transform((value) => (value === '' ? '' : tableIn(value)))
      .pipe(z.string('Expected are at most 10 letters, digits and hyphens.'))
      .optional(),
    zone: id.nullish(),
    custom_zone: optional(100),
    /** Beginning of a slot. Absent keys stay absent, because a repeated request is recognised by its bytes. */
    wanted_at: z.iso.datetime({ offset: true, error: 'A date with time and offset is expected.' }).nullish(),
    /** null is the same as absent. */
    delivery_day: z.enum([...WEEKDAYS, '']).nullish(),
    address: z
      .object({ name: optional(200), address: optional(200), build_details: optional(200) })
      .nullish()
      .transform((value) => value ?? { name: '', address: '', build_details: '' }),
    notes: optional(1000),
    coupon_code: optional(100),
    coupon_codes: codes,
    customer_email: email,
    items: z.array(item).max(100, 'At most 100 items are allowed.'),
    language: z
      .enum([...localeKeys(), ''])
      .nullish()
      .transform((value) => value ?? ''),
    shown_total: z
      .string()
      .regex(/^\d{1,15}(\.\d{1,4})?$/, 'A decimal amount is expected.')
      .nullish(),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, 'A currency of ISO 4217 is expected.')
      .nullish(),
    /** Absent: the first method that the shop offers for the mode. */
    payment_method: z.enum(PAYMENT_METHODS).nullish(),
    source: optional(200),
    referrer: optional(200),
    created_by: optional(100),
  })
  .refine(({ shown_total, currency }) => !shown_total || currency, {
    path: ['currency'],
    message: 'this field is required',
  });

/** The body of `create_order`, checked without the shop's catalogue and settings. */
export type OrderRequest = z.infer<typeof orderRequestSchema>;
export type OrderRequestItem = OrderRequest['items'][number];

const NO_ITEMS: Refusal = { status: 400, code: 'treesal_no_items', message: 'There is no products in cart.' };

export function orderRequestOf(body: unknown): Result<OrderRequest, Refusal> {
  const items = typeof body === 'object' && body !== null && 'items' in body ? body.items : undefined;
  if (items === undefined || items === null || (Array.isArray(items) && items.length === 0))
    return fail(NO_ITEMS);
  const parsed = orderRequestSchema.safeParse(body);
  return parsed.success ? ok(parsed.data) : fail(invalidBody(parsed.error));
}

const cartRequestSchema = z.object({
  items: z
    .array(item)
    .max(100, 'At most 100 items are allowed.')
    .nullish()
    .transform((value) => value ?? []),
  coupon_codes: codes,
  method: z.enum(['deliver', 'pickup', 'eat-in']).nullish(),
  zone: id.nullish(),
  customer_phone: optional(100),
  customer_email: email,
});

/** The body of `price_cart` and of `validate-coupon`, where it may be empty. */
export type CartRequest = z.infer<typeof cartRequestSchema>;

export function cartRequestOf(body: unknown): Result<CartRequest, Refusal> {
  const parsed = cartRequestSchema.safeParse(body);
  return parsed.success ? ok(parsed.data) : fail(invalidBody(parsed.error));
}

/** The item as it appears in refusals. */
export const itemNamed = ({ id: product, variation_id, quantity }: OrderRequestItem) =>
  variation_id === null ? { id: product, quantity } : { id: product, variation_id, quantity };

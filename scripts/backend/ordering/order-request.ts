import * as z from 'zod';
import { dialable } from '#domain/customer/phone.ts';
import { WEEKDAYS } from '#domain/hours/weekly-hours.ts';
import { PAYMENT_METHODS } from '#domain/order/life.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { invalidFields, type Refusal } from '#scripts/backend/wordpress/refusal.ts';

const id = z.int('A whole number is expected.').positive('A whole number is expected.');
const text = (maximum: number) =>
  z.string('A text is expected.').max(maximum, `At most ${maximum} characters are allowed.`).trim();
const required = (maximum: number) => text(maximum).min(1, 'this field is required');
const optional = (maximum: number) =>
  text(maximum)
    .nullish()
    .transform((value) => value ?? '');

const item = z.object({
  id,
  variation_id: z
    .int()
    .nonnegative()
    .nullish()
    .transform((value) => value || null),
  quantity: z.int('A whole number is expected.').min(1, 'The least is 1.').max(1_000_000),
  variation: z
    .record(z.string().max(300), z.string().max(300))
    .nullish()
    .transform((value) => value ?? {}),
  notes: optional(200),
});

/** Several coupons; a single one may stand in `coupon_code` instead. */
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
    zone: id.nullish(),
    custom_zone: optional(100),
    /** null: absent. */
    delivery_day: z.enum([...WEEKDAYS, '']).nullish(),
    address: z
      .object({ name: optional(200), address: optional(200), build_details: optional(200) })
      .nullish()
      .transform((value) => value ?? { name: '', address: '', build_details: '' }),
    notes: optional(1000),
    coupon_code: optional(100),
    coupon_codes: codes,
    customer_email: optional(100),
    items: z.array(item).max(100, 'At most 100 items are allowed.'),
    language: z
      .enum(['ar', 'en', 'he_IL', ''])
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
    payment_method: z
      .enum(PAYMENT_METHODS)
      .nullish()
      .transform((method) => method ?? 'cash'),
    source: optional(200),
    referrer: optional(200),
    created_by: optional(100),
  })
  .refine(({ shown_total, currency }) => !shown_total || currency, {
    path: ['currency'],
    message: 'this field is required',
  });

/** The body of `create_order`, checked by itself: what the shop has and offers is asked later. */
export type OrderRequest = z.infer<typeof orderRequestSchema>;
export type OrderRequestItem = OrderRequest['items'][number];

const NO_ITEMS: Refusal = { status: 400, code: 'treesal_no_items', message: 'There is no products in cart.' };

export function orderRequestOf(body: unknown): Result<OrderRequest, Refusal> {
  const items = typeof body === 'object' && body !== null && 'items' in body ? body.items : undefined;
  if (items === undefined || items === null || (Array.isArray(items) && items.length === 0))
    return fail(NO_ITEMS);
  const parsed = orderRequestSchema.safeParse(body);
  if (parsed.success) return ok(parsed.data);
  return fail(invalidFields(messagesOf(parsed.error)));
}

function messagesOf({ issues }: z.ZodError): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const { path, message } of issues) messages[path.map(String).join('.')] ??= message;
  return messages;
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
  customer_email: optional(100),
});

/** The body of `price_cart`, and of `validate-coupon`, which may be empty. */
export type CartRequest = z.infer<typeof cartRequestSchema>;

export function cartRequestOf(body: unknown): Result<CartRequest, Refusal> {
  const parsed = cartRequestSchema.safeParse(body);
  return parsed.success ? ok(parsed.data) : fail(invalidFields(messagesOf(parsed.error)));
}

/** The item as refusals name it. */
export const itemNamed = ({ id: product, variation_id, quantity }: OrderRequestItem) =>
  variation_id === null ? { id: product, quantity } : { id: product, variation_id, quantity };

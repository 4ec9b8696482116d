import * as z from 'zod';
import { LONGEST_DISH_TEXT, MOST_DISH_CATEGORIES } from '#domain/manage/dish-details.ts';
import { type MenuPrice, SOLD_OUT } from '#domain/manage/menu-item.ts';
import { typedMoney } from '#domain/manage/typed-money.ts';
import type { CurrencyFormat } from '#domain/money.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { LOCALES, type Locale } from '#domain/tenant/locale.ts';
import { isPhotoName } from '#scripts/backend/catalogue/photos.ts';
import { invalidFields, type Refusal } from '#scripts/backend/wordpress/refusal.ts';
import { LONGEST_KEY } from '#wire/woocommerce/extras.ts';
import { changeId } from './manager.ts';

const decimal = z.string().regex(/^\d{1,12}(?:\.\d{1,4})?$/);
export const soldOutChange = z.object({
  ...changeId,
  sold_out: z.enum(SOLD_OUT),
  /** New count in a store that counts pieces. */
  pieces: z.int().positive().max(1_000_000).nullish(),
});
export const extraChange = z.object({
  ...changeId,
  key: z.string().max(LONGEST_KEY),
  name: z.string().max(1000),
  sold_out: z.enum(SOLD_OUT),
});
export const priceChange = z.object({
  ...changeId,
  regular_price: decimal,
  /** Empty: no sale. */
  sale_price: decimal.or(z.literal('')).default(''),
  sale_from: z.iso.date().nullish(),
  sale_until: z.iso.date().nullish(),
});
const longText = z
  .string()
  .max(2 * LONGEST_DISH_TEXT)
  .optional();
export const detailsChange = z.object({
  ...changeId,
  texts: z
    .partialRecord(
      z.enum(LOCALES as [Locale, ...Locale[]]),
      z.object({ name: longText, summary: longText, description: longText }),
    )
    .optional(),
  category_ids: z.array(z.int().positive()).max(MOST_DISH_CATEGORIES).optional(),
  hidden: z.boolean().optional(),
});
const photoName = z.string().refine(isPhotoName).nullable();
export const photoChange = z.object({ ...changeId, photo: photoName });
export const newDish = z.object({
  ...changeId,
  texts: z.partialRecord(
    z.enum(LOCALES as [Locale, ...Locale[]]),
    z.object({ name: longText.default(''), description: longText.default('') }),
  ),
  price: decimal,
  category_ids: z.array(z.int().positive()).max(MOST_DISH_CATEGORIES),
  photo: photoName.default(null),
});

const NO_PRICE = 'An amount with the decimals of the shop is expected.';

/** The price of a body, or its wrong field. */
export function priceIn(
  { regular_price, sale_price, sale_from, sale_until }: z.infer<typeof priceChange>,
  currency: CurrencyFormat,
): Result<MenuPrice, Refusal> {
  const regular = typedMoney(regular_price, currency);
  const sale = sale_price === '' ? null : typedMoney(sale_price, currency);
  if (!regular) return fail(invalidFields({ regular_price: NO_PRICE }));
  if (!sale && sale_price !== '') return fail(invalidFields({ sale_price: NO_PRICE }));
  return ok({
    regular,
    sale,
    saleFrom: sale && (sale_from ?? null),
    saleUntil: sale && (sale_until ?? null),
  });
}

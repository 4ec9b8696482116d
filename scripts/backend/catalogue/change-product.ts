import * as z from 'zod';
import { decimalOf, moneyFromDecimal } from '#domain/money.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { Rows } from '#scripts/backend/database/database.ts';
import { invalidBody, invalidFields, type Refusal } from '#scripts/backend/wordpress/refusal.ts';
import type { PresentItem } from './present-items.ts';
import { NO_SALE, type PriceChange, setPrice } from './price-changes.ts';
import { pricesOf, recordOf, textOf } from './raw-item.ts';
import { type StockLevel, setStockLevel } from './stock-levels.ts';

const decimal = z
  .union([z.string(), z.number().nonnegative().transform(String)])
  .pipe(z.string().regex(/^(?:\d{1,12}(?:\.\d{1,4})?)?$/, 'A decimal amount is expected.'));

/** The fields of WooCommerce's `PUT products/{id}` that are supported; others are ignored. */
const productChange = z.object({
  regular_price: decimal.optional(),
  /** Empty for no sale. */
  sale_price: decimal.optional(),
  manage_stock: z.boolean().optional(),
  stock_quantity: z.int().nonnegative().nullable().optional(),
  stock_status: z.enum(['instock', 'outofstock']).optional(),
});
type ProductChange = z.infer<typeof productChange>;

export function productChangeOf(body: unknown): Result<ProductChange, Refusal> {
  const parsed = productChange.safeParse(body);
  return parsed.success ? ok(parsed.data) : fail(invalidBody(parsed.error));
}

/**
 * Writes new prices and stock of a product or variation. They apply until the merchant's files state others. Call it inside a
 * transaction.
 */
export async function changeProduct(
  rows: Rows,
  item: PresentItem,
  change: ProductChange,
  now: number,
): Promise<Result<null, Refusal>> {
  const price = newPrice(item, change);
  if (!price.ok) return price;
  const level = newLevel(item, change);
  if (price.value) await setPrice(rows, item.stated, price.value, now);
  if (level) await setStockLevel(rows, item.stated, level, now);
  return ok(null);
}

function newPrice(
  { raw, price: before }: PresentItem,
  { regular_price, sale_price }: ProductChange,
): Result<PriceChange | null, Refusal> {
  if (regular_price === undefined && sale_price === undefined) return ok(null);
  const { minorUnit } = pricesOf(raw);
  const amount = (text: string) => moneyFromDecimal(text, '', minorUnit)?.amount ?? null;
  const regular = regular_price ? amount(regular_price) : before.regular;
  const sale = sale_price ? amount(sale_price) : sale_price === '' ? null : before.sale;
  if (regular === null || (sale === null && sale_price))
    return fail(
      invalidFields({ [regular === null ? 'regular_price' : 'sale_price']: 'The amount is too large.' }),
    );
  if (sale !== null && sale >= regular)
    return fail(invalidFields({ sale_price: 'A sale price is below the regular price.' }));
  return ok(sale === null ? { ...NO_SALE, regular } : { ...before, regular, sale });
}

function newLevel(
  { level }: PresentItem,
  { manage_stock, stock_quantity, stock_status }: ProductChange,
): StockLevel | null {
  if (manage_stock === undefined && stock_quantity === undefined && stock_status === undefined) return null;
  const kept = stock_quantity === undefined ? level.remaining : stock_quantity;
  const remaining = manage_stock === false || (stock_status === 'instock' && kept === 0) ? null : kept;
  if (stock_status === 'outofstock') return { remaining: 0, isInStock: false };
  return { remaining, isInStock: remaining === null ? true : remaining > 0 };
}

/** A product as `wc/v3` answers it, with the fields that are stored here. */
export function managedProduct({ id, parentId, raw, price, level }: PresentItem, changedAt: number) {
  const { regular, sale, saleFrom, saleUntil } = price;
  const { price: present, minorUnit } = pricesOf(raw);
  const decimalText = (amount: number): string => decimalOf({ amount, minorUnit, currency: '' });
  return {
    id,
    parent_id: parentId,
    name: textOf(raw.name),
    type: textOf(raw.type),
    status: 'publish',
    sku: textOf(raw.sku),
    price: decimalText(present),
    regular_price: decimalText(regular),
    sale_price: sale === null ? '' : decimalText(sale),
    date_on_sale_from: saleFrom && `${saleFrom}T00:00:00`,
    date_on_sale_to: saleUntil && `${saleUntil}T23:59:59`,
    on_sale: raw.on_sale === true,
    currency: textOf(recordOf(raw.prices).currency_code),
    manage_stock: level.remaining !== null,
    stock_quantity: level.remaining,
    stock_status: level.isInStock ? 'instock' : 'outofstock',
    date_modified_gmt: new Date(changedAt).toISOString().slice(0, 19),
  };
}

import { isolate } from '#domain/language/isolate.ts';
import type { Order } from '#domain/order/order.ts';
import { isTotal, type SumRow, sumRows } from '#domain/order/sum-rows.ts';
import { deliveryText } from '#i18n/delivery-text.ts';
import { signedMoney, takenOff } from '#i18n/format-number.ts';
import type { IslandContext } from '#islands/island.tsx';
import type { TotalsRow } from '#ui/Totals.tsx';

type Words = Pick<IslandContext, 't' | 'money'>;

const LABELS = {
  subtotal: 'cart:subtotal',
  discount: 'cart:discount',
  delivery: 'cart:delivery',
  tax: 'cart:tax',
  'included-tax': 'cart:tax-included',
  adjustment: 'cart:by-shop',
  'before-delivery': 'cart:total-before-delivery',
  total: 'cart:total',
} as const;

/** The sums of a stored order, with the names of its vouchers. */
export const orderSums = (order: Order, island: Words): readonly TotalsRow[] =>
  sumRows(order).map((row) => totalsRow(row, island));

/** A sum in words. */
export function totalsRow({ kind, amount, couponCodes, name }: SumRow, { t, money }: Words): TotalsRow {
  // A tax has the merchant's own name: "VAT".
  const words = kind === 'tax' && name ? isolate(name) : t(LABELS[kind]);
  const names = [...couponCodes, ...(kind === 'included-tax' && name ? [name] : [])];
  const label = [words, ...names.map(isolate)].join(' · ');
  if (kind === 'delivery' || amount === null) return { label, text: deliveryText(amount, { t, money }) };
  if (kind === 'discount') return { label, text: takenOff(money(amount)), look: 'saving' };
  const text = signedMoney(amount, money);
  return isTotal(kind) ? { label, text, look: 'total' } : { label, text };
}

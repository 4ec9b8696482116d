import { lineTotal } from '#domain/cart/line-total.ts';
import type { Reckoning } from '#domain/cart/reckon.ts';
import { decimalOf, subtractMoney } from '#domain/money.ts';
import type { OrderFulfilment } from './fulfilment.ts';
import { merchantTime } from './merchant-time.ts';
import { firstLife } from './order-life.ts';
import type { OrderLine } from './order-lines.ts';
import type { OrderRequest } from './order-request.ts';

/** All that an order is made of. */
export interface NewOrder {
  readonly request: OrderRequest;
  readonly lines: readonly OrderLine[];
  readonly fulfilment: OrderFulfilment;
  readonly reckoning: Reckoning;
  readonly currency: string;
  readonly timeZone: string;
  readonly placedAt: number;
  /** The shop takes every order on without a look. */
  readonly isAccepted: boolean;
}

/** The order as `docs/api.md` describes it. `itemIds` has one for each line. */
export function orderAnswer(order: NewOrder, ids: { id: number; key: string; itemIds: readonly number[] }) {
  const { request, lines, fulfilment, reckoning } = order;
  const { delivery } = reckoning;
  return {
    id: ids.id,
    number: String(ids.id),
    order_key: ids.key,
    client_order_id: request.client_order_id,
    ...firstLife(request.payment_method, {
      at: order.placedAt,
      timeZone: order.timeZone,
      isAccepted: order.isAccepted,
    }),
    date: merchantTime(order.placedAt, order.timeZone),
    currency: order.currency,
    subtotal: decimalOf(reckoning.subtotal),
    discount: decimalOf(reckoning.discount),
    delivery_cost: delivery && decimalOf(delivery),
    ...(reckoning.taxes.length > 0 && taxesAnswer(reckoning)),
    total: decimalOf(reckoning.total),
    customer_name: request.customer_name,
    customer_phone: request.customer_phone,
    method: request.method,
    area: fulfilment.area,
    zone: fulfilment.zone,
    address: fulfilment.address,
    build_details: fulfilment.buildDetails,
    delivery_day: fulfilment.day,
    branch: fulfilment.branch,
    created_by: request.created_by,
    source: request.source,
    referrer: request.referrer,
    language: request.language,
    notes: request.notes,
    coupon_codes: reckoning.coupons.map(({ code }) => code),
    items: lines.map((line, index) => {
      const subtotal = lineTotal(line);
      const discount = reckoning.discountByLine[index];
      return {
        id: ids.itemIds[index] ?? 0,
        product_id: line.product.id,
        variation_id: line.variation?.id ?? 0,
        name: line.name,
        quantity: line.quantity,
        subtotal: decimalOf(subtotal),
        total: decimalOf(discount ? subtractMoney(subtotal, discount) : subtotal),
        meta: line.choices,
        notes: line.wanted.notes,
      };
    }),
  };
}

/** Taxes as the API names them; `included`: they are part of the prices. */
export const taxesAnswer = ({ taxes, isTaxIncluded }: Pick<Reckoning, 'taxes' | 'isTaxIncluded'>) => ({
  taxes: taxes.map(({ name, amount }) => ({ name, amount: decimalOf(amount) })),
  taxes_included: isTaxIncluded,
});

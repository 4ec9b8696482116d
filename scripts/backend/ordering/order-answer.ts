import { lineTotal } from '#domain/cart/line-total.ts';
import type { Reckoning } from '#domain/cart/reckon.ts';
import type { ChosenExtra } from '#domain/catalogue/extras.ts';
import { wallTime } from '#domain/hours/merchant-day.ts';
import { decimalOf, subtractMoney } from '#domain/money.ts';
import type { PaymentMethod } from '#domain/order/life.ts';
import type { OrderFulfilment } from './fulfilment.ts';
import { merchantTime } from './merchant-time.ts';
import { firstLife } from './order-life.ts';
import type { OrderLine } from './order-lines.ts';
import type { OrderRequest } from './order-request.ts';

/** All parts of a new order. */
export interface NewOrder {
  readonly request: OrderRequest;
  readonly lines: readonly OrderLine[];
  /** The lines whose pieces the order takes from the stock. */
  readonly counted: ReadonlySet<OrderLine>;
  readonly fulfilment: OrderFulfilment;
  readonly reckoning: Reckoning;
  readonly currency: string;
  readonly timeZone: string;
  readonly placedAt: number;
  /** Spelled as people read them. */
  readonly couponCodes: readonly string[];
  readonly payment: PaymentMethod;
  /** The shop accepts all orders automatically. */
  readonly isAccepted: boolean;
}

/** The order as `docs/api.md` describes it. `itemIds` contains one id per line. */
export function orderAnswer(order: NewOrder, ids: { id: number; key: string; itemIds: readonly number[] }) {
  const { request, lines, fulfilment, reckoning } = order;
  const { delivery } = reckoning;
  const wantedAt = request.wanted_at ? Date.parse(request.wanted_at) : null;
  return {
    id: ids.id,
    number: String(ids.id),
    order_key: ids.key,
    client_order_id: request.client_order_id,
    ...firstLife(order.payment, {
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
    ...(wantedAt === null
      ? { delivery_day: fulfilment.day }
      : {
          delivery_day: wallTime(wantedAt, order).weekday,
          wanted_at: merchantTime(wantedAt, order.timeZone),
        }),
    branch: fulfilment.branch,
    ...(fulfilment.table !== '' && { table: fulfilment.table }),
    created_by: request.created_by,
    source: request.source,
    referrer: request.referrer,
    language: request.language,
    notes: request.notes,
    coupon_codes: order.couponCodes,
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
        ...(line.extras.length > 0 && { extras: line.extras.map(extraAnswer) }),
        notes: line.wanted.notes,
      };
    }),
  };
}

/** An extra with the API's names. `total`: on one piece of the item, or on all of them with `once`. */
const extraAnswer = ({ key, group, name, pieces, total, isOnce }: ChosenExtra) => ({
  id: key,
  group,
  name,
  pieces,
  total: decimalOf(total),
  ...(isOnce && { once: true }),
});

/** Taxes with the API's names. `taxes_included`: prices include them. */
export const taxesAnswer = ({ taxes, isTaxIncluded }: Pick<Reckoning, 'taxes' | 'isTaxIncluded'>) => ({
  taxes: taxes.map(({ name, amount }) => ({ name, amount: decimalOf(amount) })),
  taxes_included: isTaxIncluded,
});

import { type ClockPlace, wallClock } from '#domain/hours/wall-clock.ts';
import { addMoney, type CurrencyFormat, type Money, moneyFromDecimal, subtractMoney } from '#domain/money.ts';
import type { Order, OrderItem } from '#domain/order/order.ts';
import { ORDER_STATUSES, type OrderStatus } from '#domain/order/order-status.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { FULFILMENT_MODES, type FulfilmentMode } from '#domain/tenant/fulfilment-mode.ts';
import { unwrapped } from '#wire/list-of.ts';
import { parseAnswer, unreadable } from '#wire/parse-answer.ts';
import { instantOfDate } from './order-date.ts';
import { lifeOf } from './order-life.ts';
import { orderSchema, type WireOrder, type WireOrderItem } from './order-schema.ts';

/** The shop of the orders: it decides the currency of amounts without one, and the time zone of dates without one. */
export interface OrderingShop {
  readonly currency: Pick<CurrencyFormat, 'code' | 'minorUnit'>;
  readonly place: ClockPlace;
  /** Epoch milliseconds; no order was placed later. */
  readonly now?: () => number;
}

/**
 * Converts an order of `treesal/v1`. Amounts are decimals in the order's own currency, else the shop's, with the shop's minor
 * unit.
 */
export function orderOf(body: unknown, shop: OrderingShop): Result<Order> {
  const parsed = parseAnswer(orderSchema, unwrapped(body));
  return parsed.ok ? mappedOrder(parsed.value, shop) : parsed;
}

function mappedOrder(wire: WireOrder, shop: OrderingShop): Result<Order> {
  const bad: string[] = [];
  const { code, minorUnit } = shop.currency;
  const currency = wire.currency ?? code;
  const money = (value: string | number, path: string): Money => {
    const amount = moneyFromDecimal(value, currency, minorUnit);
    if (!amount) bad.push(path);
    return amount ?? { amount: 0, minorUnit, currency };
  };
  const amountOf = ({ subtotal, total }: WireOrderItem, index: number): Money =>
    subtotal === null ? money(total, `items.${index}.total`) : money(subtotal, `items.${index}.subtotal`);
  const placedAt = instantOfDate(wire.date, wallClock(shop.place), shop.now?.());
  if (placedAt === null) bad.push('date');
  const discount = money(wire.discount ?? 0, 'discount');
  const mode = modeOf(wire);
  // Only a delivery can have a cost that is not known yet.
  const isToldLater = wire.delivery_cost === null && mode === 'deliver';
  const deliveryCost = isToldLater ? null : money(wire.delivery_cost ?? 0, 'delivery_cost');
  const total = money(wire.total, 'total');
  const taxes = wire.taxes.map(({ name, amount }, index) => ({
    name,
    amount: money(amount, `taxes.${index}.amount`),
  }));
  const items = wire.items.map((item, index) => itemOf(item, amountOf(item, index), money));
  const status = statusOf(wire.status);
  const order: Order = {
    id: wire.id,
    number: wire.number || String(wire.id),
    key: wire.order_key || null,
    status,
    placedAt: placedAt ?? 0,
    // Derived from the other sums, because the sums of the items may be before or after the discount.
    subtotal:
      wire.subtotal === null
        ? subtractMoney(addMoney(total, discount), deliveryCost ?? { ...total, amount: 0 })
        : money(wire.subtotal, 'subtotal'),
    discount,
    deliveryCost,
    taxes,
    isTaxIncluded: wire.taxes_included !== false,
    total,
    customerName: wire.customer_name,
    customerPhone: wire.customer_phone,
    mode,
    area: wire.area,
    address: wire.address,
    buildDetails: wire.build_details,
    deliveryDay: wire.delivery_day,
    wantedAt: wire.wanted_at === '' ? null : instantOfDate(wire.wanted_at, wallClock(shop.place)),
    branch: wire.branch,
    table: wire.table,
    createdBy: wire.created_by,
    source: wire.source,
    notes: wire.notes,
    couponCodes: wire.coupon_codes,
    items,
    life: lifeOf(wire, status, shop.place),
  };
  const [path] = bad;
  return path === undefined ? ok(order) : fail(unreadable(path));
}

function itemOf(
  wire: WireOrderItem,
  total: Money,
  money: (value: string | number, path: string) => Money,
): OrderItem {
  const extras = wire.extras.map(({ id: key, total: sum, once, ...extra }) => ({
    ...extra,
    key,
    total: money(sum, 'items.extras'),
    ...(once && { isOnce: true as const }),
  }));
  return {
    productId: wire.product_id ?? 0,
    variationId: wire.variation_id || null,
    name: wire.name,
    quantity: wire.quantity,
    total,
    choices: wire.meta.map(({ key, value }) => ({ label: key, value })),
    ...(extras.length > 0 && { extras }),
    notes: wire.notes,
  };
}

/** Statuses of WooCommerce that count as cancelled: nobody has to deliver or await such an order. */
const AS_CANCELLED = ['refunded', 'trash'];

/** WooCommerce writes `wc-processing` in some places. */
function statusOf(text: string): OrderStatus | null {
  const word = text.replace(/^wc-/, '');
  if (AS_CANCELLED.includes(word)) return 'cancelled';
  return ORDER_STATUSES.find((status) => status === word) ?? null;
}

/** For an unknown mode, an area or address means delivery. */
function modeOf({ method, area, address }: WireOrder): FulfilmentMode {
  return FULFILMENT_MODES.find((mode) => mode === method) ?? (area || address ? 'deliver' : 'pickup');
}

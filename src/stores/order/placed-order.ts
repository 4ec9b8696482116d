import type { CartLine } from '#domain/cart/cart-line.ts';
import { isMoney } from '#domain/money.ts';
import type { ToldLife } from '#domain/order/life.ts';
import type { Order, OrderItem } from '#domain/order/order.ts';
import { ORDER_STATUSES } from '#domain/order/order-status.ts';

/** An order of this device: the store's answer, and the data to order it again. An order that came by its link lacks the data. */
export interface PlacedOrder {
  readonly clientOrderId: string;
  readonly order: Order;
  readonly lines: readonly CartLine[];
  /** The delivery area; absent if the customer named a place of their own. */
  readonly zoneId?: number;
  readonly branchId?: number;
  /** The way from the kitchen; absent if unknown. */
  readonly zoneMinutes?: number;
  /** The customer has cancelled it on this device. */
  readonly isOwnEnd?: boolean;
}

/** Reads a stored order and fills in missing fields; null if it is unusable, such as one of another version. */
export function placedOrderOf(item: unknown): PlacedOrder | null {
  const { clientOrderId, order, lines, zoneId, branchId, zoneMinutes, isOwnEnd } = (item ??
    {}) as Partial<PlacedOrder>;
  const isWhole =
    typeof clientOrderId === 'string' &&
    Array.isArray(lines) &&
    typeof order?.id === 'number' &&
    typeof order.number === 'string' &&
    [order.subtotal, order.discount, order.total].every(isMoney) &&
    Array.isArray(order.items) &&
    order.items.every(isItem);
  if (!isWhole) return null;
  const life = isLife(order.life) ? order.life : null;
  return {
    clientOrderId,
    lines,
    order: { ...NOT_KEPT, ...order, status: isKnown(order.status) ? order.status : null, life },
    ...(typeof zoneId === 'number' && { zoneId }),
    ...(typeof branchId === 'number' && { branchId }),
    ...(typeof zoneMinutes === 'number' && { zoneMinutes }),
    ...(isOwnEnd && { isOwnEnd }),
  };
}

/** Defaults of fields that a stored order may lack. */
const NOT_KEPT = {
  key: null,
  status: null,
  placedAt: 0,
  deliveryCost: null,
  taxes: [],
  isTaxIncluded: true,
  customerName: '',
  customerPhone: '',
  mode: 'pickup',
  area: '',
  address: '',
  buildDetails: '',
  deliveryDay: '',
  wantedAt: null,
  branch: '',
  table: '',
  createdBy: '',
  source: '',
  notes: '',
  couponCodes: [],
  life: null,
} as const satisfies Partial<Order>;

/** A newer server may have sent another status. The order's page has no words for it. */
const isKnown = (status: unknown): boolean => ORDER_STATUSES.some((known) => known === status);

const isLife = (life: Partial<ToldLife> | null | undefined): life is ToldLife =>
  isKnown(life?.status) && typeof life?.payment?.method === 'string' && Array.isArray(life.steps);

const isItem = (item: Partial<OrderItem> | null): boolean =>
  typeof item?.name === 'string' &&
  typeof item.notes === 'string' &&
  typeof item.quantity === 'number' &&
  isMoney(item.total) &&
  Array.isArray(item.choices) &&
  (item.extras ?? []).every(({ total }) => isMoney(total));

import type { CartLine } from '#domain/cart/cart-line.ts';
import { isMoney } from '#domain/money.ts';
import type { Order, OrderItem } from '#domain/order/order.ts';

/** An order of this device: the store's answer, and the data to order it again. */
export interface PlacedOrder {
  readonly clientOrderId: string;
  readonly order: Order;
  readonly lines: readonly CartLine[];
  /** The delivery area; absent if the customer named a place of their own. */
  readonly zoneId?: number;
  readonly branchId?: number;
}

/** Reads a stored order and fills in missing fields; null if it is unusable, such as one of another version. */
export function placedOrderOf(item: unknown): PlacedOrder | null {
  const { clientOrderId, order, lines, zoneId, branchId } = (item ?? {}) as Partial<PlacedOrder>;
  const isWhole =
    typeof clientOrderId === 'string' &&
    Array.isArray(lines) &&
    typeof order?.id === 'number' &&
    typeof order.number === 'string' &&
    [order.subtotal, order.discount, order.total].every(isMoney) &&
    Array.isArray(order.items) &&
    order.items.every(isItem);
  if (!isWhole) return null;
  return {
    clientOrderId,
    lines,
    order: { ...NOT_KEPT, ...order },
    ...(typeof zoneId === 'number' && { zoneId }),
    ...(typeof branchId === 'number' && { branchId }),
  };
}

/** Defaults of fields that a stored order may lack. */
const NOT_KEPT = {
  key: null,
  status: null,
  placedAt: 0,
  deliveryCost: null,
  customerName: '',
  customerPhone: '',
  mode: 'pickup',
  area: '',
  address: '',
  buildDetails: '',
  deliveryDay: '',
  branch: '',
  createdBy: '',
  source: '',
  notes: '',
  couponCodes: [],
  life: null,
} as const satisfies Partial<Order>;

const isItem = (item: Partial<OrderItem> | null): boolean =>
  typeof item?.name === 'string' &&
  typeof item.notes === 'string' &&
  typeof item.quantity === 'number' &&
  isMoney(item.total) &&
  Array.isArray(item.choices);

import type { OpenOrder, StoredOrders } from '#domain/order/open-order.ts';
import { ORDERS_KEY } from '#stores/customer/forget-orders.ts';
import { edges } from '#stores/device/edges.ts';
import { shopStorage } from '#stores/device/shop-storage.ts';

// The device's orders for catalogue pages. `orders.ts`, which parses an order completely, would be too large for them.

export function storedOrders(): StoredOrders {
  try {
    return [...JSON.parse(shopStorage[ORDERS_KEY] ?? '')];
  } catch {
    return [];
  }
}

/** Asks for the state of an order, and stores it for the next page. `api`: base address of `treesal/v1`. */
export async function askHowFar({ id, key }: Pick<OpenOrder, 'id' | 'key'>, api: string): Promise<void> {
  const answer = await edges.fetch(`${api}/treesal/v1/get_order/${id}`, {
    headers: { 'X-Order-Key': key },
    credentials: 'omit',
  });
  if (!answer.ok) return;
  const { status, departed_at, promised_at, payment } = await answer.json();
  const orders = storedOrders();
  const order = orders.find((placed) => placed?.order?.id === id)?.order;
  if (!order?.life || !status) return;
  // The status is stored unchecked: `placedOrderOf` checks it, but would be too large for a catalogue page.
  order.status = status;
  order.life = {
    ...order.life,
    status,
    payment: { ...order.life.payment, ...payment },
    departedAt: instantOf(departed_at),
    promisedAt: instantOf(promised_at),
  };
  shopStorage[ORDERS_KEY] = JSON.stringify(orders);
}

const instantOf = (time: string | null): number | null => Date.parse(time ?? '') || null;

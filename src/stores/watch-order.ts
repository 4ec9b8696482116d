import type { Order } from '#domain/order/order.ts';
import { theOrdering } from './apis.ts';
import { edges } from './edges.ts';
import { updateOrder } from './orders.ts';
import type { PlacedOrder } from './placed-order.ts';

const FIRST_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = 5 * 60_000;
const ENDED: ReadonlySet<string | null> = new Set(['completed', 'cancelled', 'failed']);

const A_DAY_MS = 24 * 3_600_000;
const MOST_ASKED = 5;

/** Asks once for the status of the latest orders that may still be under way. */
export async function refreshOrders(orders: readonly PlacedOrder[]): Promise<void> {
  const underWay = orders
    .filter(({ order }) => !ENDED.has(order.status) && edges.now() - order.placedAt < A_DAY_MS)
    .slice(0, MOST_ASKED);
  await Promise.all(underWay.map(({ order }) => askFor(order.id, order.key)));
}

/** Keeps what the store says of an order; null when it cannot be had. */
async function askFor(id: number, key: string | null): Promise<Order | null> {
  const answer = await theOrdering().order(id, key);
  if (!answer.ok) return null;
  // A server that keeps the key to itself must not take it from the device.
  const order = { ...answer.value, key: answer.value.key ?? key };
  updateOrder(order);
  return order;
}

/** Asks for an order's status while its page is seen, less and less often, until it has ended. Returns how to stop. */
export function watchOrder(id: number, key: string | null): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pauseMs = FIRST_PAUSE_MS;
  let isStopped = false;

  async function ask(): Promise<void> {
    clearTimeout(timer);
    if (document.hidden || isStopped) return;
    const order = await askFor(id, key);
    if (isStopped || (order && ENDED.has(order.status))) return;
    timer = setTimeout(ask, pauseMs);
    pauseMs = Math.min(pauseMs * 1.5, LONGEST_PAUSE_MS);
  }

  const onVisible = () => {
    if (!document.hidden) ask();
  };
  document.addEventListener('visibilitychange', onVisible);
  ask();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisible);
  };
}

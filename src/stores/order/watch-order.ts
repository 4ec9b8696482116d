import type { Order } from '#domain/order/order.ts';
import { isEnded } from '#domain/order/order-status.ts';
import { mayBeUnderWay } from '#domain/order/under-way.ts';
import { edges } from '#stores/device/edges.ts';
import { shopFacts } from '#stores/shop/shop.ts';
import { shopTime } from '#stores/shop/shop-time.ts';
import { theOrdering } from './ordering-api.ts';
import { updateOrder } from './orders.ts';
import type { PlacedOrder } from './placed-order.ts';

const FIRST_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = 5 * 60_000;

const MOST_ASKED = 5;

/** Asks once for the status of the latest orders that may still be in progress. */
export async function refreshOrders(orders: readonly PlacedOrder[]): Promise<void> {
  const underWay = orders
    .filter(({ order }) => mayBeUnderWay(order, shopTime(), shopFacts()))
    .slice(0, MOST_ASKED);
  await Promise.all(underWay.map(({ order }) => askFor(order.id, order.key)));
}

/** Stores the store's answer for an order; null if there is none. */
async function askFor(id: number, key: string | null): Promise<Order | null> {
  const answer = await theOrdering().order(id, key);
  if (!answer.ok) return null;
  // A server that does not send the key must not delete it from the device.
  const order = { ...answer.value, key: answer.value.key ?? key };
  updateOrder(order);
  return order;
}

/** Asks for an order's status while its page is visible, at growing intervals, until it has ended. Returns a stop function. */
export function watchOrder(id: number, key: string | null): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pauseMs = FIRST_PAUSE_MS;
  let askedAt = Number.NEGATIVE_INFINITY;
  let isAsking = false;

  async function ask(): Promise<void> {
    if (document.hidden || isAsking) return;
    isAsking = true;
    askedAt = edges.now();
    const order = await askFor(id, key);
    isAsking = false;
    if (order && isEnded(order)) stop();
    if (isStopped) return;
    askIn(pauseMs);
    pauseMs = Math.min(pauseMs * 1.5, LONGEST_PAUSE_MS);
  }

  function askIn(milliseconds: number): void {
    clearTimeout(timer);
    timer = setTimeout(ask, milliseconds);
  }

  // A customer who hides and shows the page causes no more requests than one who stays.
  const onVisible = () => {
    if (!document.hidden) askIn(Math.max(0, askedAt + FIRST_PAUSE_MS - edges.now()));
  };
  let isStopped = false;
  function stop(): void {
    isStopped = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisible);
  }
  document.addEventListener('visibilitychange', onVisible);
  ask();
  return stop;
}

import type { Order } from '#domain/order/order.ts';
import { isEnded } from '#domain/order/order-status.ts';
import { mayBeUnderWay } from '#domain/order/under-way.ts';
import { edges } from '#stores/device/edges.ts';
import { shopFacts } from '#stores/shop/shop.ts';
import { shopTime } from '#stores/shop/shop-time.ts';
import { updateOrder } from './orders.ts';
import type { PlacedOrder } from './placed-order.ts';
import { thePlacedOrders } from './placed-order-api.ts';

const FIRST_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = 5 * 60_000;
/** Least time between two requests when a page is hidden and shown again and events pass. */
const SHORT_PAUSE_MS = 2000;

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
  const answer = await thePlacedOrders().order(id, key);
  return answer.ok ? keepAnswer(answer.value, key) : null;
}

/** A server that does not send the key must not delete it from the device. */
export function keepAnswer(answer: Order, key: string | null): Order {
  const order = { ...answer, key: answer.key ?? key };
  updateOrder(order);
  return order;
}

/**
 * Keeps an order up to date while its page is visible, until the order has ended. It listens to the server's events. Where no events pass,
 * it sends requests at growing intervals. Returns a stop function.
 */
export function watchOrder(id: number, key: string | null): () => void {
  const { hasOrderLife } = shopFacts();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pauseMs = FIRST_PAUSE_MS;
  let askedAt = Number.NEGATIVE_INFINITY;
  let isAsking = false;
  let isTold = false;
  let isStopped = false;
  /** Ends the connection that is open or being opened. */
  let connection: AbortController | null = null;

  const take = (order: Order): void => {
    if (isEnded(keepAnswer(order, key))) stop();
  };

  async function ask(): Promise<void> {
    if (document.hidden || isAsking || isStopped) return;
    isAsking = true;
    askedAt = edges.now();
    follow();
    const answer = await thePlacedOrders().order(id, key);
    isAsking = false;
    if (isStopped) return;
    if (answer.ok) take(answer.value);
    askLater();
  }

  function askLater(): void {
    // Events make requests needless.
    if (isTold || isStopped) return;
    askIn(pauseMs);
    pauseMs = Math.min(pauseMs * 1.5, LONGEST_PAUSE_MS);
  }

  function askIn(milliseconds: number): void {
    clearTimeout(timer);
    timer = setTimeout(ask, milliseconds);
  }

  /** Listens to the server's events. After a lost connection each request tries to listen again. */
  async function follow(): Promise<void> {
    if (!hasOrderLife || key === null || connection) return;
    const own = new AbortController();
    connection = own;
    let isOpened = false;
    const onOpen = (): void => {
      isOpened = true;
      isTold = true;
      clearTimeout(timer);
      pauseMs = FIRST_PAUSE_MS;
      // Something may have changed while the connection was made.
      thePlacedOrders()
        .order(id, key)
        .then((answer) => answer.ok && !own.signal.aborted && take(answer.value));
    };
    await thePlacedOrders().followOrder(id, key, { onOpen, onChange: take }, own.signal);
    if (connection !== own) return;
    connection = null;
    isTold = false;
    if (isOpened && !document.hidden) askLater();
  }

  function disconnect(): void {
    const open = connection;
    connection = null;
    isTold = false;
    open?.abort();
  }

  // A customer who hides and shows the page causes hardly more requests than one who stays.
  const onVisible = () => {
    if (document.hidden) {
      clearTimeout(timer);
      disconnect();
      return;
    }
    const pause = hasOrderLife ? SHORT_PAUSE_MS : FIRST_PAUSE_MS;
    // A clock may have been set back by hours meanwhile.
    askIn(Math.min(pause, askedAt + pause - edges.now()));
  };
  function stop(): void {
    isStopped = true;
    clearTimeout(timer);
    disconnect();
    document.removeEventListener('visibilitychange', onVisible);
  }
  document.addEventListener('visibilitychange', onVisible);
  ask();
  return stop;
}

import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { limiter } from '#sources/request/limiter.ts';
import { callService, openWatchedShop } from './watched-shop.ts';

const DEVICES_OF_SHOP = 2;
const CUSTOMERS_OF_SHOP = 20;
/** The network of every fourth customer blocks events, so that these poll. */
const POLLING = 4;
const FIRST_POLL_MS = 15_000;
/** A change that does not arrive within this time counts as lost. */
const LONGEST_MS = 10_000;
const LONGEST_POLL_MS = 300_000;
/** The steps of an order's life. */
const STEPS = ['accept', 'prepare', 'ready', 'depart', 'complete'];

interface WatchedOrder {
  readonly slug: string;
  readonly id: number;
  /** Number of steps so far. */
  steps: number;
}

interface FleetOptions {
  readonly port: number;
  /** The folder `stores` in the service's data folder. */
  readonly folder: string;
  readonly slugs: readonly string[];
  readonly speed: number;
  /** Epoch milliseconds of the service's clock. */
  readonly now: () => number;
}

/** Devices of staff and customers who watch the orders of a fleet. */
export interface WatchedFleet {
  readonly devices: number;
  readonly customers: number;
  /**
   * Takes the next step of an order. Returns, for each follower by events, the milliseconds until the event; Infinity after ten seconds.
   * A stream that is just reconnecting gets no event; its reader reads the order instead.
   */
  change(): Promise<readonly number[]>;
  /** Milliseconds of each poll since the last call. */
  polls(): readonly number[];
  /** Number of open streams, and of failed requests so far. */
  state(): { readonly open: number; readonly failed: number };
  close(): void;
}

/** Opens 2 devices of staff and 20 customers for each shop. */
export async function watchFleet({ port, folder, slugs, speed, now }: FleetOptions): Promise<WatchedFleet> {
  const agent = new Agent({ keepAlive: true });
  const tokens = new Map<string, () => Promise<string>>();
  const orders: WatchedOrder[] = [];
  const waiting = new Map<string, (() => void)[]>();
  const timers = new Set<NodeJS.Timeout>();
  let [open, failed, callers, isClosed] = [0, 0, 0, false];
  let pollMs: number[] = [];
  let next = 0;

  const headersOf = (slug: string) => ({
    host: `${slug}.localhost`,
    'x-forwarded-for': `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers++ & 255}`,
  });
  const later = (work: () => void, milliseconds: number) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, milliseconds / speed);
    timers.add(timer);
  };

  /** Follows events and reconnects, because a stream of staff ends before its token expires. */
  async function follow(slug: string, path: string, headers: () => Promise<Record<string, string>>) {
    const own = { ...headersOf(slug), ...(await headers()) };
    await new Promise<void>((resolve) => {
      const again = () => {
        resolve();
        if (!isClosed) later(() => void follow(slug, path, headers), 1000);
      };
      const asked = request(
        { host: '127.0.0.1', port, agent: false, path: `/wp-json/treesal/v1/${path}`, headers: own },
        (answer) => {
          if (answer.statusCode !== 200) failed += 1;
          open += 1;
          let text = '';
          answer.setEncoding('utf8').on('data', (chunk: string) => {
            text += chunk;
            const events = text.split('\n\n');
            text = events.pop() ?? '';
            for (const event of events) {
              if (event.startsWith('event: open')) resolve();
              const id = /^event: order\ndata: \{"id":(\d+)/.exec(event)?.[1];
              if (id) waiting.get(`${slug} ${id}`)?.shift()?.();
            }
          });
          answer.on('close', () => {
            open -= 1;
            again();
          });
        },
      );
      asked.on('error', () => {
        if (!isClosed) failed += 1;
        again();
      });
      asked.end();
    });
  }

  const call = (
    slug: string,
    path: string,
    headers: Record<string, string>,
    body?: object,
  ): Promise<number> => callService({ agent, port, path, headers: { ...headersOf(slug), ...headers }, body });

  function poll(slug: string, path: string, pauseMs: number): void {
    later(
      async () => {
        const started = performance.now();
        const status = await call(slug, path, { 'x-order-key': 'key' });
        if (isClosed) return;
        if (status === 200) pollMs.push(performance.now() - started);
        else failed += 1;
        poll(slug, path, Math.min(pauseMs * 1.5, LONGEST_POLL_MS));
      },
      pauseMs * (0.5 + Math.random() / 2),
    );
  }

  for (const slug of slugs) {
    const { orderIds, token } = await openWatchedShop({ folder, slug, now, orders: CUSTOMERS_OF_SHOP });
    tokens.set(slug, token);
    orders.push(...orderIds.map((order) => ({ slug, id: order, steps: 0 })));
  }
  const staffHeaders = async (slug: string) => ({ authorization: `Bearer ${await tokens.get(slug)?.()}` });
  const isPolling = (index: number) => index % POLLING === POLLING - 1;
  const opening = limiter(50);
  const follows = slugs.flatMap((slug) =>
    Array.from(
      { length: DEVICES_OF_SHOP },
      () => () => follow(slug, 'order-events', () => staffHeaders(slug)),
    ),
  );
  for (const [index, { slug, id }] of orders.entries())
    if (isPolling(index)) poll(slug, `get_order/${id}`, FIRST_POLL_MS);
    else follows.push(() => follow(slug, `get_order/${id}/events`, async () => ({ 'x-order-key': 'key' })));
  await Promise.all(follows.map((each) => opening(each)));

  return {
    devices: slugs.length * DEVICES_OF_SHOP,
    customers: orders.length,
    async change() {
      // Take the shops in turn, and the orders of each shop in turn.
      const index =
        ((next % slugs.length) * CUSTOMERS_OF_SHOP + Math.floor(next / slugs.length)) % orders.length;
      next += 1;
      const order = orders[index] as WatchedOrder;
      const action = STEPS[order.steps];
      if (action === undefined) return [];
      order.steps += 1;
      const headers = await staffHeaders(order.slug);
      const started = performance.now();
      const followers = DEVICES_OF_SHOP + (isPolling(index) ? 0 : 1);
      const told = Array.from({ length: followers }, () => Promise.withResolvers<number>());
      waiting.set(
        `${order.slug} ${order.id}`,
        told.map(
          ({ resolve }) =>
            () =>
              resolve(performance.now() - started),
        ),
      );
      const change = { change_id: randomUUID(), action, minutes: 20, is_paid: false };
      const status = await call(order.slug, `orders/${order.id}/changes`, headers, change);
      if (status !== 200) throw new Error(`A change was answered ${status}.`);
      return Promise.all(
        told.map(({ promise, resolve }) => {
          later(() => resolve(Number.POSITIVE_INFINITY), LONGEST_MS * speed);
          return promise;
        }),
      );
    },
    polls() {
      const times = pollMs;
      pollMs = [];
      return times;
    },
    state: () => ({ open, failed }),
    close() {
      isClosed = true;
      for (const timer of timers) clearTimeout(timer);
      agent.destroy();
    },
  };
}

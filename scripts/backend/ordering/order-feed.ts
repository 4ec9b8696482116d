import { orderVersion } from '#scripts/backend/database/counters.ts';
import type { Database } from '#scripts/backend/database/database.ts';

/** An order that is new or has changed; `answer` is JSON. */
export interface ToldOrder {
  readonly id: number;
  readonly method: string;
  readonly answer: string;
}

type Listener = (order: ToldOrder) => void;

export interface OrderFeed {
  /** Calls the listener for each order that is new or has changed after this has ended; the result ends that. */
  follow(listener: Listener): Promise<() => void>;
  /** Looks at once: this process has changed something. */
  wake(): void;
}

/** How soon a change by another process is seen. */
const LOOK_EVERY_MS = 1000;
/** Clocks of services differ a little; what was told is not told again. */
const OVERLAP_MS = 10_000;

/**
 * Tells of orders of one shop, whichever service changed them. One look for all who follow: a number, and the orders only when that has
 * changed. While nobody follows, nothing is asked.
 */
export function orderFeed(database: Database, now: () => number): OrderFeed {
  const listeners = new Set<Listener>();
  /** What was told of the orders that changed last. */
  let told: ReadonlyMap<number, string> = new Map();
  let version: number | null = null;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | null = null;
  let isWoken = false;

  async function look(): Promise<void> {
    const current = await orderVersion(database);
    if (current === version) return;
    const { shop, query } = database;
    const rows = await query
      .selectFrom('placed_order')
      .select(['id', 'method', 'answer'])
      .where('shop', '=', shop)
      .where('changed_at', '>=', now() - OVERLAP_MS)
      .orderBy('changed_at')
      .execute();
    const isFirst = version === null;
    const before = told;
    [version, told] = [current, new Map(rows.map(({ id, answer }) => [id, answer]))];
    if (isFirst) return;
    for (const row of rows)
      if (before.get(row.id) !== row.answer) for (const listener of listeners) listener(row);
  }

  function run(): Promise<void> {
    clearTimeout(timer);
    isWoken = false;
    looking = look()
      // A database that is away is asked again.
      .catch(() => {})
      .finally(() => {
        looking = null;
        if (isWoken) run();
        else if (listeners.size > 0) timer = setTimeout(run, LOOK_EVERY_MS);
      });
    return looking;
  }

  return {
    async follow(listener) {
      if (listeners.size === 0) version = null;
      listeners.add(listener);
      await (looking ?? run());
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) clearTimeout(timer);
      };
    },
    wake() {
      if (looking) isWoken = true;
      else if (listeners.size > 0) run();
    },
  };
}

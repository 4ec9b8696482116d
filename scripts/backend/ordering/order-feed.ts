import { orderVersion } from '#scripts/backend/database/counters.ts';
import type { Database } from '#scripts/backend/database/database.ts';

/** A new or changed order; `answer` is JSON. */
export interface ToldOrder {
  readonly id: number;
  readonly method: string;
  readonly answer: string;
}

type Listener = (order: ToldOrder) => void;

export interface OrderFeed {
  /**
   * Calls the listener for each order that is new or changes from now on. Returns a function that stops this. Throws when the database does
   * not answer.
   */
  follow(listener: Listener): Promise<() => void>;
  /** Looks at once, after a change by this process. */
  wake(): void;
}

/** Pause between looks for changes by other processes. */
const LOOK_EVERY_MS = 1000;
/** A long transaction has the time of its beginning, so looks overlap. Listeners get each change only once. */
const OVERLAP_MS = 10_000;

/**
 * Reports new and changed orders of one shop, by any service. One look serves all listeners: it reads a number, and the orders only when
 * the number has changed. Without listeners there are no looks.
 */
export function orderFeed(database: Database, now: () => number): OrderFeed {
  const listeners = new Set<Listener>();
  /** Answers of the latest changed orders, as listeners got them. */
  let told: ReadonlyMap<number, string> = new Map();
  let version: number | null = null;
  /** Beginning of the last successful look. The database may have been away since then. */
  let seenAt = 0;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | null = null;
  let isWoken = false;

  async function look(): Promise<void> {
    const startedAt = now();
    const current = await orderVersion(database);
    if (current === version) {
      seenAt = startedAt;
      return;
    }
    const isFirst = version === null;
    const since = isFirst ? startedAt : Math.min(seenAt, startedAt);
    const { shop, query } = database;
    const rows = await query
      .selectFrom('placed_order')
      .select(['id', 'method', 'answer'])
      .where('shop', '=', shop)
      .where('changed_at', '>=', since - OVERLAP_MS)
      .orderBy('changed_at')
      .execute();
    const before = told;
    seenAt = startedAt;
    [version, told] = [current, new Map(rows.map(({ id, answer }) => [id, answer]))];
    if (isFirst) return;
    for (const row of rows)
      if (before.get(row.id) !== row.answer) for (const listener of listeners) listener(row);
  }

  function run(): Promise<void> {
    clearTimeout(timer);
    isWoken = false;
    looking = look()
      // The next look tries again.
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
      const stop = () => {
        listeners.delete(listener);
        if (listeners.size === 0) clearTimeout(timer);
      };
      if (version !== null) return stop;
      stop();
      throw new Error('The database does not answer.');
    },
    wake() {
      if (looking) isWoken = true;
      else if (listeners.size > 0) run();
    },
  };
}

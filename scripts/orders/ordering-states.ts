import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import type { Rows } from '#scripts/backend/database/database.ts';
import { nodeSqlite } from '#scripts/backend/database/node-sqlite.ts';
import { noteOf } from '#scripts/backend/database/notes.ts';
import { readPostgres } from '#scripts/backend/database/postgres.ts';
import { lastTrouble, undelivered } from '#scripts/backend/ordering/undelivered.ts';
import { KEY_REFUSED, STORE_AWAY } from './store-away.ts';

/** State of ordering in one shop. Times are epoch milliseconds. */
export interface OrderingState {
  /** Orders that wait for their store. */
  readonly waiting: number;
  /** Time at which the oldest of them was placed; null without orders. */
  readonly oldestAtMs: number | null;
  /** Names of missing variables, or HTTP status and the store's code of a refused key or of the newest orders' last trouble; nothing personal. */
  readonly lastError: string | null;
  /** Start of the time without answers from the store; null while it answers. */
  readonly awaySinceMs: number | null;
}

interface StatesOptions {
  /** Data folder of the ordering service. */
  readonly dataDirectory: string;
  /** PostgreSQL that ordering services share; undefined: a file for each merchant. */
  readonly databaseUrl: string | undefined;
  readonly schema?: string | undefined;
  /** How long an answer is reused, in milliseconds, because `/ops` asks each second. Default: 5 s. */
  readonly goodForMs?: number;
}

export interface OrderingStates {
  /** States by slug, without merchants that have no orders here. Only reads; creates no tables. */
  look(slugs: readonly string[]): Promise<ReadonlyMap<string, OrderingState>>;
  close(): Promise<void>;
}

const GOOD_FOR_MS = 5000;

/** Reads the state of ordering from the database of the running ordering services. */
export function orderingStates(options: StatesOptions): OrderingStates {
  const { dataDirectory, databaseUrl, goodForMs = GOOD_FOR_MS } = options;
  const shared = databaseUrl ? readPostgres(databaseUrl, options.schema) : null;
  const openRows = (shop: string): (Rows & { readonly close: () => Promise<void> }) | null => {
    if (shared) return { shop, query: shared, close: async () => {} };
    const file = join(dataDirectory, 'stores', `${shop}.sqlite`);
    if (!existsSync(file)) return null;
    const query: Rows['query'] = new Kysely({
      dialect: nodeSqlite(new DatabaseSync(file, { readOnly: true })),
    });
    return { shop, query, close: () => query.destroy() };
  };
  let last = new Map<string, OrderingState>();
  let lookedAt = Number.NEGATIVE_INFINITY;
  return {
    async look(slugs) {
      if (performance.now() - lookedAt < goodForMs) return last;
      const states = new Map<string, OrderingState>();
      for (const slug of slugs) {
        const state = await stateOf(slug, openRows).catch(() => null);
        if (state) states.set(slug, state);
      }
      lookedAt = performance.now();
      last = states;
      return states;
    },
    close: async () => {
      await shared?.destroy();
    },
  };
}

async function stateOf(
  slug: string,
  openRows: (slug: string) => (Rows & { readonly close: () => Promise<void> }) | null,
): Promise<OrderingState | null> {
  const rows = openRows(slug);
  if (!rows) return null;
  try {
    const { orders, since } = await undelivered(rows);
    const away = await noteOf(rows, STORE_AWAY);
    return {
      waiting: orders,
      oldestAtMs: since,
      lastError: (await noteOf(rows, KEY_REFUSED)) || (await lastTrouble(rows)),
      awaySinceMs: away ? Number(away) : null,
    };
  } finally {
    await rows.close();
  }
}

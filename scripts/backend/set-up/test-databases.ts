import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { expect, inject } from 'vitest';
import { type Databases, embeddedDatabases } from '#scripts/backend/database/databases.ts';
import { openPostgres } from '#scripts/backend/database/postgres.ts';
import type { Tables } from '#scripts/backend/database/tables.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the suite runs on PostgreSQL; null: it is not installed. */
    postgresUrl: string | null | undefined;
  }
}

/** For tests: one place for data, on the engine that the suite runs on. */
export interface TestDatabases {
  /** As one service opens it; several at once see the same data. */
  open(): Promise<Databases>;
  /** For other processes; null: files. */
  readonly postgres: { readonly url: string; readonly schema: string } | null;
  /** Closes all that were opened, and ends the data. */
  close(): Promise<void>;
}

interface Schema {
  readonly name: string;
  readonly query: Kysely<Tables>;
}

/** Emptied by the tests that had them: to make one takes ten times as long. */
const free: Schema[] = [];

async function makeSchema(url: string): Promise<Schema> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const { shared } = await openPostgres({ url, schema: name });
  if (!shared) throw new Error('PostgreSQL is shared.');
  return { name, query: shared };
}

/** On PostgreSQL, another merchant has rows with the same numbers. The end of each test checks that they are unchanged. */
export async function testDatabases(folder: string): Promise<TestDatabases> {
  const url = inject('postgresUrl');
  if (!url) return { postgres: null, open: async () => embeddedDatabases(folder), close: async () => {} };
  const schema = free.pop() ?? (await makeSchema(url));
  const { name, query } = schema;
  const opened: Databases[] = [];
  const rows = neighbourRows();
  await query.transaction().execute(async (inner) => {
    for (const [table, values] of Object.entries(rows))
      await inner
        .insertInto(table as 'note')
        .values(values as never)
        .execute();
  });
  return {
    postgres: { url, schema: name },
    async open() {
      const databases = await openPostgres({ url, schema: name });
      opened.push(databases);
      return databases;
    },
    async close() {
      for (const each of opened) await each.close();
      const found = await neighboursOf(query);
      await query.transaction().execute(async (inner) => {
        for (const table of ['service', 'lease', ...Object.keys(rows).reverse()])
          await inner.deleteFrom(table as 'note').execute();
      });
      free.push(schema);
      expect(found).toMatchObject(rows);
    },
  };
}

async function neighboursOf(query: Kysely<Tables>): Promise<Record<string, readonly object[]>> {
  const found: Record<string, readonly object[]> = {};
  for (const table of Object.keys(neighbourRows()))
    found[table] = await query
      .selectFrom(table as 'note')
      .selectAll()
      .where(table === 'shop' ? ('slug' as 'shop') : 'shop', '=', NEIGHBOUR)
      .orderBy(sql`2`)
      .execute();
  return found;
}

const NEIGHBOUR = 'neighbour';

/** What a statement that forgets the shop would find: no stock, used vouchers, the same numbers and names. */
function neighbourRows(): Partial<Record<keyof Tables, readonly object[]>> {
  const shop = NEIGHBOUR;
  const placed_at = Date.parse('2026-11-21T08:00:00Z');
  const stated = '[true,false,0]';
  const order = { order_key: 'key', request: '{}', method: 'deliver' };
  const names = ['callcenter', 'driver', 'customer'];
  return {
    shop: [{ slug: shop, last_order: 1003, last_item: 3, last_account: 3, stock_version: 9 }],
    note: [
      { shop, name: 'store-changes', value: '{"newest":"2030-01-01T00:00:00","told":[]}' },
      { shop, name: 'token-secret', value: 'of-the-neighbour' },
    ],
    stock_level: [16, 18, 19, 26, 32, 34].map((item_id) => ({
      ...{ shop, item_id, stated, remaining: 0, is_in_stock: 0, changed_at: placed_at },
    })),
    price_change: [{ shop, item_id: 16, stated: '["4200","4200","4200"]', regular: 1, changed_at: 1 }],
    item_seen: [{ shop, item_id: 16, fingerprint: 'none', changed_at: placed_at * 2 }],
    placed_order: [1001, 1002, 1003].map((id) => ({
      ...{ ...order, shop, id, placed_at, changed_at: placed_at, client_order_id: randomUUID() },
      wanted_at: Date.parse('2026-11-21T09:00:00Z'),
      ...{ status: 'processing', delivery_day: '', answer: JSON.stringify({ id, neighbour: true }) },
    })),
    order_item: [
      { shop, id: 1, order_id: 1001, product_id: 19, variation_id: 0, quantity: 1_000_000, taken: null },
    ],
    coupon_use: [{ shop, order_id: 1001, code: 'once' }],
    account: names.map((username, index) => ({
      ...{ shop, id: index + 1, username, display_name: 'Neighbour', email: `${username}@example.com` },
      ...{ role: 'customer', password_hash: 'none' },
    })),
    refresh_token: [{ shop, account_id: 1, device: '', token_hash: 'none', expires_at: placed_at * 2 }],
    delivery: [{ shop, order_id: 1001, due_at: 0, store_order_id: 1 }],
    sold_out: [{ shop, item_id: 16, parent_id: 0, back_at: 1, before: '{"remaining":1,"isInStock":true}' }],
    photo: [{ shop, name: 'photo.jpg', bytes: Buffer.from([1]), size: 99_999_999, added_at: 1 }],
    shop_change: [
      {
        ...{ shop, id: 'of-the-neighbour', at: placed_at, person_id: 1, person_name: '', action: 'price' },
        ...{ subject: 'product:16', name: '', before: '[]', after: '{}', undone_at: null },
      },
    ],
    order_change: [
      {
        ...{
          shop,
          order_id: 1001,
          revision: 1,
          change_id: 'of-the-neighbour',
          action: 'accept',
          at: placed_at,
        },
        ...{ from_status: 'pending', to_status: 'processing', role: 'manager', person_name: '', reason: '' },
      },
    ],
  };
}

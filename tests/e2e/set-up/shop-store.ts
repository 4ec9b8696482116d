import { STORE_PREFIXES, storeApplication } from '#scripts/backend/application.ts';
import { type Database, openDatabase } from '#scripts/backend/database/database.ts';
import type { Handler, Mount } from '#scripts/http/connection.ts';
import { guesses } from '#scripts/http/guesses.ts';
import { type FaultControl, faulty } from '#scripts/measure/demo/faults.ts';
import type { OwnMerchant } from './own-merchant.ts';

const OPERATOR = 'operator-of-browser-tests';

/** An order in the store's database, as its API answers it. */
export interface StoredOrder {
  readonly id: number;
  readonly number: string;
  readonly client_order_id: string;
  readonly total: string;
  readonly method: string;
  readonly [field: string]: unknown;
}

/** A merchant's store, whose answers can be made to fail. */
export interface ShopStore {
  readonly faults: FaultControl;
  readonly answer: Handler;
  readonly mounts: readonly Mount[];
  /** Of the present test. */
  readonly database: Database;
  /** Begins anew, with nothing ordered, no faults and these rows. */
  open(merchant: OwnMerchant, fill?: (database: Database) => Promise<unknown>): Promise<void>;
  /** All orders, oldest first. */
  orders(): Promise<readonly StoredOrder[]>;
  /** Changes price or stock as the merchant's back office does: `{ regular_price: '13.00' }`. */
  changeProduct(id: number, change: object): Promise<void>;
  close(): Promise<void>;
}

export function shopStore(now: () => number): ShopStore {
  let database: Database | null = null;
  let store: Awaited<ReturnType<typeof storeApplication>>;
  const { handler, control } = faulty((request, connection) => store.fetch(request, connection), [], now);

  const self: ShopStore = {
    faults: control,
    answer: handler,
    mounts: STORE_PREFIXES.map((prefix) => ({ prefix, handlerOf: () => handler })),
    get database() {
      if (!database) throw new Error('The store is open during a test only.');
      return database;
    },
    async open(merchant, fill) {
      database = openDatabase(':memory:', merchant.tenant.slug);
      await fill?.(database);
      const { tenant, tenantDirectory } = merchant;
      const operator = { token: OPERATOR, guesses: guesses(Date.now) };
      store = await storeApplication({ tenant, tenantDirectory, database, now, operator });
      control.setRules([]);
    },
    async orders() {
      const { query } = self.database;
      const orders = await query.selectFrom('placed_order').select('answer').orderBy('id').execute();
      return orders.map(({ answer }) => JSON.parse(answer) as StoredOrder);
    },
    async changeProduct(id, change) {
      const response = await store.request(`/wp-json/wc/v3/products/${id}`, {
        method: 'PATCH',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${OPERATOR}` },
        body: JSON.stringify(change),
      });
      if (!response.ok) throw new Error(`Product ${id} was not changed: ${await response.text()}`);
    },
    async close() {
      await database?.close();
      database = null;
    },
  };
  return self;
}

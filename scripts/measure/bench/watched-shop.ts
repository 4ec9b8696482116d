import { type Agent, request } from 'node:http';
import { join } from 'node:path';
import { openDatabase } from '#scripts/backend/database/database.ts';
import { makeAccessToken } from '#scripts/backend/login/access-token.ts';
import { accountByName, writeAccount } from '#scripts/backend/login/accounts.ts';
import { putOrders } from '#scripts/measure/demo/staff-orders.ts';

interface ShopToWatch {
  /** The folder `stores` in the service's data folder. */
  readonly folder: string;
  readonly slug: string;
  /** Epoch milliseconds of the service's clock. */
  readonly now: () => number;
  /** Number of orders to create. */
  readonly orders: number;
}

interface WatchedShop {
  readonly orderIds: readonly number[];
  /** Makes an access token of the shop's desk. */
  readonly token: () => Promise<string>;
}

/** Adds an account and new orders to a shop's database. */
export async function openWatchedShop({ folder, slug, now, orders }: ShopToWatch): Promise<WatchedShop> {
  const file = join(folder, `${slug}.sqlite`);
  const database = openDatabase(file, slug);
  const account = { username: 'desk', displayName: 'Desk', email: '', role: 'callcenter' } as const;
  await database.transaction((rows) => writeAccount(rows, account, 'nobody logs in'));
  const id = (await accountByName(database, 'desk'))?.id ?? 0;
  await makeAccessToken(database, id, { issuer: 'bench', now: now() });
  const order = { status: 'pending' as const, isReceived: true, placedAt: now() };
  const orderIds = await putOrders(
    database,
    Array.from({ length: orders }, () => order),
  );
  await database.close();
  return {
    orderIds,
    token: async () => {
      const reading = openDatabase(file, slug);
      const token = await makeAccessToken(reading, id, { issuer: 'bench', now: now() });
      await reading.close();
      return token;
    },
  };
}

interface ServiceCall {
  readonly agent: Agent;
  readonly port: number;
  /** Below `/wp-json/treesal/v1/`. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON by POST; absent: GET. */
  readonly body?: object | undefined;
}

/** Sends one call to the ordering service. Returns the status; 0 without an answer. */
export function callService({ agent, port, path, headers, body }: ServiceCall): Promise<number> {
  return new Promise((resolve) => {
    const asked = request(
      {
        ...{ host: '127.0.0.1', port, agent, path: `/wp-json/treesal/v1/${path}` },
        method: body ? 'POST' : 'GET',
        headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      },
      (answer) => {
        answer.resume();
        answer.on('close', () => resolve(answer.statusCode ?? 0));
      },
    );
    asked.on('error', () => resolve(0));
    asked.end(body && JSON.stringify(body));
  });
}

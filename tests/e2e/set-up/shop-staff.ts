import type { BrowserContext, Cookie, Page } from 'playwright';
import type { Database } from '#scripts/backend/database/database.ts';
import { seedAccounts } from '#scripts/backend/login/seed-accounts.ts';
import { readSeed } from '#scripts/backend/seed.ts';
import { rewriteAnswer } from '#scripts/backend/set-up/test-order.ts';
import { PASSWORD, putOrders, type StaffOrder } from '#scripts/measure/demo/staff-orders.ts';
import type { OwnMerchant } from './own-merchant.ts';

/** Names of what a login leaves in a browser's storage. */
const OF_A_LOGIN = /:staff-(?:token|user|name|last|device)$/;

/** Orders are taken by one of several. */
export const SECOND_DRIVER = {
  username: 'driver-2',
  displayName: 'عمر، التوصيل',
  email: '',
  role: 'driver',
} as const;

/** What a store keeps of its accounts: who may log in, who did, and the key of its tokens. */
const TABLES = ['account', 'note', 'refresh_token'] as const;
type AccountRows = readonly (readonly [(typeof TABLES)[number], readonly object[]])[];

/** What a browser keeps of a login. */
export interface Login {
  readonly cookies: Cookie[];
  readonly localStorage: { name: string; value: string }[];
  readonly madeAt: number;
}

/** A token of the store lives for ten minutes: a login is used for half of that, so that no page has to renew it. */
const LOGIN_LIFE_MS = 300_000;

/** By merchant: hashing passwords and logging in take seconds, so each is done once for all tests of a worker. */
const accountRows = new Map<string, AccountRows>();
const logins = new Map<string, Login>();

/** People who work at a merchant. */
export interface ShopStaff {
  /** Puts the accounts, and their logins so far, into a new database. */
  fill(database: Database): Promise<void>;
  /** Puts orders of now, or as told, into the store; the last one is the newest. */
  place(...orders: readonly StaffOrder[]): Promise<readonly number[]>;
  changeOrder(id: number, change: Readonly<Record<string, unknown>>): Promise<void>;
  /** Logs in on the page that asked for it, and waits until that page is there. */
  logIn(page: Page, username?: string): Promise<void>;
  /** A login that a later test can use; null when there was none lately. */
  loginOf(username: string): Login | null;
  /** Remembers the login of a browser. */
  keepLogin(username: string, context: BrowserContext): Promise<Login>;
}

export function shopStaff(merchant: () => OwnMerchant, database: () => Database): ShopStaff {
  const slug = () => merchant().tenant.slug;

  return {
    async fill(empty) {
      const rows = accountRows.get(slug());
      if (rows) return putRows(empty, rows);
      const { accounts } = readSeed(merchant().tenantDirectory);
      await seedAccounts(empty, [...accounts, SECOND_DRIVER], () => PASSWORD);
      accountRows.set(slug(), await rowsOf(empty));
    },
    place: (...orders) => putOrders(database(), orders),
    changeOrder: (id, change) =>
      database().transaction((rows) => rewriteAnswer(rows, id, change, Date.now())),
    async logIn(page, username = 'callcenter') {
      await page.locator('input[name="username"]').fill(username);
      await page.locator('input[name="password"]').fill(PASSWORD);
      await page.locator('.login-form button[type="submit"]').click();
      await page.locator('.staff-bar').waitFor();
    },
    loginOf(username) {
      const login = logins.get(`${slug()} ${username}`);
      return login && Date.now() - login.madeAt < LOGIN_LIFE_MS ? login : null;
    },
    async keepLogin(username, context) {
      const madeAt = Date.now();
      const { cookies, origins } = await context.storageState();
      const kept = origins.flatMap(({ localStorage }) => localStorage);
      const login = { cookies, localStorage: kept.filter(({ name }) => OF_A_LOGIN.test(name)), madeAt };
      accountRows.set(slug(), await rowsOf(database()));
      logins.set(`${slug()} ${username}`, login);
      return login;
    },
  };
}

async function rowsOf({ query }: Database): Promise<AccountRows> {
  return Promise.all(
    TABLES.map(async (table) => [table, await query.selectFrom(table).selectAll().execute()] as const),
  );
}

async function putRows({ query }: Database, tables: AccountRows): Promise<void> {
  for (const [table, rows] of tables)
    if (rows.length > 0)
      await query
        .insertInto(table)
        .values(rows as never)
        .execute();
}

import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest';
import { STORE_PREFIXES, storeApplication } from '#scripts/backend/application.ts';
import { type Database, openDatabase, openSqlite } from '#scripts/backend/database/database.ts';
import { directusApplication } from '#scripts/backend/directus/application.ts';
import { HERE } from '#scripts/backend/directus/set-up/test-directus.ts';
import { seedAccounts } from '#scripts/backend/login/accounts.ts';
import { changeOrder } from '#scripts/backend/ordering/kept-orders.ts';
import { readSeed } from '#scripts/backend/seed.ts';
import { launchChromium } from '#scripts/measure/demo/chromium.ts';
import { listenForBrowsers, siteAddress } from '#scripts/measure/demo/demo-sites.ts';
import { type FaultControl, faulty } from '#scripts/measure/demo/faults.ts';
import {
  ADMINISTRATOR,
  DEMO_TOKEN,
  PASSWORD,
  putOrders,
  type StaffOrder,
} from '#scripts/measure/demo/staff-orders.ts';
import { readTenant } from '#scripts/merchants/read-tenant.ts';
import { DEFAULT_TENANTS } from '#scripts/program/places.ts';
import { servingApplication } from '#scripts/serve/application.ts';
import { openSites } from '#scripts/serve/site.ts';
import { DESK } from './shopper.ts';

const SLUG = 'quds-grill';

/** A released site with its store and data service behind it, and people who work there. */
export interface StaffShop {
  readonly origin: string;
  readonly faults: FaultControl;
  /** Puts orders of now, or as told, into the store; the last one is the newest. */
  place(...orders: readonly StaffOrder[]): Promise<readonly number[]>;
  change(id: number, change: Readonly<Record<string, unknown>>): Promise<void>;
  /** What the data service would have mailed: the newest letter. */
  letter(): Promise<string>;
  visitor(options?: BrowserContextOptions): Promise<BrowserContext>;
  /** A page of somebody who has not logged in. */
  visit(path: string, options?: BrowserContextOptions): Promise<Page>;
  /** Logs in on the page that asked for it, and waits until that page is there. */
  logIn(page: Page, username?: string): Promise<void>;
  /** A page of somebody who has logged in. */
  work(path: string, options?: BrowserContextOptions & { readonly username?: string }): Promise<Page>;
}

export function staffShop(slug = SLUG): StaffShop {
  let browser: Browser;
  let contexts: BrowserContext[] = [];
  let server: Awaited<ReturnType<typeof listenForBrowsers>>;
  let database: Database;
  let store: Awaited<ReturnType<typeof storeApplication>>;
  let service: Awaited<ReturnType<typeof directusApplication>>;
  const { handler, control } = faulty((request, connection) => store.fetch(request, connection));

  beforeAll(async () => {
    service = await directusApplication({
      database: openSqlite(':memory:'),
      tenantsDirectory: DEFAULT_TENANTS,
      slugs: [slug],
      now: Date.now,
      demoToken: DEMO_TOKEN,
      makePassword: () => PASSWORD,
    });
    const mounts = [
      ...STORE_PREFIXES.map((prefix) => ({ prefix, handlerOf: () => handler })),
      { prefix: '/directus/', handlerOf: () => service.app.fetch },
    ];
    server = await listenForBrowsers(servingApplication(openSites(inject('outDirectory')), mounts), 0);
    browser = await launchChromium();
  });
  beforeEach(async () => {
    const tenant = readTenant(DEFAULT_TENANTS, slug);
    if (!tenant.ok) throw new Error(tenant.error.reason);
    const tenantDirectory = join(DEFAULT_TENANTS, slug);
    database = openDatabase(':memory:', slug);
    await seedAccounts(database, readSeed(tenantDirectory).accounts, () => PASSWORD);
    store = await storeApplication({ tenant: tenant.value, tenantDirectory, database, now: Date.now });
    control.setRules([]);
  });
  afterEach(async () => {
    await Promise.all(contexts.map((context) => context.close()));
    contexts = [];
    await database.close();
  });
  afterAll(async () => {
    await browser.close();
    await server.close();
  });

  const shop: StaffShop = {
    faults: control,
    get origin() {
      return siteAddress(server.port, slug);
    },
    place: (...orders) => putOrders(database, orders),
    change: (id, change) => database.transaction((rows) => changeOrder(rows, id, change, Date.now())),
    async letter() {
      const headers = { Authorization: `Bearer ${DEMO_TOKEN}` };
      const response = await service.app.request('/directus/outbox', { headers }, HERE);
      const { data } = (await response.json()) as { data: unknown[] };
      return JSON.stringify(data[0] ?? null);
    },
    async visitor(options = DESK) {
      const context = await browser.newContext(options);
      context.setDefaultTimeout(30_000);
      contexts.push(context);
      return context;
    },
    async visit(path, options) {
      const page = await (await shop.visitor(options)).newPage();
      await page.goto(shop.origin + path);
      return page;
    },
    async logIn(page, username = 'callcenter') {
      await page.locator('input[name="username"]').fill(username);
      await page.locator('input[name="password"]').fill(PASSWORD);
      await page.locator('.login-form button[type="submit"]').click();
      await page.locator('.staff-bar').waitFor();
    },
    async work(path, { username, ...options } = {}) {
      const page = await shop.visit(path, { ...DESK, ...options });
      await shop.logIn(page, username);
      return page;
    },
  };
  return shop;
}

export { ADMINISTRATOR, DEMO_TOKEN, PASSWORD };

import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest';
import { STORE_PREFIXES, storeApplication } from '#scripts/backend/application.ts';
import { type Database, openDatabase } from '#scripts/backend/database/database.ts';
import type { Handler } from '#scripts/http/connection.ts';
import { guesses } from '#scripts/http/guesses.ts';
import { launchChromium } from '#scripts/measure/demo/chromium.ts';
import { listenForBrowsers, siteAddress } from '#scripts/measure/demo/demo-sites.ts';
import { type FaultControl, faulty } from '#scripts/measure/demo/faults.ts';
import { keptState } from '#scripts/measure/demo/kept-state.ts';
import { readTenant } from '#scripts/merchants/read-tenant.ts';
import { DEFAULT_TENANTS } from '#scripts/program/places.ts';
import { servingApplication } from '#scripts/serve/application.ts';
import { openSites } from '#scripts/serve/site.ts';
import { PHONE } from './shopper.ts';

/** A Wednesday noon in Jerusalem, where the shop is open until 23:00. */
export const OPEN_AT = Date.parse('2026-11-18T12:00+02:00');
export const CLOSED_AT = Date.parse('2026-11-18T23:30+02:00');

const SLUG = 'quds-grill';
/** What the names of all that the shop keeps on a device begin with. */
export const STORED = `dukkan:${SLUG}:`;
const MERCHANT = join(DEFAULT_TENANTS, SLUG);
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

/** quds-grill's released site with its store behind it, fresh for each test. */
export interface OrderingShop {
  readonly origin: string;
  readonly faults: FaultControl;
  /** What the store's clock shows; browsers show `OPEN_AT`. */
  readonly clock: { now: number };
  /** All orders of the store's database, oldest first. */
  orders(): Promise<readonly StoredOrder[]>;
  /** Changes price or stock as the merchant's back office does: `{ regular_price: '13.00' }`. */
  change(id: number, change: object): Promise<void>;
  /** A new browser profile; `kept` is what the shop has stored on the device, by its keys without their prefix. */
  visitor(kept?: Readonly<Record<string, unknown>>, options?: BrowserContextOptions): Promise<BrowserContext>;
  /** A page of the shop in a new profile. */
  visit(
    path: string,
    kept?: Readonly<Record<string, unknown>>,
    options?: BrowserContextOptions,
  ): Promise<Page>;
}

/** The merchant's folder with one voucher more: SOON, 10 %, good until an hour after `OPEN_AT`. */
function merchantFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dukkan-shop-'));
  for (const name of ['catalogue', 'images', 'settings.json', 'tenant.json'])
    symlinkSync(join(MERCHANT, name), join(folder, name));
  const seed = JSON.parse(readFileSync(join(MERCHANT, 'backend.json'), 'utf8'));
  const expires = new Date(OPEN_AT + 3_600_000).toISOString();
  seed.coupons.push({ code: 'SOON', type: 'percent', amount: '10', expires });
  writeFileSync(join(folder, 'backend.json'), JSON.stringify(seed));
  return folder;
}

export function orderingShop(): OrderingShop {
  const clock = { now: OPEN_AT };
  let browser: Browser;
  let contexts: BrowserContext[] = [];
  let server: Awaited<ReturnType<typeof listenForBrowsers>>;
  let database: Database;
  let folder: string;
  let store: Awaited<ReturnType<typeof storeApplication>>;
  const answer: Handler = (request, connection) => store.fetch(request, connection);
  const { handler, control } = faulty(answer, [], () => clock.now);

  beforeAll(async () => {
    folder = merchantFolder();
    const mounts = STORE_PREFIXES.map((prefix) => ({
      prefix,
      handlerOf: (slug: string) => (slug === SLUG ? handler : null),
    }));
    server = await listenForBrowsers(servingApplication(openSites(inject('outDirectory')), mounts), 0);
    browser = await launchChromium();
  });
  beforeEach(async () => {
    clock.now = OPEN_AT;
    const tenant = readTenant(DEFAULT_TENANTS, SLUG);
    if (!tenant.ok) throw new Error(tenant.error.reason);
    database = openDatabase(':memory:', SLUG);
    store = await storeApplication({
      tenant: tenant.value,
      tenantDirectory: folder,
      database,
      now: () => clock.now,
      operator: { token: OPERATOR, guesses: guesses(Date.now) },
    });
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
    rmSync(folder, { recursive: true, force: true });
  });

  const shop: OrderingShop = {
    clock,
    faults: control,
    get origin() {
      return siteAddress(server.port, SLUG);
    },
    async orders() {
      const orders = await database.query.selectFrom('placed_order').select('answer').orderBy('id').execute();
      return orders.map(({ answer }) => JSON.parse(answer) as StoredOrder);
    },
    async change(id, change) {
      const response = await store.request(`/wp-json/wc/v3/products/${id}`, {
        method: 'PATCH',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${OPERATOR}` },
        body: JSON.stringify(change),
      });
      if (!response.ok) throw new Error(`Product ${id} was not changed: ${await response.text()}`);
    },
    async visitor(kept = {}, options = PHONE) {
      const storageState = keptState(shop.origin, SLUG, kept);
      const context = await browser.newContext({ ...options, storageState });
      context.setDefaultTimeout(30_000);
      await context.clock.setFixedTime(OPEN_AT);
      contexts.push(context);
      return context;
    },
    async visit(path, kept, options) {
      const page = await (await shop.visitor(kept, options)).newPage();
      await page.goto(shop.origin + path);
      return page;
    },
  };
  return shop;
}

/** Keys of the lines in the cart, as the device has stored them. */
export const keptLines = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .flatMap((key) => key.split(':cart:').slice(1))
      .sort(),
  );

/** Two portions of falafel, 12.00 each, as the cart keeps them. */
export const FALAFEL = {
  'cart:101': { productId: 101, variationId: null, choices: {}, quantity: 2 },
};

/** All that an order to be picked up needs, but the cart. */
export const PICKUP = {
  fulfilment: { mode: 'pickup', branchId: 51, zoneId: null, customZone: null, day: null },
  customer: { name: 'Layla', phone: '0501234567', notes: '' },
};

/** A cart with all that its order needs: 24.00 in all. */
export const READY = { ...FALAFEL, ...PICKUP };

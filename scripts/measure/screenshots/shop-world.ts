import { join } from 'node:path';
import { STORE_PREFIXES, storeApplication } from '#scripts/backend/application.ts';
import { type Database, openDatabase, openSqlite } from '#scripts/backend/database/database.ts';
import { directusApplication } from '#scripts/backend/directus/application.ts';
import { seedAccounts } from '#scripts/backend/login/seed-accounts.ts';
import { readSeed } from '#scripts/backend/seed.ts';
import { guesses } from '#scripts/http/guesses.ts';
import { listenForBrowsers } from '#scripts/measure/demo/demo-sites.ts';
import { type FaultControl, faulty } from '#scripts/measure/demo/faults.ts';
import { DEMO_TOKEN, PASSWORD, putLivedOrders, type StaffOrder } from '#scripts/measure/demo/staff-orders.ts';
import { readTenant } from '#scripts/merchants/read-tenant.ts';
import { servingApplication } from '#scripts/serve/application.ts';
import { openSites, type Sites } from '#scripts/serve/site.ts';
import { NOON } from './screen.ts';

/** Released sites with a data service, and with the store of one merchant at a time. */
export interface ShopWorld {
  readonly sites: Sites;
  readonly port: number;
  readonly faults: FaultControl;
  /** The time of stores and data service, in epoch milliseconds. Devices use it, too. */
  readonly clock: { now: number };
  /** Opens a new store of a merchant with these orders. */
  open(slug: string, orders: readonly StaffOrder[]): Promise<void>;
  close(): Promise<void>;
}

export async function shopWorld(siteFolder: string, tenantsDirectory: string): Promise<ShopWorld> {
  const sites = openSites(siteFolder);
  const clock = { now: NOON };
  const now = () => clock.now;
  let database: Database | undefined;
  let store: Awaited<ReturnType<typeof storeApplication>> | undefined;
  const { handler, control } = faulty(
    (request, connection) => store?.fetch(request, connection) ?? new Response(null, { status: 503 }),
    [],
    now,
  );
  const service = await directusApplication({
    database: openSqlite(':memory:'),
    tenantsDirectory,
    slugs: sites.all().map(({ manifest }) => manifest.slug),
    now,
    demoToken: DEMO_TOKEN,
    makePassword: () => PASSWORD,
  });
  const server = await listenForBrowsers(
    servingApplication(sites, [
      ...STORE_PREFIXES.map((prefix) => ({ prefix, handlerOf: () => handler })),
      { prefix: '/directus/', handlerOf: () => service.app.fetch },
    ]),
    0,
  );
  return {
    sites,
    port: server.port,
    faults: control,
    clock,
    async open(slug, orders) {
      const tenant = readTenant(tenantsDirectory, slug);
      if (!tenant.ok) throw new Error(tenant.error.reason);
      const tenantDirectory = join(tenantsDirectory, slug);
      await database?.close();
      database = openDatabase(':memory:', slug);
      const { accounts } = readSeed(tenantDirectory);
      await seedAccounts(database, accounts, () => PASSWORD);
      const operator = { token: DEMO_TOKEN, guesses: guesses(now) };
      store = await storeApplication({ tenant: tenant.value, tenantDirectory, database, now, operator });
      // Merchants of the tests have no staff who could change orders.
      const told = accounts.length > 0 ? orders : orders.map((order) => ({ ...order, life: [] }));
      await putLivedOrders(database, told, { now: NOON, timeZone: tenant.value.timeZone });
    },
    async close() {
      await server.close();
      await database?.close();
    },
  };
}

import { join } from 'node:path';
import type { Tenant } from '#domain/tenant/tenant.ts';
import { STORE_PREFIXES, storeApplication } from '#scripts/backend/application.ts';
import { openDatabase } from '#scripts/backend/database/database.ts';
import { guesses } from '#scripts/http/guesses.ts';
import { listenForBrowsers, siteAddress } from '#scripts/measure/demo/demo-sites.ts';
import { readTenant } from '#scripts/merchants/read-tenant.ts';
import { servingApplication } from '#scripts/serve/application.ts';
import { openSites } from '#scripts/serve/site.ts';
import { Workspace } from '#tests/build/temporary-site.ts';
import { OPEN_AT } from './ordering-shop.ts';

const SLUG = 'quds-grill';

interface OwnMerchant {
  /** Where its site is released. */
  readonly out: string;
  readonly tenant: Tenant;
  readonly tenantDirectory: string;
}

/** Releases quds-grill for one test file, with one of its files changed. */
export async function releaseOwn(
  file: 'tenant.json' | 'settings.json',
  change: object,
): Promise<OwnMerchant> {
  process.env.NODE_ENV = 'production';
  const workspace = new Workspace();
  workspace.copy(SLUG);
  workspace.edit(SLUG, file, (own) => ({ ...own, ...change }));
  const tenant = readTenant(workspace.tenants, SLUG);
  if (!tenant.ok) throw new Error(tenant.error.reason);
  const [report] = await workspace.build([SLUG]);
  if (report?.outcome !== 'released') throw new Error(`${SLUG} was not released: ${report?.reason}`);
  return { out: workspace.out, tenant: tenant.value, tenantDirectory: join(workspace.tenants, SLUG) };
}

/** The same, served with its store behind it. */
export async function serveOwn(file: 'tenant.json' | 'settings.json', change: object) {
  const { out, ...merchant } = await releaseOwn(file, change);
  const database = openDatabase(':memory:', SLUG);
  const store = await storeApplication({
    ...merchant,
    database,
    now: () => OPEN_AT,
    operator: { token: 'operator-of-browser-tests', guesses: guesses(Date.now) },
  });
  const mounts = STORE_PREFIXES.map((prefix) => ({ prefix, handlerOf: () => store.fetch }));
  const server = await listenForBrowsers(servingApplication(openSites(out), mounts), 0);
  return {
    origin: siteAddress(server.port, SLUG),
    async close() {
      await server.close();
      await database.close();
    },
  };
}

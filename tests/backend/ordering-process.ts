import { join } from 'node:path';
import { storeApplication } from '#scripts/backend/application.ts';
import { embeddedDatabases } from '#scripts/backend/database/databases.ts';
import { openPostgres } from '#scripts/backend/database/postgres.ts';
import { pickupOrder } from '#scripts/backend/set-up/test-order.ts';
import { readTenant } from '#scripts/merchants/read-tenant.ts';

/** A process of its own that orders one piece after another until it is killed, and prints the number of each order that was answered. */
const [root = '', openAt = '', url, schema = ''] = process.argv.slice(2);
const databases = url ? await openPostgres({ url, schema }) : embeddedDatabases(join(root, 'data'));
const ANY = { burst: 1_000_000, perMinute: 1_000_000 };
const tenant = readTenant(root, 'captures');
if (!tenant.ok) throw new Error(tenant.error.reason);
const app = await storeApplication({
  tenant: tenant.value,
  tenantDirectory: join(root, 'captures'),
  database: await databases.of('captures'),
  now: () => Number(openAt),
  limits: { callsOfClient: ANY, callsOfShop: ANY, ordersOfClient: ANY, ordersOfShop: ANY },
});
for (;;) {
  const answer = await app.request('/wp-json/treesal/v1/create_order', {
    method: 'POST',
    body: JSON.stringify(pickupOrder({ items: [{ id: 16, quantity: 1 }] })),
  });
  const { id } = (await answer.json()) as { id: number };
  process.stdout.write(`${id}\n`);
}

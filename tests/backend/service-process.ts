import { join } from 'node:path';
import { openPostgres } from '#scripts/backend/database/postgres.ts';
import { openOrders } from '#scripts/orders/open-orders.ts';

/** An ordering service in a process of its own, beside others on one PostgreSQL. Prints a line when it works for the shop's store. */
const [root = '', openAt = '', url = '', schema = '', leaseMs = ''] = process.argv.slice(2);
const databases = await openPostgres({ url, schema });
const service = await openOrders({
  tenantsDirectory: join(root, 'tenants'),
  dataDirectory: join(root, 'other-machine'),
  databases,
  leaseMs: Number(leaseMs),
  slugs: ['shop'],
  environment: { SHOP_KEY: 'ck_test', SHOP_SECRET: 'cs_test' },
  now: () => Number(openAt),
  say: (line) => process.stderr.write(`${line}\n`),
});
await service.asked;
const waiting = setInterval(async () => {
  const lease = await databases.shared?.selectFrom('lease').select('service').executeTakeFirst();
  if (!lease) return;
  clearInterval(waiting);
  process.stdout.write('works\n');
}, 50);

import { join } from 'node:path';
import { Hono } from 'hono';
import { listen } from '#scripts/http/listen.ts';
import { orderingApplication } from '#scripts/orders/application.ts';
import { openOrders } from '#scripts/orders/open-orders.ts';

/** How much faster time passes here: an order is given up after 1.5 s instead of 150 s. */
const SPEED = 100;

const startedAt = Date.now();
const wait = globalThis.setTimeout;
globalThis.setTimeout = ((work: () => void, milliseconds = 0, ...given: []) =>
  wait(work, milliseconds / SPEED, ...given)) as typeof wait;

/** The ordering service of one shop at a free port, until it is killed. Prints its port. */
const [root = '', opensAt = ''] = process.argv.slice(2);
const tenantsDirectory = join(root, 'tenants');
// Minutes of the shop's day pass between two starts.
const now = () => Number(opensAt) + (Date.now() - startedAt) * SPEED;
const service = await openOrders({
  tenantsDirectory,
  dataDirectory: join(root, 'data'),
  slugs: ['shop'],
  environment: { SHOP_KEY: 'ck_1', SHOP_SECRET: 'cs_1' },
  now,
  say: () => {},
});
const app = new Hono();
app.get('/waiting', async () => Response.json(await service.waiting()));
const places = { tenantsDirectory, outDirectory: null, environment: {} };
app.route('/', orderingApplication({ ...places, slugs: ['shop'], say: () => {} }, service.mounts));
const { port } = await listen(app, 0);
process.stdout.write(`${JSON.stringify({ port })}\n`);

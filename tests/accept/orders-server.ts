import { AsyncLocalStorage } from 'node:async_hooks';
import { join } from 'node:path';
import { Hono } from 'hono';
import { type Databases, embeddedDatabases } from '#scripts/backend/database/databases.ts';
import { listen } from '#scripts/http/listen.ts';
import { orderingApplication } from '#scripts/orders/application.ts';
import { openOrders } from '#scripts/orders/open-orders.ts';
import { SHOP_KEYS } from '#tests/woocommerce/shop-folder.ts';

/**
 * The ordering service of one shop at a free port, until it is killed, or kills itself at a step that has a name (orders-killed.test.ts).
 * Prints its port. `orders-server.ts <root> <epoch milliseconds> <step> <speed>`
 */
const [root = '', opensAt = '', deadlyStep = '', speed = '100'] = process.argv.slice(2);
/** How much faster time passes here: an order is given up after 1.5 s instead of 150 s. */
const SPEED = Number(speed);

const startedAt = Date.now();
const wait = globalThis.setTimeout;
globalThis.setTimeout = ((work: () => void, milliseconds = 0, ...given: []) =>
  wait(work, milliseconds / SPEED, ...given)) as typeof wait;

function step(name: string): void {
  if (name === deadlyStep) process.kill(process.pid, 'SIGKILL');
}

const inRequest = new AsyncLocalStorage<true>();
/** Work for the store, by the module that does it: a request wakes it, so it can run in the context of a request. */
type Work = 'deliver' | 'bring-statuses' | 'follow-changes';
/** The last call of each, from which its transactions have their names. */
const lastCalls = new Map<Work, string>();

Error.stackTraceLimit = 50;
/** undefined: a request, or what the service does for itself. */
const workOf = (stack = new Error('for its stack').stack): Work | undefined =>
  /\/orders\/(deliver|bring-statuses|follow-changes)\.ts/.exec(stack ?? '')?.[1] as Work | undefined;

async function storeFetch(address: string | URL | Request, init?: RequestInit): Promise<Response> {
  const { pathname, searchParams } = new URL(String(address));
  const kind = searchParams.has('modified_after')
    ? 'changes'
    : pathname.split('/').filter((part) => /^(products|orders)$/.test(part))[0];
  const name = `${init?.method ?? 'GET'} ${kind ?? 'other'}`;
  const work = workOf();
  step(`before ${name}`);
  // The store may have begun.
  if (deadlyStep === `during ${name}`) wait(() => step(`during ${name}`), Math.random() * 10);
  const answer = await fetch(address, init);
  if (work && kind !== 'products') lastCalls.set(work, name);
  step(`after ${name}`);
  return answer;
}

/** Transactions have steps before and after they are on the disk. */
function withSteps(databases: Databases): Databases {
  return {
    ...databases,
    async of(shop) {
      const database = await databases.of(shop);
      return {
        ...database,
        async transaction(work) {
          const doing = workOf();
          const other = inRequest.getStore() ? 'in a request' : 'of the service';
          const name = doing ? `after ${lastCalls.get(doing) ?? 'nothing'}` : other;
          const value = await database.transaction(async (rows) => {
            const result = await work(rows);
            step(`before the commit ${name}`);
            return result;
          });
          step(`behind the commit ${name}`);
          if (doing) lastCalls.delete(doing);
          return value;
        },
      };
    },
  };
}

const tenantsDirectory = join(root, 'tenants');
const service = await openOrders({
  tenantsDirectory,
  dataDirectory: join(root, 'data'),
  databases: withSteps(embeddedDatabases(join(root, 'data/stores'))),
  slugs: ['shop'],
  environment: { ...SHOP_KEYS, TRUSTED_PROXIES: '127.0.0.1' },
  // Minutes of the shop's day pass between two starts.
  now: () => Number(opensAt) + (Date.now() - startedAt) * SPEED,
  say: () => {},
  fetch: storeFetch as typeof fetch,
});
const app = new Hono();
app.get('/waiting', async () => Response.json(await service.waiting()));
app.post('*', (_, next) =>
  inRequest.run(true, async () => {
    step('a request has come');
    await next();
    step('before the answer');
    wait(() => step('behind the answer'), 5);
  }),
);
const places = { tenantsDirectory, outDirectory: null, environment: {} };
app.route('/', orderingApplication({ ...places, slugs: ['shop'], say: () => {} }, service.mounts));
const { port } = await listen(app, 0);
process.stdout.write(`${JSON.stringify({ port })}\n`);

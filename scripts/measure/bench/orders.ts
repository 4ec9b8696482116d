import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { openSqlite } from '#scripts/backend/database/database.ts';
import { cacheDirectory, ROOT } from '#scripts/program/places.ts';
import { tellHelp } from '#scripts/program/usage.ts';
import { CLIENTS, MERCHANTS, PRODUCTS, type Shops, send, shopsIn, WIDTH } from './orders-load.ts';
import { type OrdersService, startOrdersService } from './orders-service.ts';
import { watched } from './orders-watched.ts';
import { temporaryPostgres } from './postgres.ts';
import { spread } from './spread.ts';

const USAGE = `npm run bench:orders -- [--only rate,memory,answer,poll,watched] [--seconds 15] [--full]

Measures the ordering service with 200 made-up merchants of 20 products each. Needs Linux.
  rate, memory  orders per second, embedded and with two services on one PostgreSQL; memory over 6,000 orders (--full: 50,000)
  answer, poll  with WooCommerces: time until an order is answered, and cost of asking all 200 for changes
  watched       how soon 200 devices of staff and 2,000 customers of 100 merchants see a change, and memory over 10 minutes (--full: an hour)`;

tellHelp(USAGE);
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'rate,memory,answer,poll,watched' },
    seconds: { type: 'string', default: '15' },
    full: { type: 'boolean', default: false },
  },
});
const parts = new Set(values.only.split(','));
const SECONDS = Number(values.seconds);
const MB = 1_000_000;

mkdirSync(cacheDirectory(), { recursive: true });
const work = mkdtempSync(join(cacheDirectory(), 'bench-orders-'));
const say = (line: string) => process.stdout.write(`${line}\n`);

async function rateOf(services: readonly OrdersService[], shops: Shops): Promise<string> {
  // Send each shop an order first, so that its file has grown and the code is compiled.
  await send(services, shops, (accepted) => accepted >= shops.slugs.length);
  const used = () => services.reduce((sum, service) => sum + service.cpuSeconds(), 0);
  const before = used();
  const { accepted, refused, seconds, times } = await send(services, shops, (_, now) => now >= SECONDS);
  const cpuMs = ((used() - before) / accepted) * 1000;
  return `${Math.round(accepted / seconds)} orders a second (${accepted} accepted, ${refused} refused; answers ${spread(times)}; ${cpuMs.toFixed(1)} ms of processor time each)`;
}

/** Rows per second, when each row is on the disk before the next is inserted. */
function floorOfSqlite(): number {
  const sql = openSqlite(join(work, 'floor/floor.sqlite'));
  sql.exec('CREATE TABLE plain (id INTEGER PRIMARY KEY, value TEXT) STRICT');
  const insert = sql.prepare('INSERT INTO plain (value) VALUES (?)');
  const started = performance.now();
  let rows = 0;
  for (; performance.now() - started < 2000; rows += 1) insert.run('x'.repeat(2000));
  sql.close();
  return rows / 2;
}

async function floorOfPostgres(url: string, connections: number): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: connections });
  await pool.query('CREATE TABLE IF NOT EXISTS plain (id bigserial PRIMARY KEY, value text)');
  const started = performance.now();
  let rows = 0;
  const one = async () => {
    for (; performance.now() - started < 2000; rows += 1)
      await pool.query('INSERT INTO plain (value) VALUES ($1)', ['x'.repeat(2000)]);
  };
  await Promise.all(Array.from({ length: connections }, one));
  await pool.end();
  return rows / 2;
}

async function rate(): Promise<void> {
  const shops = await shopsIn(join(work, 'rate'));
  say(`a plain insert with fsync, SQLite: ${Math.round(floorOfSqlite())} a second`);
  const embedded = await startOrdersService(shops.tenants, join(work, 'rate-data'));
  say(`embedded, one service: ${await rateOf([embedded], shops)}; wanted: 20`);
  await embedded.stop();

  const postgres = temporaryPostgres(25_434);
  if (!postgres) {
    say('two services: PostgreSQL is not installed here');
    return;
  }
  try {
    const floors = [await floorOfPostgres(postgres.url, 1), await floorOfPostgres(postgres.url, WIDTH)];
    say(
      `a plain insert with fsync, PostgreSQL: ${floors.map(Math.round).join(' a second by one connection, ')} by ${WIDTH}`,
    );
    const both: OrdersService[] = [];
    for (const name of ['one', 'two'])
      both.push(
        await startOrdersService(shops.tenants, join(work, `rate-${name}`), { DATABASE_URL: postgres.url }),
      );
    say(`PostgreSQL, two services: ${await rateOf(both, shops)}; wanted: 100`);
    for (const service of both) await service.stop();
  } finally {
    postgres.stop();
  }
}

async function memory(): Promise<void> {
  const shops = await shopsIn(join(work, 'memory'));
  const service = await startOrdersService(shops.tenants, join(work, 'memory-data'));
  const [count, step] = values.full ? [50_000, 5000] : [6000, 1000];
  const held: number[] = [service.memory()];
  for (let done = 0; done < count; ) {
    const sent = await send([service], shops, (accepted) => accepted >= step);
    done += sent.accepted;
    held.push(service.memory());
    say(
      `  ${done} orders: ${Math.round(service.memory() / MB)} MB (${Math.round(sent.accepted / sent.seconds)} a second)`,
    );
  }
  await service.stop();
  const [, first = 0] = held;
  say(
    `memory over ${count} orders: ${Math.round(((held.at(-1) ?? 0) - first) / MB)} MB more at the end than after the first ${step}`,
  );
}

/** Starts the WooCommerce of the tests in its own process. */
async function startStore(folder: string): Promise<{ readonly url: string; stop(): void }> {
  const child = spawn(
    join(ROOT, 'node_modules/.bin/node'),
    [join(ROOT, 'tests/woocommerce/serve-store.ts'), folder],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  for await (const url of createInterface({ input: child.stdout })) return { url, stop: () => child.kill() };
  throw new Error('The store did not start.');
}

async function withStore(): Promise<void> {
  const lists = await shopsIn(join(work, 'lists'));
  const store = await startStore(join(lists.tenants, lists.slugs[0] ?? ''));
  try {
    const shops = await shopsIn(join(work, 'stores'), { url: store.url });
    const service = await startOrdersService(shops.tenants, join(work, 'stores-data'));
    // Wait until the service has read all stores after its start.
    let before = -1;
    for (let used = service.cpuSeconds(); used - before > 0.2; used = service.cpuSeconds()) {
      before = used;
      await wait(2000);
    }
    say(
      `200 catalogues of ${PRODUCTS} products are read with ${service.cpuSeconds().toFixed(1)} s of processor time, at the start and every 300 s`,
    );
    if (parts.has('answer')) await answers(service, shops, store.url);
    if (parts.has('poll')) await polls(service, shops);
    await service.stop();
  } finally {
    store.stop();
  }
}

/** Sends five orders per second: a busy evening of all shops. */
async function answers(service: OrdersService, { slugs, productOf }: Shops, url: string): Promise<void> {
  const [own, theirs]: [number[], number[]] = [[], []];
  for (let number = 0; number < 100; number += 1) {
    const slug = slugs[number % slugs.length] ?? '';
    const started = performance.now();
    const reading = await fetch(`${url}/wp-json/wc/store/v1/products?include=${productOf(slug)}`);
    await reading.arrayBuffer();
    theirs.push(performance.now() - started);
    const { status, ms } = await service.order(slug, number % CLIENTS, productOf(slug));
    if (status !== 201) throw new Error(`An order was answered ${status}.`);
    own.push(ms);
    await wait(200);
  }
  say(
    `from an order to its answer: ${spread(own)}, of which one call of the store takes ${spread(theirs)}; wanted: 250 ms beside the store's calls`,
  );
}

/** Each shop gets an order that nobody ends, so the service asks each store every 15 s. */
async function polls(service: OrdersService, shops: Shops): Promise<void> {
  for (const slug of shops.slugs) await service.order(slug, 1, shops.productOf(slug));
  await wait(10_000);
  const [cpu, started] = [service.cpuSeconds(), performance.now()];
  await wait(45_000);
  const share = (service.cpuSeconds() - cpu) / ((performance.now() - started) / 1000);
  say(`asking ${MERCHANTS} stores for changes: ${(share * 100).toFixed(1)} % of a core; wanted: 10`);
}

try {
  if (parts.has('rate')) await rate();
  if (parts.has('memory')) await memory();
  if (parts.has('watched')) await watched({ work, isFull: values.full, seconds: SECONDS, say });
  if (parts.has('answer') || parts.has('poll')) await withStore();
} finally {
  rmSync(work, { recursive: true, force: true });
}

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { STORE_PREFIXES, storeApplication } from '#scripts/backend/application.ts';
import { openDatabase } from '#scripts/backend/database/database.ts';
import { listenForBrowsers, releaseSites, siteAddress } from '#scripts/measure/demo/demo-sites.ts';
import { readTenant } from '#scripts/merchants/read-tenant.ts';
import { DEFAULT_TENANTS } from '#scripts/program/places.ts';
import { tellHelp } from '#scripts/program/usage.ts';
import { servingApplication } from '#scripts/serve/application.ts';
import { openSites } from '#scripts/serve/site.ts';
import { listenEncrypted } from './encrypted-host.ts';
import { type MeasuredPage, type Measurement, median, shortfalls, slowdownFor } from './measured-page.ts';
import { openVisitor, type Visit } from './visitor.ts';

const USAGE = `npm run lighthouse -- [page…] [options]

Runs Lighthouse for mobile phones on the Arabic pages of amman-market (home, shop, product, cart, checkout) with its embedded store.

  --runs 3        number of runs per page; the median counts
  --out DIR       keeps the full reports
  --applied       really slows down network and CPU, instead of computing the effect
  --http1         serves over HTTP/1.1 without encryption, instead of HTTP/2 as the hosts of shops do
  --slowdown N    how many times slower the phone is (default: from this machine's speed, at most 4)

Exit status: 0 all pages meet their demands, 1 one is below, 2 wrong use.`;

tellHelp(USAGE);
const SLUG = 'amman-market';
const PAGES: readonly MeasuredPage[] = [
  { name: 'home', path: '/', isCatalogue: true, isListed: true },
  { name: 'shop', path: '/shop', isCatalogue: true, isListed: true },
  { name: 'product', path: '/products/1001', isCatalogue: true, isListed: true },
  { name: 'cart', path: '/cart', isCatalogue: false, isListed: false },
  { name: 'checkout', path: '/checkout', isCatalogue: false, isListed: false },
];
/** A cart with two lines, in the format of the browser's storage. */
const CART = Object.fromEntries(
  [1001, 1002].map((productId) => [
    `dukkan:${SLUG}:cart:${productId}`,
    JSON.stringify({ productId, variationId: null, choices: {}, quantity: 2 }),
  ]),
);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '3' },
    out: { type: 'string' },
    applied: { type: 'boolean', default: false },
    http1: { type: 'boolean', default: false },
    slowdown: { type: 'string' },
  },
});
const runs = numberOf('runs', values.runs);
const asked = values.slowdown === undefined ? null : numberOf('slowdown', values.slowdown);
const unknown = positionals.find((name) => !PAGES.some((page) => page.name === name));
if (unknown !== undefined) {
  console.error(`There is no page ${unknown}. There are: ${PAGES.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}
const wanted = PAGES.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const siteFolder = mkdtempSync(join(tmpdir(), 'dukkan-lighthouse-'));
try {
  await releaseSites(siteFolder, { withFixtures: false });
  const database = openDatabase(':memory:', SLUG);
  const application = servingApplication(openSites(siteFolder), await storeMounts(database));
  const server = values.http1
    ? await listenForBrowsers(application)
    : await listenEncrypted(application, siteFolder);
  const plain = siteAddress(server.port, SLUG);
  const origin = values.http1 ? plain : plain.replace('http:', 'https:');
  for (const { path } of wanted) await askTwice(application, origin + path);
  const slowdown = asked ?? (await slowdownHere(origin));
  console.log(row(['page', 'performance', 'access.', 'practices', 'seo', 'LCP ms', 'CLS', 'TBT ms']));
  for (const page of wanted) await measure(origin, page, slowdown);
  await server.close();
  await database.close();
} finally {
  rmSync(siteFolder, { recursive: true, force: true });
}

async function storeMounts(database: ReturnType<typeof openDatabase>) {
  const tenant = readTenant(DEFAULT_TENANTS, SLUG);
  if (!tenant.ok) throw new Error(tenant.error.reason);
  const tenantDirectory = join(DEFAULT_TENANTS, SLUG);
  const store = await storeApplication({ tenant: tenant.value, tenantDirectory, database, now: Date.now });
  return STORE_PREFIXES.map((prefix) => ({ prefix, handlerOf: () => store.fetch }));
}

/** Requests a page twice, because the server compresses it best from the second request on. */
async function askTwice(application: ReturnType<typeof servingApplication>, url: string): Promise<void> {
  for (let time = 0; time < 2; time += 1)
    await application.fetch(new Request(url, { headers: { 'Accept-Encoding': 'br' } }));
}

function numberOf(name: string, text: string): number {
  const value = Number(text);
  if (value >= 1) return value;
  console.error(`--${name} is a number from 1 on, not ${JSON.stringify(text)}.`);
  process.exit(2);
}

/** Measures this machine's speed in three loads. The fastest counts, because slower ones shared the machine with other programs. */
async function slowdownHere(origin: string): Promise<number> {
  const indices: number[] = [];
  for (let load = 0; load < 3; load += 1) indices.push((await visit(origin, '/', 1)).benchmarkIndex);
  const benchmarkIndex = Math.max(...indices);
  const slowdown = slowdownFor(benchmarkIndex);
  console.log(
    `This machine's index is ${Math.round(benchmarkIndex)}: its processor is slowed down ${slowdown} times.`,
  );
  return slowdown;
}

async function measure(origin: string, page: MeasuredPage, slowdown: number): Promise<void> {
  const measured: Measurement[] = [];
  for (let run = 1; run <= runs; run += 1) {
    const { measurement, report } = await visit(origin, page.path, slowdown);
    measured.push(measurement);
    if (values.out !== undefined) {
      mkdirSync(resolve(values.out), { recursive: true });
      writeFileSync(join(resolve(values.out), `${page.name}-${run}.json`), report);
    }
  }
  const middle = median(measured);
  const scores = [middle.performance, middle.accessibility, middle.bestPractices];
  const times = [
    Math.round(middle.largestPaintMs),
    middle.layoutShift.toFixed(3),
    Math.round(middle.blockingMs),
  ];
  console.log(row([page.name, ...scores, page.isListed ? middle.seo : '-', ...times].map(String)));
  for (const shortfall of shortfalls(page, middle)) {
    console.error(`  ${page.path}: ${shortfall}`);
    process.exitCode = 1;
  }
}

const ATTEMPTS = 3;

/** Measures a page. Repeats a load whose trace is lost, which happens on busy machines. */
async function visit(origin: string, path: string, slowdown: number, attempt = 1): Promise<Visit> {
  // Each page gets a new profile, because caches of the last page would improve its result.
  const visitor = await openVisitor(origin, CART, { isApplied: values.applied, slowdown });
  try {
    return await visitor.measure(origin + path);
  } catch (error) {
    if (attempt === ATTEMPTS) throw error;
  } finally {
    await visitor.close();
  }
  return visit(origin, path, slowdown, attempt + 1);
}

function row([name = '', ...cells]: readonly string[]): string {
  return [name.padEnd(10), ...cells.map((cell) => cell.padStart(12))].join('');
}

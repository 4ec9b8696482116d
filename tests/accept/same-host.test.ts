import { expect, test } from 'vitest';
import { hostTrouble } from '#scripts/merchants/host-trouble.ts';
import { readTenant } from '#scripts/merchants/read-tenant.ts';
import { orderingApplication } from '#scripts/orders/application.ts';
import { RollbackRefused, rollBack } from '#scripts/release/rollback.ts';
import { siteDirectory } from '#scripts/release/site-directory.ts';
import { servingApplication } from '#scripts/serve/application.ts';
import { openSites } from '#scripts/serve/site.ts';
import { Workspace } from '#tests/build/temporary-site.ts';
import { showFigures } from './figures.ts';
import { sizeOf } from './size.ts';

const HOST = 'falafel.example';
const MERCHANTS = sizeOf(20, 300);

/** Merchants, and a way to ask whose site a host shows. */
function bench() {
  const shops = new Workspace();
  const add = (slug: string, hosts?: readonly string[]) => {
    shops.synthesise(slug, 2, slug.charCodeAt(0));
    setHosts(slug, hosts);
  };
  const setHosts = (slug: string, hosts?: readonly string[]) =>
    shops.edit(slug, 'tenant.json', (tenant) => ({ ...tenant, hosts: hosts ?? [`${slug}.example`] }));
  const setPrice = (slug: string, price: string) =>
    shops.edit(slug, 'catalogue/products.json', (products) => {
      Object.assign(products[0].prices, { price, regular_price: price, sale_price: price });
    });
  const build = async (...slugs: string[]) =>
    Object.fromEntries(
      (await shops.build(slugs)).map(({ slug, outcome, code, reason = '' }) => [
        slug,
        { told: code ?? outcome, reason },
      ]),
    );
  /** The slug whose site answers at a host; null: none. */
  const servedAt = async (host: string): Promise<string | null> => {
    const answer = await servingApplication(openSites(shops.out)).request(
      new Request(`http://${host}/build.json`),
    );
    if (answer.status !== 200) return null;
    return openSites(shops.out).byHost(host)?.manifest.slug ?? null;
  };
  /** The ordering service as it starts now: who takes an order that comes to an address, and what the operator is told. */
  const ordering = (slugs: readonly string[]) => {
    const said: string[] = [];
    const app = orderingApplication(
      {
        tenantsDirectory: shops.tenants,
        outDirectory: shops.out,
        environment: {},
        slugs,
        say: (line) => said.push(line),
      },
      [{ prefix: '/wp-json/', handlerOf: (slug) => () => new Response(slug) }],
    );
    const takenBy = async (host: string): Promise<string | number> => {
      const answer = await app.request(`http://${host}/wp-json/treesal/v1/create_order`, { method: 'POST' });
      return answer.ok ? answer.text() : answer.status;
    };
    return { said, takenBy };
  };
  return { shops, add, setHosts, setPrice, build, servedAt, ordering };
}

test('a host stays with the merchant whose site is served there, though another one claims it and comes first by name', async () => {
  const { add, setPrice, build, servedAt, shops } = bench();
  add('zaatar', [HOST]);
  await build('zaatar');
  add('ahmad', ['ahmad.example', HOST]);
  const { ahmad } = await build('ahmad', 'zaatar');
  expect(ahmad?.told).toBe('tenant.host-taken');
  expect(ahmad?.reason).toContain(`${HOST} is a host of zaatar and of ahmad. It stays with zaatar`);
  expect(await servedAt(HOST)).toBe('zaatar');
  expect(await servedAt('ahmad.example')).toBe(null);
  // One merchant's mistake does not affect the other.
  setPrice('zaatar', '4321');
  expect((await build('zaatar')).zaatar?.told).toBe('released');
  expect(shops.read('zaatar', 'products/1001.html')).toContain('43.21');
});

test('a host that two new merchants claim is given to neither, and the others are released', async () => {
  const { add, setHosts, build, servedAt } = bench();
  for (const slug of ['ahmad', 'zaatar']) add(slug, [HOST]);
  add('other');
  const built = await build('ahmad', 'other', 'zaatar');
  expect(Object.values(built).map(({ told }) => told)).toEqual([
    'tenant.host-taken',
    'released',
    'tenant.host-taken',
  ]);
  for (const { reason } of [built.ahmad, built.zaatar].filter((each) => each !== undefined))
    expect(reason).toMatch(/ahmad and of zaatar|zaatar and of ahmad/);
  setHosts('ahmad');
  expect((await build('ahmad', 'zaatar')).zaatar?.told).toBe('released');
  expect(await servedAt(HOST)).toBe('zaatar');
});

test('orders at a host go to the merchant whose site is served there, also with a dot at its end', async () => {
  const { add, build, ordering } = bench();
  add('ahmad', [HOST]);
  add('other');
  await build('ahmad', 'other');
  add('zaatar', ['zaatar.example', HOST]);
  const { takenBy, said } = ordering(['ahmad', 'other', 'zaatar']);
  expect(await takenBy(HOST)).toBe('ahmad');
  expect(await takenBy(`${HOST}.`)).toBe('ahmad');
  expect(await takenBy('zaatar.example')).toBe('zaatar');
  expect(await takenBy('other.example')).toBe('other');
  expect(said).toEqual([
    expect.stringContaining(`zaatar takes no orders at ${HOST}: ${HOST} is a host of ahmad and of zaatar.`),
  ]);
});

test('orders at a host that two merchants claim and none is served at go to neither, and the operator is told', async () => {
  const { add, ordering } = bench();
  add('ahmad', [HOST, 'ahmad.example']);
  add('zaatar', [HOST]);
  const { takenBy, said } = ordering(['ahmad', 'zaatar']);
  expect(await takenBy(HOST)).toBe(404);
  expect(await takenBy('ahmad.example')).toBe('ahmad');
  expect(said.map((line) => line.split(':')[0])).toEqual([
    `ahmad takes no orders at ${HOST}`,
    `zaatar takes no orders at ${HOST}`,
  ]);
});

test('a host goes to another merchant when the site that had it is released without, and no rollback brings it back', async () => {
  const { add, setHosts, build, servedAt, shops } = bench();
  add('zaatar', [HOST]);
  await build('zaatar');
  const old = shops.manifest('zaatar').id;
  setHosts('zaatar');
  add('ahmad', [HOST]);
  expect((await build('ahmad')).ahmad?.told).toBe('tenant.host-taken');
  await build('zaatar');
  expect((await build('ahmad')).ahmad?.told).toBe('released');
  expect(await servedAt(HOST)).toBe('ahmad');
  const back = () => rollBack(siteDirectory(shops.out, 'zaatar'), old);
  expect(back).toThrow(RollbackRefused);
  expect(back).toThrow(`The release ${old} of zaatar is for ${HOST}, where ahmad is served.`);
  expect(await servedAt(HOST)).toBe('ahmad');
  expect(await servedAt('zaatar.example')).toBe('zaatar');
});

test('a merchant’s own local host, the platform’s hosts and its names are for no other merchant', async () => {
  const { add, shops } = bench();
  add('zaatar');
  add('ahmad', ['zaatar.localhost']);
  add('basil', ['rebuild.example']);
  add('cumin', ['data.example']);
  add('www');
  add('dill', ['127.0.0.1']);
  shops.write('.', 'platform.json', { operator: { hosts: ['data.example'] } });
  const slugs = ['zaatar', 'ahmad', 'basil', 'cumin', 'dill', 'www'];
  const reports = await shops.build(slugs, { environment: { HOOKS_ADDRESS: 'https://rebuild.example' } });
  expect(Object.fromEntries(reports.map(({ slug, outcome, code }) => [slug, code ?? outcome]))).toEqual({
    ahmad: 'tenant.host-taken',
    basil: 'tenant.host-reserved',
    cumin: 'tenant.host-reserved',
    dill: 'tenant.invalid',
    www: 'tenant.invalid',
    zaatar: 'released',
  });
  expect(reports.find(({ slug }) => slug === 'www')?.reason).toContain('No merchant can be called "www".');
});

test('the look at all hosts of many merchants takes a few milliseconds', async (context) => {
  const { add, build, shops } = bench();
  const slugs = Array.from({ length: MERCHANTS }, (_, number) => `shop-${number}`);
  for (const slug of slugs) add(slug);
  await build(...slugs);
  const tenant = readTenant(shops.tenants, 'shop-0');
  if (!tenant.ok) throw new Error(tenant.error.reason);
  const places = { tenantsDirectory: shops.tenants, outDirectory: shops.out, environment: {} };
  const times = Array.from({ length: 20 }, () => {
    const started = performance.now();
    expect(hostTrouble(tenant.value, places)).toBe(null);
    return performance.now() - started;
  });
  showFigures(context, {
    merchants: MERCHANTS,
    'first look ms': (times[0] ?? 0).toFixed(1),
    'another look ms, at best': Math.min(...times).toFixed(1),
  });
});

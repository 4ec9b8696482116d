import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { ADMIN, HOST, testDirectus } from '#scripts/backend/directus/set-up/test-directus.ts';
import { folderPublisher } from '#scripts/publish/folder-publisher.ts';
import { removedMerchants, retireSite } from '#scripts/publish/retire-site.ts';
import { siteDirectory } from '#scripts/release/site-directory.ts';
import { temporaryDirectory } from '#tests/temporary-directory.ts';
import { listTenants } from './list-tenants.ts';
import { readTenant } from './read-tenant.ts';
import { type RefreshOptions, refreshRoster } from './refresh-roster.ts';
import { rosterKeeper } from './roster-keeper.ts';

const TEMPLATE = {
  hosts: ['{slug}.shops.example'],
  languages: ['ar', 'en'],
  timeZone: 'Asia/Hebron',
  country: 'PS',
  currency: 'ILS',
  catalogue: { kind: 'woocommerce', url: 'https://{slug}.store.example' },
};
const NOW = Date.parse('2026-11-21T12:00:00Z');
let tenantsDirectory: string;

beforeEach(() => {
  tenantsDirectory = temporaryDirectory();
  platform({ url: HOST, template: TEMPLATE });
});

const platform = (merchants: object) =>
  writeFileSync(join(tenantsDirectory, 'platform.json'), JSON.stringify({ merchants }));

/** The embedded data service with its own rows, and a function that reads its merchants. */
async function rowsOf(...slugs: string[]) {
  const directus = await testDirectus();
  onTestFinished(() => directus.close());
  const token = await directus.tokenOf(ADMIN);
  const add = (slug: string) => directus.send('POST', '/items/CustomerSettings', { slug, name: slug }, token);
  const remove = async (slug: string) => {
    const [row] = await directus.data(`/items/CustomerSettings?filter={"slug":{"_eq":"${slug}"}}&fields=id`);
    await directus.send('DELETE', '/items/CustomerSettings', [row.id], token);
  };
  for (const slug of slugs) expect((await add(slug)).status).toBe(200);
  const refresh = (more: Partial<RefreshOptions> = {}) =>
    refreshRoster({
      tenantsDirectory,
      environment: {},
      fetch: async (input, init) => directus.app.request(new Request(input, init)),
      now: () => NOW,
      ...more,
    });
  return { add, remove, refresh };
}

/** Fails before any request is sent. */
const unasked = (environment: RefreshOptions['environment'] = {}) =>
  refreshRoster({ tenantsDirectory, environment, fetch: () => Promise.reject(), now: () => NOW });

test('every row becomes a merchant made from the template, without a folder', async () => {
  const { refresh } = await rowsOf('falafel');
  expect(await refresh()).toMatchObject({ added: ['treesal-demo', 'second-shop', 'falafel'], removed: [] });
  expect(listTenants(tenantsDirectory)).toEqual(['falafel', 'second-shop', 'treesal-demo']);
  expect(readTenant(tenantsDirectory, 'falafel')).toMatchObject({
    ok: true,
    value: {
      slug: 'falafel',
      hosts: ['falafel.shops.example'],
      locales: ['ar', 'en'],
      timeZone: 'Asia/Hebron',
      sources: {
        settings: { kind: 'directus', url: HOST, slug: 'falafel' },
        catalogue: { kind: 'woocommerce', url: 'https://falafel.store.example' },
      },
    },
  });
  expect(await refresh()).toEqual({ added: [], removed: [], returned: [], refused: [] });
});

test('a folder takes precedence over the row with the same slug', async () => {
  const { refresh } = await rowsOf('falafel');
  await refresh();
  mkdirSync(join(tenantsDirectory, 'falafel'));
  const own = { timeZone: 'Asia/Amman', country: 'JO', currency: 'JOD' };
  writeFileSync(join(tenantsDirectory, 'falafel/tenant.json'), JSON.stringify(own));
  expect(readTenant(tenantsDirectory, 'falafel')).toMatchObject({ ok: true, value: { currency: 'JOD' } });
  expect(listTenants(tenantsDirectory).filter((slug) => slug === 'falafel')).toHaveLength(1);
});

test('a file of a merchant may begin with the mark of an editor', () => {
  mkdirSync(join(tenantsDirectory, 'falafel'));
  const own = JSON.stringify({ timeZone: 'Asia/Amman', country: 'JO', currency: 'JOD' });
  writeFileSync(join(tenantsDirectory, 'falafel/tenant.json'), `\uFEFF${own}`);
  expect(readTenant(tenantsDirectory, 'falafel')).toMatchObject({ ok: true, value: { currency: 'JOD' } });
});

test('a merchant whose row is removed is reported with the remedy, and is a merchant again when the row returns', async () => {
  const { refresh, remove, add } = await rowsOf('falafel');
  await refresh();
  await remove('falafel');
  expect(await refresh()).toMatchObject({ removed: ['falafel'] });
  expect(listTenants(tenantsDirectory)).not.toContain('falafel');
  expect(removedMerchants(tenantsDirectory)).toEqual(['falafel']);
  const trouble = readTenant(tenantsDirectory, 'falafel');
  expect(trouble).toMatchObject({ ok: false, error: { code: 'tenant.removed' } });
  expect(!trouble.ok && trouble.error.reason).toContain('npm run retire -- falafel');
  await add('falafel');
  expect(await refresh()).toMatchObject({ returned: ['falafel'], added: [] });
  expect(readTenant(tenantsDirectory, 'falafel').ok).toBe(true);
});

test('an answer that lacks more than half of the merchants changes nothing, unless it is accepted', async () => {
  const { refresh, remove } = await rowsOf('a', 'b', 'c');
  await refresh();
  for (const slug of ['a', 'b', 'c']) await remove(slug);
  await expect(refresh()).rejects.toThrow('lacks 3 of 5 merchants');
  expect(listTenants(tenantsDirectory)).toHaveLength(5);
  expect(await refresh({ acceptShrink: true })).toMatchObject({ removed: ['a', 'b', 'c'] });
});

test('the list of merchants stays unchanged when the data service does not answer', async () => {
  const { refresh } = await rowsOf('falafel');
  await refresh();
  const failing = async () => new Response('{"errors":[]}', { status: 403 });
  await expect(refresh({ fetch: failing })).rejects.toThrow('403');
  expect(listTenants(tenantsDirectory)).toContain('falafel');
});

test('the reading stops when the data service never sends a last page', async () => {
  const { refresh } = await rowsOf();
  let asked = 0;
  const endless = async () => {
    asked += 1;
    // Without the page limit this test would never end.
    return Response.json(asked > 5000 ? {} : { data: [{ id: 1, slug: 'falafel' }] });
  };
  await expect(refresh({ fetch: endless })).rejects.toThrow('1000 pages of CustomerSettings and no end');
  expect(listTenants(tenantsDirectory)).toEqual([]);
});

test('a merchant whose row moves to a page that was already read stays a merchant', async () => {
  let rows = ['gone', 'falafel', 'bakery', 'oven', 'saj'];
  let onPage: () => void = () => {};
  const fetch: typeof globalThis.fetch = async (input) => {
    const page = Number(new URL(String(input)).searchParams.get('page'));
    const data = rows.slice((page - 1) * 2, page * 2).map((slug) => ({ slug }));
    onPage();
    return Response.json({ data });
  };
  const refresh = () => refreshRoster({ tenantsDirectory, environment: {}, fetch, now: () => NOW });
  await refresh();
  onPage = () => {
    rows = rows.filter((slug) => slug !== 'gone');
  };
  await refresh();
  expect(listTenants(tenantsDirectory)).toContain('bakery');
  expect(await refresh()).toMatchObject({ removed: ['gone'] });
});

test('a row with an invalid slug is refused by name, and the other rows become merchants', async () => {
  const { refresh } = await rowsOf('..', 'Falafel', 'good');
  const change = await refresh();
  expect(change?.refused.map(({ slug }) => slug)).toEqual(['..', 'Falafel']);
  expect(listTenants(tenantsDirectory)).toContain('good');
});

test('a row that claims a host of another merchant or of the platform is refused with the reason, and the other rows become merchants', async () => {
  const template = { ...TEMPLATE, hosts: ['{slug}.shops.example'] };
  writeFileSync(
    join(tenantsDirectory, 'platform.json'),
    JSON.stringify({ operator: { hosts: ['news.shops.example'] }, merchants: { url: HOST, template } }),
  );
  mkdirSync(join(tenantsDirectory, 'bakery'));
  const tenant = { timeZone: 'Asia/Hebron', country: 'PS', currency: 'ILS', hosts: ['oven.shops.example'] };
  writeFileSync(join(tenantsDirectory, 'bakery', 'tenant.json'), JSON.stringify(tenant));
  const { refresh } = await rowsOf('oven', 'news', 'www', 'good');
  const reasons = Object.fromEntries(
    (await refresh())?.refused.map(({ slug, reason }) => [slug, reason]) ?? [],
  );
  expect(Object.keys(reasons)).toEqual(['oven', 'news', 'www']);
  expect(reasons.oven).toContain('oven.shops.example is a host of bakery and of oven');
  expect(reasons.news).toContain('news.shops.example is a host of the platform');
  expect(reasons.www).toContain('No merchant can be called "www"');
  expect(listTenants(tenantsDirectory)).toEqual(['bakery', 'good', 'second-shop', 'treesal-demo']);
});

test('an existing merchant stays a merchant when another one claims its host later', async () => {
  const { refresh } = await rowsOf('oven');
  await refresh();
  mkdirSync(join(tenantsDirectory, 'bakery'));
  const tenant = { timeZone: 'Asia/Hebron', country: 'PS', currency: 'ILS', hosts: ['oven.shops.example'] };
  writeFileSync(join(tenantsDirectory, 'bakery', 'tenant.json'), JSON.stringify(tenant));
  expect(await refresh()).toMatchObject({ refused: [], removed: [] });
  expect(listTenants(tenantsDirectory)).toContain('oven');
});

test.each([
  ['{"merchants":{"url":"ftp://x","template":{}}}', 'platform.json is wrong'],
  ['{"merchants":{"url":"https://x","template":{},"tokn":1}}', 'tokn'],
  ['{', 'is not JSON'],
])('the platform.json %s is refused with the remedy', async (text, message) => {
  writeFileSync(join(tenantsDirectory, 'platform.json'), text);
  await expect(unasked()).rejects.toThrow(message);
});

test('a missing token is reported by its variable name', async () => {
  platform({ url: HOST, tokenEnv: 'PLATFORM_TOKEN', template: TEMPLATE });
  await expect(unasked()).rejects.toThrow('PLATFORM_TOKEN is not set');
  const unsendable = unasked({ PLATFORM_TOKEN: 'first\nsecond' });
  await expect(unsendable).rejects.toThrow('PLATFORM_TOKEN holds a line break');
  await expect(unsendable).rejects.not.toThrow(/first|second/);
});

test('a token is sent without a trailing line break, which tokens read from files have', async () => {
  platform({ url: HOST, tokenEnv: 'PLATFORM_TOKEN', template: TEMPLATE });
  const sent: (string | null)[] = [];
  const fetch: typeof globalThis.fetch = async (_, init) => {
    sent.push(new Headers(init?.headers).get('authorization'));
    return Response.json({ data: [] });
  };
  await refreshRoster({
    tenantsDirectory,
    environment: { PLATFORM_TOKEN: 'secret\n' },
    fetch,
    now: () => NOW,
  });
  expect(new Set(sent)).toEqual(new Set(['Bearer secret']));
});

test('a site is retired only when its merchant is gone: its pointer is deleted and its releases are kept', async () => {
  const { refresh, remove } = await rowsOf('falafel');
  await refresh();
  const [outDirectory, published] = [temporaryDirectory(), temporaryDirectory()];
  for (const directory of [outDirectory, published]) {
    const site = siteDirectory(directory, 'falafel');
    mkdirSync(join(site.releases, '000001-ab'), { recursive: true });
    symlinkSync('releases/000001-ab', site.current);
  }
  const publisher = folderPublisher(published);
  const retire = () =>
    retireSite({ slug: 'falafel', tenantsDirectory, outDirectory, publisher, now: () => NOW });
  await expect(retire()).rejects.toThrow('falafel is a merchant');
  await remove('falafel');
  await refresh();
  const kept = (await retire()) ?? '';
  expect(readdirSync(kept)).toContain('releases');
  expect(existsSync(siteDirectory(outDirectory, 'falafel').path)).toBe(false);
  expect(existsSync(siteDirectory(published, 'falafel').path)).toBe(false);
  expect(removedMerchants(tenantsDirectory)).toEqual([]);
  expect(await retire()).toBe(null);
});

test('many calls during a reading cause only one more reading, and a failure is logged and not thrown', async () => {
  let asked = 0;
  const lines: string[] = [];
  let told = 0;
  const keeper = rosterKeeper({
    tenantsDirectory,
    environment: {},
    everyMs: 60_000,
    log: (line) => lines.push(line),
    onMerchants: async () => {},
    onAsked: async () => {
      told += 1;
    },
    fetch: async () => {
      asked += 1;
      return new Response('{}', { status: 401 });
    },
  });
  await Promise.all(Array.from({ length: 20 }, () => keeper.refresh()));
  expect([asked, told]).toEqual([2, 2]);
  expect(lines[0]).toContain('the list of merchants stays as it was');
  expect(keeper.trouble()).toContain('401');
});

test('the trouble of the last reading is reported until one succeeds', async () => {
  let status = 401;
  const keeper = rosterKeeper({
    tenantsDirectory,
    environment: {},
    everyMs: 0,
    log: () => {},
    onMerchants: async () => {},
    onAsked: async () => {},
    fetch: async () => Response.json({ data: [] }, { status }),
  });
  await keeper.refresh();
  expect(keeper.trouble()).toContain('401');
  status = 200;
  await keeper.refresh();
  expect(keeper.trouble()).toBeNull();
});

test.each([
  [0, 0],
  [60_000, 1],
])('with an interval of %d ms, the rows are read %d times in a minute', async (everyMs, times) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const fetch = vi.fn(async () => new Response('{}', { status: 401 }));
  const keeper = rosterKeeper({
    tenantsDirectory,
    environment: {},
    everyMs,
    log: () => {},
    onMerchants: async () => {},
    onAsked: async () => {},
    fetch,
  });
  const stop = keeper.start();
  await vi.advanceTimersByTimeAsync(60_000);
  await stop();
  expect(fetch).toHaveBeenCalledTimes(times);
});

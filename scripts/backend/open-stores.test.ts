import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listTenants } from '#scripts/merchants/list-tenants.ts';
import type { RawItem } from './catalogue/raw-item.ts';
import { openSqlite } from './database/database.ts';
import { ONE_SHOP_TABLES } from './database/one-shop-tables.ts';
import { openStores } from './open-stores.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dukkan-stores-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const open = (
  environment = {},
  tenantsDirectory = 'tenants',
  slugs = ['quds-grill'],
  world: Partial<Pick<Parameters<typeof openStores>[0], 'now' | 'onCatalogueChanged' | 'isLogged'>> = {},
) =>
  openStores({
    tenantsDirectory,
    slugs,
    dataDirectory: join(folder, 'stores'),
    environment,
    now: Date.now,
    changesFileOf: (slug) => join(folder, 'changes', `${slug}.json`),
    photosFolderOf: (slug) => join(folder, 'changes', `${slug}.pictures`),
    onCatalogueChanged: () => {},
    ...world,
  });

async function login(
  stores: Awaited<ReturnType<typeof open>>,
  account: { readonly username: string; readonly password: string },
): Promise<number | undefined> {
  const [slug = '', username] = account.username.split(' ');
  const body = JSON.stringify({ username, password: account.password });
  return (await stores.of(slug)?.request('/wp-json/jwt-auth/v1/token', { method: 'POST', body }))?.status;
}

test('each account of each shop has a password of its own, told at the first start only', async () => {
  const slugs = ['quds-grill', 'noor-gifts'];
  const first = await open({}, 'tenants', slugs);
  const accounts = first.newAccounts;
  first.close();
  expect(accounts.map(({ username }) => username)).toEqual([
    'quds-grill callcenter',
    'quds-grill driver',
    'quds-grill manager',
    'noor-gifts callcenter',
    'noor-gifts driver',
    'noor-gifts manager',
  ]);
  const second = await open({}, 'tenants', slugs);
  expect(second.newAccounts).toEqual([]);
  // Each opens its own account, and no other. The right one goes first: after three wrong ones it would have to wait.
  const opened = [];
  for (const own of accounts)
    for (const { username: other, password } of new Set([own, ...accounts]))
      if ((await login(second, { username: own.username, password })) === 200)
        opened.push([own.username, other]);
  expect(opened).toEqual(accounts.map(({ username }) => [username, username]));
  await second.close();
  for (const file of readdirSync(join(folder, 'stores'), { recursive: true }))
    for (const { password } of accounts)
      expect(readFileSync(join(folder, 'stores', String(file)), 'latin1')).not.toContain(password);
});

test('accounts that had one password for all are made anew', async () => {
  const version = ONE_SHOP_TABLES.findIndex((migration) => migration.includes('DELETE FROM account'));
  const sql = openSqlite(join(folder, 'stores/quds-grill.sqlite'));
  for (const migration of ONE_SHOP_TABLES.slice(0, version)) sql.exec(migration);
  sql.exec(`PRAGMA user_version = ${version}`);
  sql.exec("INSERT INTO account VALUES (1, 'driver', 'Driver', 'd@x.example', 'driver', 'of-all')");
  sql.exec("INSERT INTO refresh_token VALUES (1, 'desk', 'hash', 9e15)");
  sql.close();
  writeFileSync(join(folder, 'stores/staff-password'), 'one-for-all');
  const stores = await open();
  expect(stores.newAccounts.map(({ username }) => username)).toEqual([
    'quds-grill callcenter',
    'quds-grill driver',
    'quds-grill manager',
  ]);
  expect(existsSync(join(folder, 'stores/staff-password'))).toBe(false);
  await stores.close();
});

test('an operator’s token is made at the first start, kept for its owner only, and told again at the next', async () => {
  const first = await open();
  first.close();
  const second = await open();
  const path = join(folder, 'stores/operator-token');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(first.greeting[0]).toContain(`Bearer ${readFileSync(path, 'utf8')}`);
  expect(second.greeting).toEqual(first.greeting);
  second.close();
});

test.each(['', '\n', 'half-a-token'])(
  'a kept token that a power cut left as %j is made anew and told',
  async (left) => {
    await (await open()).close();
    const path = join(folder, 'stores/operator-token');
    writeFileSync(path, left);
    const stores = await open();
    expect(stores.operatorToken).toHaveLength(32);
    expect(stores.greeting[0]).toContain(`Bearer ${stores.operatorToken}`);
    expect(stores.greeting[1]).toBe(`${path} was damaged, so the operator’s token is another one.`);
    await stores.close();
    expect(readFileSync(path, 'utf8')).toBe(stores.operatorToken);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const next = await open();
    expect([next.operatorToken, next.greeting.length]).toEqual([stores.operatorToken, 1]);
    next.close();
  },
);

test('a token that is given is the one that counts, and is not printed', async () => {
  await (await open()).close();
  const DUKKAN_OPERATOR_TOKEN = 'token-by-me-that-nobody-guesses';
  const stores = await open({ DUKKAN_OPERATOR_TOKEN });
  expect(stores.operatorToken).toBe(DUKKAN_OPERATOR_TOKEN);
  expect(stores.greeting.join('\n')).not.toContain(DUKKAN_OPERATOR_TOKEN);
  await stores.close();
});

test('a log is told the file of the operator’s token instead of the token', async () => {
  const stores = await open({}, 'tenants', [], { isLogged: true });
  const path = join(folder, 'stores/operator-token');
  expect(stores.greeting.join('\n')).toContain(`Bearer as ${path} says`);
  expect(stores.greeting.join('\n')).not.toContain(stores.operatorToken);
  await stores.close();
});

test('a short token that is given opens no store', async () => {
  await expect(open({ DUKKAN_OPERATOR_TOKEN: 'a' })).rejects.toThrow(
    'DUKKAN_OPERATOR_TOKEN is too short: 1 of at least 24 characters.',
  );
});

test('guesses of the operator’s token count at all stores together', async () => {
  const slugs = ['quds-grill', 'noor-gifts'];
  const stores = await open({}, 'tenants', slugs);
  const guess = async (slug: string) => {
    const headers = { authorization: 'Bearer guess' };
    return (await stores.of(slug)?.request('/wp-json/wc/v3/products/101', { headers }))?.status;
  };
  const statuses = [];
  for (let count = 0; count < 4; count += 1) statuses.push(await guess(slugs[count % 2] ?? ''));
  expect(statuses).toEqual([401, 401, 401, 429]);
  await stores.close();
});

test('one merchant’s damage leaves the others open, and is told', async () => {
  const tenants = join(folder, 'tenants');
  const tenantFile = readFileSync('tests/fixtures/tenants/captures/tenant.json');
  for (const slug of ['broken', 'remote']) mkdirSync(join(tenants, slug), { recursive: true });
  writeFileSync(join(tenants, 'broken/tenant.json'), tenantFile);
  const remote = { kind: 'woocommerce', url: 'https://store.example' };
  writeFileSync(
    join(tenants, 'remote/tenant.json'),
    JSON.stringify({ ...JSON.parse(String(tenantFile)), sources: { catalogue: remote } }),
  );
  const stores = await open({}, tenants, ['broken', 'remote', 'missing']);
  expect(['remote', 'missing'].map((slug) => stores.of(slug))).toEqual([null, null]);
  expect((await stores.of('broken')?.request('/wp-json/wc/store/v1/products'))?.status).toBe(503);
  expect(stores.greeting.slice(1)).toEqual([
    'error: broken: its store is not open. catalogue/products.json is missing.',
  ]);
  await stores.close();
});

test('a store whose file is damaged takes no order, says so to its customers and keeps the file as it is', async () => {
  await (await open({}, 'tenants', ['quds-grill', 'noor-gifts'])).close();
  const file = join(folder, 'stores/quds-grill.sqlite');
  truncateSync(file, 5000);
  const stores = await open({}, 'tenants', ['quds-grill', 'noor-gifts']);
  expect(stores.greeting[1]).toContain(`error: quds-grill: its store is not open. ${file} is damaged`);
  const order = await stores
    .of('quds-grill')
    ?.request('/wp-json/treesal/v1/create_order', { method: 'POST', body: '{}' });
  expect([order?.status, await order?.json()]).toEqual([
    503,
    expect.objectContaining({ code: 'treesal_out_of_order' }),
  ]);
  const other = await stores.of('noor-gifts')?.request('/wp-json/wc/store/v1/products');
  expect(other?.status).toBe(200);
  await stores.close();
  expect(statSync(file).size).toBe(5000);
});

test('a sale of our own store begins for builds at midnight by itself', async () => {
  const midnight = Date.parse('2026-11-27T00:00:00+02:00');
  const changed: number[] = [];
  // The clock runs from the moment at which the price is set: start and login take long on a busy machine.
  let started: number | null = null;
  const now = () => midnight - 1500 + (started === null ? 0 : Date.now() - started);
  const file = join(folder, 'changes/quds-grill.json');
  const onSale = () =>
    JSON.parse(readFileSync(file, 'utf8')).map(({ item }: { item: RawItem }) => item.on_sale);
  const stores = await open({}, 'tenants', ['quds-grill'], {
    now,
    onCatalogueChanged: () => changed.push(now()),
  });
  const call = async (path: string, body: object, headers = {}) =>
    (await stores.of('quds-grill')?.request(`/wp-json/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers,
    })) as Response;
  const manager = stores.newAccounts.find(({ username }) => username.endsWith('manager'));
  const login = await call('jwt-auth/v1/token', { username: 'manager', password: manager?.password });
  const { data } = (await login.json()) as { readonly data: { readonly token: string } };
  const sale = {
    regular_price: '50',
    sale_price: '40',
    sale_from: '2026-11-27',
    change_id: crypto.randomUUID(),
  };
  started = Date.now();
  const set = await call('treesal/v1/manage/menu/101/price', sale, { authorization: `Bearer ${data.token}` });
  expect([set.status, onSale()]).toEqual([200, [false]]);
  await expect.poll(onSale, { timeout: 5000 }).toEqual([true]);
  expect(changed.map((at) => at >= midnight)).toEqual([false, true]);
  await stores.close();
});

test('the demo’s files name no password', () => {
  for (const slug of listTenants('tenants'))
    expect(readFileSync(`tenants/${slug}/backend.json`, 'utf8')).not.toMatch(/password|secret|token/i);
});

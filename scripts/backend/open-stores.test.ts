import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStores } from './open-stores.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dukkan-stores-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const open = (environment = {}, tenantsDirectory = 'tenants', slugs = ['quds-grill']) =>
  openStores({
    tenantsDirectory,
    slugs,
    dataDirectory: join(folder, 'stores'),
    environment,
    now: Date.now,
    changesFileOf: (slug) => join(folder, 'changes', `${slug}.json`),
    onCatalogueChanged: () => {},
  });

const login = async (stores: Awaited<ReturnType<typeof open>>, password: string) =>
  (
    await stores.of('quds-grill')?.request('/wp-json/jwt-auth/v1/token', {
      method: 'POST',
      body: JSON.stringify({ username: 'callcenter', password }),
    })
  )?.status;

test('secrets are made at the first start, kept for their owner only, and told again at the next', async () => {
  const first = await open();
  first.close();
  const second = await open();
  const path = join(folder, 'stores/staff-password');
  const password = readFileSync(path, 'utf8');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(password).toMatch(/^[\w-]{12}$/);
  expect(first.greeting[0]).toBe(`Staff of each shop: callcenter, driver; password ${password}`);
  expect(second.greeting).toEqual(first.greeting);
  expect(await login(second, password)).toBe(200);
  second.close();
});

test('a secret that is given is the one that counts, and is not printed', async () => {
  (await open()).close();
  const stores = await open({ DUKKAN_STAFF_PASSWORD: 'given-by-me', DUKKAN_OPERATOR_TOKEN: 'token-by-me' });
  expect(await login(stores, 'given-by-me')).toBe(200);
  expect(stores.greeting.join('\n')).not.toMatch(/given-by-me|token-by-me/);
  stores.close();
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
  expect(['broken', 'remote', 'missing'].map((slug) => stores.of(slug))).toEqual([null, null, null]);
  expect(stores.greeting.slice(2)).toEqual([
    'broken: its store is not open. catalogue/products.json is missing.',
  ]);
  stores.close();
});

test('the demo’s files name no password', () => {
  for (const slug of ['quds-grill', 'amman-market', 'noor-gifts'])
    expect(readFileSync(`tenants/${slug}/backend.json`, 'utf8')).not.toMatch(/password|secret|token/i);
});

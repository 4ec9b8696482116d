import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { ADMIN, HOST, testDirectus } from '#scripts/backend/directus/set-up/test-directus.ts';
import { makeAccessToken } from '#scripts/backend/login/access-token.ts';
import { writeAccount } from '#scripts/backend/login/accounts.ts';
import { OPEN_AT } from '#scripts/backend/set-up/test-store.ts';
import { testShop } from '#scripts/orders/set-up/test-shop.ts';
import { isSigned } from '#scripts/program/signature.ts';
import { SHOP_KEYS } from '#tests/woocommerce/shop-folder.ts';
import { tellingWorker } from './tell-worker.ts';

interface Hook {
  readonly address: string;
  readonly topic: string | null;
  readonly body: string;
}

let telling: ReturnType<typeof tellingWorker> | undefined;
let said: string[];
afterEach(() => telling?.stop());

/** Changes of a service whose worker answers with these statuses, then 200. Returns the hooks that it got. */
function start(statuses: readonly number[] = [], environment: Record<string, string> = {}): Hook[] {
  const hooks: Hook[] = [];
  const left = [...statuses];
  said = [];
  telling = tellingWorker({
    environment: { HOOKS_ADDRESS: 'http://worker.example:4322', HOOK_SECRET_SHOP: 'secret', ...environment },
    say: (line) => said.push(line),
    fetch: async (address, init) => {
      const headers = new Headers(init?.headers);
      const body = String(init?.body);
      const signature = headers.get('x-wc-webhook-signature') ?? '';
      expect(isSigned(new TextEncoder().encode(body), signature, ['secret'])).toBe(true);
      hooks.push({ address: String(address), topic: headers.get('x-wc-webhook-topic'), body });
      return new Response(null, { status: left.shift() ?? 200 });
    },
  });
  return hooks;
}

test('a changed product is told by its id, several as a change of the shop', async () => {
  const hooks = start();
  telling?.changed('shop', [16]);
  await vi.waitFor(() => expect(hooks).toHaveLength(1));
  telling?.changed('shop', [16, 17]);
  await vi.waitFor(() => expect(hooks).toHaveLength(2));
  const address = 'http://worker.example:4322/hooks/shop/woocommerce';
  expect(hooks).toEqual([
    { address, topic: 'product.updated', body: '{"id":16}' },
    { address, topic: 'shop.updated', body: '{}' },
  ]);
});

test('changes of two products that wait for the worker become one hook for the shop', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const hooks = start([503]);
  telling?.changed('shop', [16]);
  await vi.advanceTimersByTimeAsync(0);
  telling?.changed('shop', [17]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(hooks.map(({ body }) => body)).toEqual(['{"id":16}', '{}']);
  expect(said).toEqual([expect.stringContaining('status 503')]);
});

test('a refused hook is not sent again, and told to the operator once until one arrives', async () => {
  const hooks = start([401, 401, 200, 401]);
  for (const count of [1, 2, 3, 4]) {
    telling?.changed('shop', [16]);
    await vi.waitFor(() => expect(hooks).toHaveLength(count));
  }
  await vi.waitFor(() => expect(said).toHaveLength(2));
  expect(said[0]).toContain('compare HOOK_SECRET_SHOP');
});

test('without a secret for the merchant nothing is sent, and the operator reads which variable is missing', async () => {
  const hooks = start([], { HOOK_SECRET_SHOP: '' });
  telling?.changed('shop', [16]);
  await vi.waitFor(() => expect(said).toEqual([expect.stringContaining('HOOK_SECRET_SHOP is missing')]));
  expect(hooks).toEqual([]);
});

test.each(['worker', 'ftp://worker.example'])('%s is refused as an address', (address) => {
  const environment = { HOOKS_ADDRESS: address };
  expect(() => tellingWorker({ environment, say: () => {} })).toThrow('HOOKS_ADDRESS');
});

test('the service reports hours that a manager has changed', async () => {
  const shop = await testShop(() => OPEN_AT);
  onTestFinished(shop.close);
  const directus = await testDirectus();
  onTestFinished(directus.close);
  const file = join(shop.root, 'tenants/shop/tenant.json');
  const tenant = JSON.parse(readFileSync(file, 'utf8'));
  tenant.sources.settings = { kind: 'directus', url: HOST, slug: 'treesal-demo', tokenEnv: 'SHOP_TOKEN' };
  writeFileSync(file, JSON.stringify(tenant));
  const changes: unknown[] = [];
  const service = await shop.start({
    environment: { ...SHOP_KEYS, SHOP_TOKEN: await directus.tokenOf(ADMIN) },
    fetch: async (address, init) =>
      String(address).startsWith(HOST)
        ? directus.app.request(new Request(address, init))
        : fetch(address, init),
    onChanged: (slug, products) => changes.push([slug, products]),
  });
  onTestFinished(service.close);
  const database = await (await shop.databases.open()).of('shop');
  const rana = { username: 'rana', displayName: 'Rana', email: '', role: 'manager' as const };
  await database.transaction((rows) => writeAccount(rows, rana, 'none'));
  const token = await makeAccessToken(database, 1, { issuer: '', now: OPEN_AT });
  await database.close();
  const hours = async (body?: object) => {
    const answer = await service.mounts[0]?.handlerOf('shop')?.(
      new Request('http://shop.localhost/wp-json/treesal/v1/hours', {
        headers: { authorization: `Bearer ${token}` },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      }),
    );
    return { status: answer?.status, body: await answer?.json() };
  };
  const { revision } = (await hours()).body;
  const exception = {
    ...{ from: '2027-02-08', until: '2027-02-08', yearly: false, hours: '', modes: [], names: {} },
  };
  expect(await hours({ revision, id: null, exception })).toMatchObject({ status: 200 });
  expect(changes).toEqual([['shop', []]]);
});

import { expect, onTestFinished, test, vi } from 'vitest';
import { isPassword } from './passwords.ts';
import { PASSWORD, testStore } from './set-up/test-store.ts';

// Other tests hash at a lower cost.
vi.unmock('node:crypto');

/** Of «الدكان 2026», as the first version stored it. */
const STORED = 'scrypt$OQhgcsZiC3_TpoNGYmEVxA$pLabrfL3-QRC3IrYr7TeLBpK4hWu-lqZvpFZUfc4vmc';

test('a hash that an earlier version stored is still that of its password', async () => {
  expect(await isPassword('الدكان 2026', STORED, '')).toBe(true);
  expect(await isPassword('الدكان 2027', STORED, '')).toBe(false);
});

test('passwords of a crowd are looked at two at a time, and those beyond sixty that wait are told to come again', async () => {
  const store = await testStore({ withStaff: true });
  onTestFinished(() => store.close());
  const from = (client: number, username = `name ${client}`, password = 'wrong') =>
    store.app.request(
      'http://shop.localhost/wp-json/jwt-auth/v1/token',
      { method: 'POST', body: JSON.stringify({ username, password }) },
      { incoming: { socket: { remoteAddress: `198.51.100.${client}` } } },
    );
  const answers = await Promise.all(Array.from({ length: 75 }, (_, client) => from(client)));
  const refused = answers.filter(({ status }) => status === 429);
  expect(answers.filter(({ status }) => status === 401).length).toBe(75 - refused.length);
  expect(refused.length).toBeGreaterThan(0);
  expect(75 - refused.length).toBeGreaterThanOrEqual(62);
  expect(refused[0]?.headers.get('retry-after')).toBe('5');
  expect((await from(0, 'callcenter', PASSWORD)).status).toBe(200);
});

test('one client who tries passwords in several shops at once keeps nobody else waiting', async () => {
  const stores = [await testStore({ withStaff: true }), await testStore({ withStaff: true })];
  onTestFinished(async () => void (await Promise.all(stores.map((store) => store.close()))));
  const from = (store: (typeof stores)[number], address: string, username: string, password: string) =>
    store.app.request(
      'http://shop.localhost/wp-json/jwt-auth/v1/token',
      { method: 'POST', body: JSON.stringify({ username, password }) },
      { incoming: { socket: { remoteAddress: address } } },
    );
  const tries = stores.flatMap((store) =>
    Array.from({ length: 50 }, (_, index) => from(store, `2001:db8:1:${index % 4}::1`, `name ${index}`, 'x')),
  );
  const others = await Promise.all(
    stores.map((store) => from(store, '198.51.100.1', 'callcenter', PASSWORD)),
  );
  expect(others.map(({ status }) => status)).toEqual([200, 200]);
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([401, 429]));
});

import { expect, onTestFinished, test, vi } from 'vitest';
import { isPassword } from './passwords.ts';
import { PASSWORD, testStore } from './set-up/test-store.ts';

// Other tests hash at a lower cost.
vi.unmock('node:crypto');

/** Of «الدكان 2026», as the first version stored it. */
const STORED = 'scrypt$OQhgcsZiC3_TpoNGYmEVxA$pLabrfL3-QRC3IrYr7TeLBpK4hWu-lqZvpFZUfc4vmc';

test('a hash that an earlier version stored is still that of its password', async () => {
  expect(await isPassword('الدكان 2026', STORED)).toBe(true);
  expect(await isPassword('الدكان 2027', STORED)).toBe(false);
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

import { afterEach, expect, test } from 'vitest';
import { allowance } from '#scripts/http/allowance.ts';
import { STORE_LIMITS } from './limits.ts';
import { passwordGuesses } from './login/password-guesses.ts';
import { pickupOrder } from './set-up/test-order.ts';
import { bearerOf, PASSWORD, type TestStore, testStore } from './set-up/test-store.ts';

let store: TestStore | undefined;
afterEach(() => {
  store?.close();
  store = undefined;
});

const SMALL = { burst: 3, perMinute: 6 };

/** A call of the client at an address: its status, and the seconds that it is asked to wait. */
async function called(
  address: string,
  path: string,
  body?: object,
  headers = {},
): Promise<[number, string | null]> {
  const request = new Request(`http://shop.localhost/wp-json/${path}`, {
    method: body ? 'POST' : 'GET',
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  const connection = { incoming: { socket: { remoteAddress: address } } };
  const answer = await store?.app.fetch(request, connection);
  return [answer?.status ?? 0, answer?.headers.get('retry-after') ?? null];
}
const ordered = (address: string) => called(address, 'treesal/v1/create_order', pickupOrder());

test('one client’s orders end at its limit, while another one’s are taken, and go on with time', async () => {
  store = await testStore({ limits: { ordersOfClient: SMALL } });
  for (let count = 0; count < 3; count += 1) expect((await ordered('198.51.100.1'))[0]).toBe(201);
  expect(await ordered('198.51.100.1')).toEqual([429, '10']);
  expect((await ordered('198.51.100.2'))[0]).toBe(201);
  store.clock.now += 10_000;
  expect((await ordered('198.51.100.1'))[0]).toBe(201);
  expect((await ordered('198.51.100.1'))[0]).toBe(429);
});

test('a shop’s orders end at its limit, from however many clients they come', async () => {
  store = await testStore({ limits: { ordersOfShop: SMALL } });
  const answers = [];
  for (let client = 1; client <= 5; client += 1) answers.push(await ordered(`198.51.100.${client}`));
  expect(answers.map(([status]) => status)).toEqual([201, 201, 201, 429, 429]);
});

const wrong = (address: string) => called(address, 'treesal/v1/create_order', { items: [] });

test('invalid orders from many clients do not use up those of the shop', async () => {
  store = await testStore({ limits: { ordersOfShop: SMALL } });
  for (let client = 1; client <= 5; client += 1) expect((await wrong(`198.51.100.${client}`))[0]).toBe(400);
  expect((await ordered('198.51.100.9'))[0]).toBe(201);
});

test('orders that the shop refuses do not use up those of the shop: nobody there would see why', async () => {
  store = await testStore({ limits: { ordersOfShop: SMALL } });
  const gone = pickupOrder({ items: [{ id: 999_999, quantity: 1 }] });
  for (let client = 1; client <= 5; client += 1)
    expect((await called(`198.51.100.${client}`, 'treesal/v1/create_order', gone))[0]).toBe(409);
  const answers = [];
  for (let client = 1; client <= 4; client += 1) answers.push(await ordered(`198.51.100.${client}`));
  expect(answers.map(([status]) => status)).toEqual([201, 201, 201, 429]);
});

test('the IPv6 networks of one line may do three times as much as one of them', async () => {
  store = await testStore({ limits: { ordersOfClient: SMALL } });
  const statuses: number[] = [];
  for (let network = 0; network < 4; network += 1)
    for (let count = 0; count < 3; count += 1)
      statuses.push((await wrong(`2001:db8:1:${network}::${count}`))[0]);
  expect(statuses).toEqual([...Array(9).fill(400), ...Array(3).fill(429)]);
  expect((await wrong('2001:db8:2::1'))[0]).toBe(400);
});

test('the IPv6 networks of one line try three times as many unknown coupon codes as one of them', async () => {
  store = await testStore({ limits: { unknownCodesOfClient: SMALL } });
  const guess = (address: string) => called(address, 'treesal/v1/validate-coupon?coupon_code=NO&total=1', {});
  const all = Array.from({ length: 12 }, (_, count) => guess(`2001:db8:1:${count % 4}::1`));
  const statuses = (await Promise.all(all)).map(([status]) => status);
  expect(statuses).toEqual([...Array(9).fill(404), ...Array(3).fill(429)]);
  expect((await guess('2001:db8:2::1'))[0]).toBe(404);
});

test('the IPv6 networks of one line try three times as many passwords as one of them', () => {
  const guesses = passwordGuesses(() => 0);
  const waits = Array.from({ length: 240 }, (_, count) =>
    guesses.begin(`2001:db8:1:${count % 8}::/64`, `name ${count}`),
  );
  expect(waits.filter((wait) => wait === 0)).toHaveLength(180);
  expect(guesses.begin('2001:db8:2:0::/64', 'name')).toBe(0);
});

test('refused orders count like others: they cost the same', async () => {
  store = await testStore({ limits: { ordersOfClient: SMALL } });
  for (let count = 0; count < 3; count += 1) expect((await wrong('198.51.100.1'))[0]).toBe(400);
  expect(await wrong('198.51.100.1')).toEqual([429, '10']);
});

test('the prices of one client’s carts end at its limit, whichever call asks for them', async () => {
  store = await testStore({ limits: { pricesOfClient: SMALL } });
  const cart = { items: [{ id: 16, quantity: 1 }], method: 'pickup' };
  const price = (address: string) => called(address, 'treesal/v1/price_cart', cart);
  const coupon = () => called('198.51.100.1', 'treesal/v1/validate-coupon?coupon_code=TEN&total=10', cart);
  expect([await price('198.51.100.1'), await coupon(), await price('198.51.100.1')]).toEqual(
    Array(3).fill([200, null]),
  );
  expect([await price('198.51.100.1'), await coupon()]).toEqual(Array(2).fill([429, '10']));
  expect((await price('198.51.100.2'))[0]).toBe(200);
  expect((await ordered('198.51.100.1'))[0]).toBe(201);
});

test.each([
  'treesal/v1/smart-search?query=x',
  'wc/store/v1/products',
  'wp/v2/branch',
  'treesal/v1/today-orders',
])('calls of one client end at its limit: %s', async (path) => {
  store = await testStore({ limits: { callsOfClient: SMALL } });
  for (let count = 0; count < 3; count += 1) expect((await called('198.51.100.1', path))[0]).not.toBe(429);
  expect(await called('198.51.100.1', path)).toEqual([429, '10']);
  expect((await called('198.51.100.2', path))[0]).not.toBe(429);
});

test('staff go on when guests at the same address, or all customers, have used up the calls', async () => {
  const calls = { callsOfClient: SMALL, callsOfShop: { burst: 4, perMinute: 6 } };
  store = await testStore({ withStaff: true, limits: calls });
  const [agent, customer] = [await bearerOf(store, 'callcenter'), await bearerOf(store, 'customer')];
  const orders = (address: string, headers = {}) =>
    called(address, 'treesal/v1/today-orders', undefined, headers).then(([status]) => status);
  expect([await orders('198.51.100.1'), await orders('198.51.100.1')]).toEqual([401, 401]);
  expect([await orders('198.51.100.1'), await orders('198.51.100.2')]).toEqual([429, 429]);
  const forged = { authorization: `${agent.authorization}x` };
  expect([await orders('198.51.100.1', forged), await orders('198.51.100.1', customer)]).toEqual([429, 429]);
  const own = [];
  for (const address of ['198.51.100.1', '198.51.100.2', '198.51.100.1', '198.51.100.2'])
    own.push(await orders(address, agent));
  expect(own).toEqual([200, 200, 200, 429]);
});

test('staff renew their tokens when guests at the same address have used up the calls', async () => {
  store = await testStore({ withStaff: true, limits: { callsOfClient: SMALL } });
  const login = { username: 'callcenter', password: PASSWORD, device: 'desk' };
  const answer = await store.post('jwt-auth/v1/token', login);
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const renew = (cookies: string) =>
    called('198.51.100.1', 'jwt-auth/v1/token', { device: 'desk' }, { cookie: cookies });
  for (let count = 0; count < 3; count += 1) await called('198.51.100.1', 'wp/v2/branch');
  expect((await renew(cookie))[0]).toBe(200);
  expect((await renew(`${cookie}x`))[0]).toBe(429);
});

test('a call centre of twenty at one address works without a pause', async () => {
  store = await testStore();
  const refused: string[] = [];
  // Each asks for orders every fifteen seconds, searches twice and orders once in 30 seconds; ten minutes of it use up what is free at first.
  for (let step = 0; step < 40; step += 1) {
    for (let agent = 0; agent < 20; agent += 1) {
      const statuses = [await called('198.51.100.1', 'treesal/v1/today-orders')];
      statuses.push(await called('198.51.100.1', 'wp/v2/branch'));
      if (step % 2) statuses.push(await called('198.51.100.1', 'treesal/v1/create_order', { items: [] }));
      refused.push(...statuses.filter(([status]) => status === 429).map(() => `step ${step}`));
    }
    store.clock.now += 15_000;
  }
  expect(refused).toEqual([]);
});

test('old callers are forgotten, and a clock that was set back makes nobody wait', () => {
  let now = 1_000_000_000;
  const orders = allowance(STORE_LIMITS.ordersOfClient, () => now);
  for (let caller = 0; caller < 10_001; caller += 1)
    for (let count = 0; count < 60; count += 1) orders.take(`caller ${caller}`);
  expect(orders.wait('caller 10000')).toBe(1);
  expect(orders.wait('caller 0')).toBe(0);
  now -= 900_000_000;
  expect(orders.wait('caller 10000')).toBe(0);
});

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { STORE_LIMITS } from '#scripts/backend/limits.ts';
import { pickupOrder } from '#scripts/backend/set-up/test-order.ts';
import { type TestStore, testStore } from '#scripts/backend/set-up/test-store.ts';
import { trustedProxies } from '#scripts/http/client-address.ts';

let store: TestStore;
beforeEach(async () => {
  store = await testStore();
});
afterEach(() => store.close());

const validate = (code: string, total = '100') =>
  store.post(`treesal/v1/validate-coupon?coupon_code=${code}&total=${total}`, {});

test('a discount is never larger than the total', async () => {
  expect(await (await validate('fix5', '50')).json()).toMatchObject({ discount: '5.00', total: '45.00' });
  expect(await (await validate('ten', '0')).json()).toMatchObject({ discount: '0.00', total: '0.00' });
});

test('a coupon has the merchant’s spelling, no matter how it was typed', async () => {
  expect(await (await validate('ten')).json()).toMatchObject({ valid: true, code: 'TEN' });
});

test('an invalid total is refused', async () => {
  for (const total of ['abc', '-1', '']) expect((await validate('TEN', total)).status).toBe(400);
});

test('an empty code is refused', async () => {
  for (const code of ['', '%20']) {
    const refused = await validate(code, '10');
    expect([refused.status, await refused.json()]).toMatchObject([400, { code: 'rest_invalid_param' }]);
  }
});

describe('codes cannot be guessed', () => {
  const { burst } = STORE_LIMITS.unknownCodesOfClient;
  const order = (code: string) => store.post('treesal/v1/create_order', pickupOrder({ coupon_code: code }));
  const price = (code: string) =>
    store.post('treesal/v1/price_cart', { items: pickupOrder().items, coupon_codes: [code] });
  /** Beside a code in the address, which is answered or refused whatever the body says. */
  const beside = (known: string) => (code: string) =>
    store.post(`treesal/v1/validate-coupon?coupon_code=${known}&total=100`, { coupon_codes: [code] });
  const WAYS = {
    'validate-coupon': validate,
    create_order: order,
    price_cart: price,
    'the body of validate-coupon': beside('TEN'),
    'the body of validate-coupon beside a refused code': beside('EXPIRED'),
  };

  /** How many unknown codes are answered before the first 429; a good one is sent after each. */
  async function tried(guess: (code: string) => Promise<Response>): Promise<number> {
    for (let count = 0; count < burst * 2; count += 1) {
      if ((await guess(`X${count}`)).status === 429) return count;
      await validate('TEN');
    }
    return Number.POSITIVE_INFINITY;
  }

  test.each(Object.entries(WAYS))('through %s, even with known codes between them', async (_, guess) => {
    expect(await tried(guess)).toBe(burst);
  });

  test('through both calls in turn, because they have one count', async () => {
    const isOdd = (code: string) => Number(code.slice(1)) % 2 === 1;
    expect(await tried((code) => (isOdd(code) ? validate : order)(code))).toBe(burst);
  });

  test('by many simultaneous guesses', async () => {
    const guesses = Array.from({ length: burst * 5 }, (_, count) =>
      (count % 2 === 0 ? validate : order)(`X${count}`),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 429)).toHaveLength(burst);
  });

  test('from the answer to a known one: during the wait it gets 429 as well, and only time ends the wait', async () => {
    await tried(validate);
    for (const refused of [await validate('TEN'), await order('TEN')]) {
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
      expect(await refused.json()).toMatchObject({ code: 'treesal_coupon_too_many' });
    }
    expect((await store.post('treesal/v1/create_order', pickupOrder())).status).toBe(201);
    store.clock.now += 60_000;
    expect((await validate('TEN')).status).toBe(200);
  });

  test('and any number of known codes does not count', async () => {
    for (const code of ['TEN', 'EXPIRED', 'FIX5'])
      for (let count = 0; count < burst; count += 1)
        expect((await validate(code, '10')).status).not.toBe(429);
  });
});

test('behind a trusted proxy each client has its own count, and clients cannot name themselves', async () => {
  await store.close();
  store = await testStore({ isTrustedProxy: trustedProxies('127.0.0.1') });
  const from = async (peer: string, forwarded: string) => {
    const headers = { 'X-Forwarded-For': forwarded };
    const path = 'http://shop.localhost/wp-json/treesal/v1/validate-coupon?coupon_code=NO&total=1';
    const connection = { incoming: { socket: { remoteAddress: peer } } };
    return (await store.app.fetch(new Request(path, { method: 'POST', headers }), connection)).status;
  };
  const { burst } = STORE_LIMITS.unknownCodesOfClient;
  for (let count = 0; count < burst; count += 1)
    expect(await from('127.0.0.1', `203.0.113.${count}, 198.51.100.7`)).toBe(404);
  expect(await from('127.0.0.1', '198.51.100.7')).toBe(429);
  expect(await from('127.0.0.1', '198.51.100.8')).toBe(404);
  expect(await from('198.51.100.7', '198.51.100.8')).toBe(429);
});

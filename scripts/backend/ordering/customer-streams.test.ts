import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { order, pickupOrder } from '#scripts/backend/set-up/test-order.ts';
import { bearerOf, type TestStore, testStore } from '#scripts/backend/set-up/test-store.ts';

let store: TestStore;
let end: AbortController;

beforeEach(async () => {
  store = await testStore({ withStaff: true });
  end = new AbortController();
});
afterEach(async () => {
  end.abort();
  vi.useRealTimers();
  await store.close();
});

const stream = (
  path: string,
  headers: Record<string, string>,
  address = '198.51.100.1',
  { signal } = end,
): Promise<Response> =>
  Promise.resolve(
    store.app.fetch(new Request(`http://shop.localhost/wp-json/treesal/v1/${path}`, { headers, signal }), {
      incoming: { socket: { remoteAddress: address } },
    }),
  );

async function placed() {
  const { id, order_key } = (await order(store, pickupOrder())).body;
  return { path: `get_order/${id}/events`, headers: { 'x-order-key': order_key } };
}

test('a customer’s stream ends after ten minutes', async () => {
  const { path, headers } = await placed();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const text = (await stream(path, headers)).text();
  let isOver = false;
  text.then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(599_000);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await text).toContain('event: open');
});

test('streams of customers leave connections to others: beyond 1,500 they are told to wait, and staff are not', async () => {
  const { path, headers } = await placed();
  const first = new AbortController();
  const statuses: number[] = [];
  for (let client = 0; client < 15; client += 1) {
    const streams = Array.from({ length: 100 }, (_, index) =>
      stream(path, headers, `198.51.100.${client}`, client + index === 0 ? first : end),
    );
    statuses.push(...(await Promise.all(streams)).map(({ status }) => status));
  }
  expect(new Set(statuses)).toEqual(new Set([200]));
  const elsewhere = '203.0.113.1';
  const other = () => stream(path, headers, elsewhere);
  const refused = await other();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30']);
  expect(await refused.json()).toMatchObject({ code: 'treesal_busy' });
  const agent = await bearerOf(store, 'callcenter');
  expect((await stream('order-events', agent, elsewhere)).status).toBe(200);
  first.abort();
  expect((await other()).status).toBe(200);
});

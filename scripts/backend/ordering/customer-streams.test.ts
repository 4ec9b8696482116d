import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { order, pickupOrder } from '#scripts/backend/set-up/test-order.ts';
import { bearerOf, type TestStore, testStore } from '#scripts/backend/set-up/test-store.ts';

let store: TestStore;
let streams: Response[];

beforeEach(async () => {
  streams = [];
  store = await testStore({ withStaff: true });
});
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(streams.map(({ body }) => body?.cancel()));
  await store.close();
});

async function stream(path: string, headers: Record<string, string>, address = '198.51.100.1') {
  const request = new Request(`http://shop.localhost/wp-json/treesal/v1/${path}`, { headers });
  const answer = await store.app.fetch(request, { incoming: { socket: { remoteAddress: address } } });
  if (answer.status === 200) streams.push(answer);
  return answer;
}

async function placed() {
  const { id, order_key } = (await order(store, pickupOrder())).body;
  return { path: `get_order/${id}/events`, headers: { 'x-order-key': order_key } };
}

test('a customer’s stream ends after ten minutes', async () => {
  const { path, headers } = await placed();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const reader = (await stream(path, headers)).body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toContain('event: open');
  let isOver = false;
  reader?.read().then(({ done }) => {
    isOver = done;
    reader.releaseLock();
  });
  await vi.advanceTimersByTimeAsync(599_000);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1000);
  expect(isOver).toBe(true);
});

test('streams of customers leave connections to others: beyond 1,500 they are told to wait, and staff are not', async () => {
  const { path, headers } = await placed();
  const statuses: number[] = [];
  for (let client = 0; client < 15; client += 1) {
    const opened = Array.from({ length: 100 }, () => stream(path, headers, `198.51.100.${client}`));
    statuses.push(...(await Promise.all(opened)).map(({ status }) => status));
  }
  expect(statuses).toEqual(Array(1500).fill(200));
  const elsewhere = '203.0.113.1';
  const other = () => stream(path, headers, elsewhere);
  const refused = await other();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30']);
  expect(await refused.json()).toMatchObject({ code: 'treesal_busy' });
  const agent = await bearerOf(store, 'callcenter');
  expect((await stream('order-events', agent, elsewhere)).status).toBe(200);
  await streams[0]?.body?.cancel();
  expect((await other()).status).toBe(200);
});

test('customers at the address of the staff take no streams from them', async () => {
  const { path, headers } = await placed();
  const agent = await bearerOf(store, 'callcenter');
  await Promise.all(Array.from({ length: 100 }, () => stream(path, headers)));
  expect((await stream(path, headers)).status).toBe(429);
  expect((await stream('order-events', agent)).status).toBe(200);
});

test('a look at the headers of a stream (HEAD) keeps no place', async () => {
  const { path, headers } = await placed();
  const agent = await bearerOf(store, 'callcenter');
  const connection = { incoming: { socket: { remoteAddress: '198.51.100.1' } } };
  for (const [asked, own] of [
    [path, headers],
    ['order-events', agent],
  ] as const)
    for (let look = 0; look < 60; look += 1) {
      const request = { method: 'HEAD', headers: own };
      const url = `http://shop.localhost/wp-json/treesal/v1/${asked}`;
      expect((await store.app.fetch(new Request(url, request), connection)).status).toBe(200);
    }
  expect((await stream(path, headers)).status).toBe(200);
  expect((await stream('order-events', agent)).status).toBe(200);
});

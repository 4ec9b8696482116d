import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pickupOrder } from '#scripts/backend/set-up/test-order.ts';
import { type TestStore, testStore } from '#scripts/backend/set-up/test-store.ts';
import { FAULTS_PATH, type FaultControl, type FaultRule, faulty } from './faults.ts';

let store: TestStore;
let control: FaultControl;
let base: string;
let close: () => void;

beforeEach(async () => {
  store = await testStore();
  const broken = faulty((request, connection) => store.app.fetch(request, connection));
  control = broken.control;
  const listener = getRequestListener((request, connection) =>
    broken.handler(request, connection as { incoming: IncomingMessage; outgoing: ServerResponse }),
  );
  const server = createServer(listener).listen(0);
  await once(server, 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = () => {
    server.close();
    server.closeAllConnections();
  };
});
afterEach(async () => {
  close();
  await store.close();
});

const BRANCHES = '/wp-json/wp/v2/branch';
const get = (signal?: AbortSignal) => fetch(`${base}${BRANCHES}`, signal ? { signal } : {});
const create = (body: object) =>
  fetch(`${base}/wp-json/treesal/v1/create_order/`, { method: 'POST', body: JSON.stringify(body) });

describe('over a real port', () => {
  test('only the second call fails, with the requested status', async () => {
    control.setRules([{ path: 'branch', nth: 2, fault: { kind: 'status', status: 429, retryAfter: 7 } }]);
    const answers = [await get(), await get(), await get()];
    expect(answers.map(({ status }) => status)).toEqual([200, 429, 200]);
    expect(answers[1]?.headers.get('retry-after')).toBe('7');
    expect(control.calls).toEqual([`GET ${BRANCHES}`, `GET ${BRANCHES}`, `GET ${BRANCHES}`]);
  });

  test('a fatal error and a captive portal answer HTML', async () => {
    control.setRules([
      { path: 'branch', nth: 1, fault: { kind: 'status', status: 503 } },
      { path: 'branch', nth: 1, fault: { kind: 'html' } },
    ]);
    const answers = [await get(), await get()];
    expect(answers.map(({ status }) => status)).toEqual([503, 200]);
    for (const answer of answers) expect(await answer.text()).toMatch(/^<!doctype html>/i);
  });

  test('a hanging call lasts until the client gives up', async () => {
    control.setRules([{ path: 'branch', fault: { kind: 'hang' } }]);
    await expect(get(AbortSignal.timeout(200))).rejects.toThrow(/timeout/i);
  });

  test('a dripping answer arrives completely in the end', async () => {
    control.setRules([{ path: 'branch', nth: 1, fault: { kind: 'drip', bytes: 500, everyMs: 5 } }]);
    const whole = await (await get()).json();
    expect(whole).toEqual(await (await get()).json());
  });

  test('a cut answer has a head and an incomplete body', async () => {
    control.setRules([{ path: 'branch', nth: 1, fault: { kind: 'cut' } }]);
    const answer = await get();
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow();
    expect((await get()).status).toBe(200);
  });

  test('after a lost answer, the client has no response, but the order exists', async () => {
    control.setRules([{ method: 'POST', path: 'create_order', nth: 1, fault: { kind: 'lost' } }]);
    const body = pickupOrder();
    await expect(create(body)).rejects.toThrow('fetch failed');
    const again = await create(body);
    expect([again.status, ((await again.json()) as { id: number }).id]).toEqual([200, 1001]);
  });

  test('another process can set rules', async () => {
    const rules: readonly FaultRule[] = [{ path: 'branch', fault: { kind: 'status', status: 500 } }];
    await fetch(`${base}${FAULTS_PATH}`, { method: 'PUT', body: JSON.stringify(rules) });
    expect((await get()).status).toBe(500);
    expect(await (await fetch(`${base}${FAULTS_PATH}`)).json()).toEqual([`GET ${BRANCHES}`]);
  });
});

test('the answer of a fault has the store’s time, like all its answers', async () => {
  const noon = Date.parse('2026-11-18T12:00:00Z');
  const { handler } = faulty(
    (request) => store.app.fetch(request),
    [{ path: 'branch', fault: { kind: 'status', status: 503 } }],
    () => noon,
  );
  const response = await handler(new Request('http://shop.localhost/wp-json/wp/v2/branch'));
  expect(Date.parse(response.headers.get('Date') ?? '')).toBe(noon);
});

test('without a network, a lost answer fails like fetch, but the order exists', async () => {
  const { handler } = faulty(
    (request) => store.app.fetch(request),
    [{ path: 'create_order', nth: 1, fault: { kind: 'lost' } }],
  );
  const send = () =>
    handler(
      new Request('http://shop.localhost/wp-json/treesal/v1/create_order', {
        method: 'POST',
        body: JSON.stringify(body),
      }),
    );
  const body = pickupOrder();
  await expect(send()).rejects.toThrow(TypeError);
  expect((await send()).status).toBe(200);
});

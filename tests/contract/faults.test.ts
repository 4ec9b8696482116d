import { afterEach, describe, expect, test, vi } from 'vitest';
import { cartApi } from '#api/cart.ts';
import { dataServiceApi } from '#api/data-service.ts';
import { orderingApi } from '#api/ordering.ts';
import { placedOrderApi } from '#api/placed-order.ts';
import { htmlAnswer, scriptedWorld } from '#api/set-up/scripted-world.ts';
import { staffApi } from '#api/staff.ts';
import { storeApi } from '#api/store.ts';
import type { DataSession } from '#wire/directus/session.ts';
import { type CallToTry, type Clients, EVERY_CALL } from './set-up/every-call.ts';

const CURRENCY = {
  code: 'ILS',
  minorUnit: 2,
  symbol: '₪',
  prefix: '₪',
  suffix: '',
  decimalSeparator: '.',
  thousandSeparator: ',',
};
const PASSING = [408, 409, 425, 429, 500, 502, 503, 504];

/** All clients in a world that gives these answers. */
function broken(...answers: Parameters<typeof scriptedWorld>) {
  const edge = scriptedWorld(...answers);
  let held: DataSession | null = {
    tokens: { access: 'a', refresh: 'r' },
    expiresAt: Number.MAX_SAFE_INTEGER,
  };
  const baseUrl = 'https://shop.example/wp-json';
  const store = { ...edge.world, baseUrl, currency: CURRENCY, place: { timeZone: 'Asia/Jerusalem' } };
  const clients: Clients = {
    store: storeApi(store),
    ordering: {
      ...cartApi(store),
      ...orderingApi(store),
      ...placedOrderApi({ ...store, hasOrderLife: true }),
    },
    staff: staffApi(store),
    data: dataServiceApi({
      ...edge.world,
      baseUrl: 'https://data.example',
      session: {
        read: () => held,
        write: (session) => {
          held = session;
        },
      },
    }),
  };
  return { clients, ...edge };
}

const attemptsOf = ({ method }: CallToTry): number => (method === 'GET' ? 2 : 1);

afterEach(() => {
  vi.useRealTimers();
});

describe.each(EVERY_CALL.map((each) => [each.name, each] as const))('%s', (_name, call) => {
  test('is tried twice when it reads and once when it writes, on each passing status', async () => {
    for (const status of PASSING) {
      const { clients, requests, logged } = broken(new Response(null, { status }));
      expect(await call.make(clients)).toMatchObject({ ok: false, error: { params: { status } } });
      expect([status, requests.length]).toEqual([status, attemptsOf(call)]);
      expect(logged).toMatchObject([{ status }]);
    }
  });

  test('is tried once on any other error', async () => {
    for (const status of [401, 403, 404, 410, 422, 501]) {
      const { clients, requests } = broken(new Response(null, { status }));
      expect(await call.make(clients)).toMatchObject({ ok: false });
      expect([status, requests.length]).toEqual([status, 1]);
    }
  });

  test('a call without a connection fails, and does not throw', async () => {
    const { clients, requests, logged } = broken(new TypeError('Failed to fetch'));
    expect(await call.make(clients)).toMatchObject({ ok: false, error: { code: 'network.unreachable' } });
    expect(requests).toHaveLength(attemptsOf(call));
    expect(logged).toHaveLength(1);
  });

  test('gives up after its time, once', async () => {
    vi.useFakeTimers();
    const { clients, requests, logged } = broken('hang');
    const result = call.make(clients);
    await vi.advanceTimersByTimeAsync(call.timeoutMs - 1);
    expect(logged).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await result).toMatchObject({ ok: false, error: { code: 'network.timeout' } });
    expect(requests).toHaveLength(1);
  });

  test('a call whose answer breaks off fails', async () => {
    const { clients, requests } = broken('cut');
    expect(await call.make(clients)).toMatchObject({ ok: false, error: { code: 'network.unreachable' } });
    expect(requests).toHaveLength(attemptsOf(call));
  });

  test('does not take half of its JSON, or a page in HTML, for an answer', async () => {
    const half = new Response('{"data": [{"id"', { headers: { 'content-type': 'application/json' } });
    for (const answer of [half, htmlAnswer()]) {
      const { clients, requests } = broken(answer);
      expect(await call.make(clients)).toMatchObject({ ok: false, error: { code: 'answer.unreadable' } });
      expect(requests).toHaveLength(1);
    }
  });

  test('an answer in JSON of another shape is named as unreadable, unless the call reads nothing', async () => {
    const { clients, logged } = broken(Response.json({ surprise: true }));
    const result = await call.make(clients);
    expect(result.ok).toBe(call.needsNoBody === true);
    if (call.needsNoBody) return;
    expect(!result.ok && result.error.code).toMatch(/^(answer\.unreadable|login\.no-token|auth\.required)$/);
    expect(logged).toHaveLength(1);
  });

  test('writes neither secrets nor parameters into the log', async () => {
    const { clients, logged } = broken(new TypeError('Failed to fetch'));
    await call.make(clients);
    expect(logged[0]?.url).not.toMatch(/[?#]/);
    expect(JSON.stringify(logged)).not.toContain('password=');
  });
});

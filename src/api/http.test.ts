import { afterEach, describe, expect, test, vi } from 'vitest';
import { ok } from '#domain/result.ts';
import { failureOf } from '#wire/treesal/failures.ts';
import { type ApiCall, request } from './http.ts';
import { htmlAnswer, scriptedWorld } from './set-up/scripted-world.ts';

const CALL: ApiCall<unknown> = {
  url: 'https://shop.example/wp-json/things',
  query: { key: 'secret' },
  read: ({ body }) => ok(body),
  refuse: failureOf,
};
const json = (body: unknown, init?: ResponseInit) => Response.json(body, init);
const busy = (status: number, headers: Record<string, string> = {}) => json({}, { status, headers });

afterEach(() => {
  vi.useRealTimers();
});

describe('a GET', () => {
  test.each([408, 409, 425, 429, 500, 502, 503, 504])('is sent once more on %i', async (status) => {
    const { world, requests, logged } = scriptedWorld(busy(status), json([1]));
    expect(await request(world, CALL)).toEqual({ ok: true, value: [1] });
    expect(requests).toHaveLength(2);
    expect(logged).toEqual([]);
  });

  test.each([408, 409, 425, 429, 500, 502, 503, 504])('is not sent a third time on %i', async (status) => {
    const { world, requests, logged } = scriptedWorld(busy(status));
    expect(await request(world, CALL)).toMatchObject({ ok: false });
    expect(requests).toHaveLength(2);
    expect(logged).toHaveLength(1);
  });

  test.each([400, 401, 403, 404, 405, 410, 413, 422, 501, 505, 508, 522, 599])(
    'is sent once on %i',
    async (status) => {
      const { world, requests } = scriptedWorld(busy(status));
      expect(await request(world, CALL)).toMatchObject({ ok: false, error: { params: { status } } });
      expect(requests).toHaveLength(1);
    },
  );

  test('is sent once more after a lost connection', async () => {
    const { world, requests } = scriptedWorld(new TypeError('Failed to fetch'), json('there'));
    expect(await request(world, CALL)).toEqual({ ok: true, value: 'there' });
    expect(requests).toHaveLength(2);
  });

  test('is sent once more when the connection breaks in the middle of the body', async () => {
    const { world, requests } = scriptedWorld('cut', json('whole'));
    expect(await request(world, CALL)).toEqual({ ok: true, value: 'whole' });
    expect(requests).toHaveLength(2);
  });

  test('waits for Retry-After, at most five seconds', async () => {
    const later = new Date(Date.UTC(2026, 10, 21, 12, 0, 2)).toUTCString();
    for (const [asked, waited] of [
      ['3', 3000],
      ['120', 5000],
      [later, 2000],
      ['soon', 250],
    ] as const) {
      const { world, pauses } = scriptedWorld(busy(503, { 'Retry-After': asked }), json(1));
      await request(world, CALL);
      expect(pauses).toEqual([waited]);
    }
  });
});

test('the Store API’s rate limit, a 400, counts as temporary', async () => {
  const limited = () =>
    json({ code: 'rate_limit_exceeded' }, { status: 400, headers: { 'RateLimit-Retry-After': '3' } });
  const { world, pauses } = scriptedWorld(limited(), json(1));
  expect(await request(world, CALL)).toEqual({ ok: true, value: 1 });
  expect(pauses).toEqual([3000]);
  const other = scriptedWorld(limited());
  expect(await request(other.world, { ...CALL, method: 'POST' })).toEqual({
    ok: false,
    error: { code: 'server.busy', params: { status: 429, seconds: 3 } },
  });
  expect(other.requests).toHaveLength(1);
});

test.each(['POST', 'PATCH', 'DELETE'] as const)('%s is sent once, whatever the answer', async (method) => {
  for (const answer of [busy(503), busy(409), new TypeError('Failed to fetch'), 'cut' as const]) {
    const { world, requests, pauses } = scriptedWorld(answer);
    expect(await request(world, { ...CALL, method })).toMatchObject({ ok: false });
    expect(requests).toHaveLength(1);
    expect(pauses).toEqual([]);
  }
});

describe('a call without an answer', () => {
  test.each([
    [true, 'network.unreachable'],
    [false, 'network.offline'],
  ])('a call without an answer while the browser is online: %s is %s', async (isOnline, code) => {
    const { world } = scriptedWorld(new TypeError('Failed to fetch'));
    expect(await request({ ...world, isOnline: () => isOnline }, CALL)).toEqual({
      ok: false,
      error: { code },
    });
  });

  test.each(['hang', 'slow body'] as const)('ends at the time-out (%s) and is not repeated', async (kind) => {
    vi.useFakeTimers();
    const slow = () =>
      new Response(new ReadableStream({}), { headers: { 'content-type': 'application/json' } });
    const { world, requests, logged } = scriptedWorld(kind === 'hang' ? 'hang' : slow);
    const result = request(world, CALL);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(logged).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await result).toEqual({ ok: false, error: { code: 'network.timeout' } });
    expect(requests).toHaveLength(1);
    expect(requests[0]?.init.signal?.aborted).toBe(true);
  });

  test('ends when its caller aborts, and is not logged', async () => {
    const { world, logged } = scriptedWorld('hang');
    const caller = new AbortController();
    const result = request(world, { ...CALL, signal: caller.signal });
    caller.abort();
    expect(await result).toEqual({ ok: false, error: { code: 'request.aborted' } });
    expect(logged).toEqual([]);
    const { world: untouched, requests } = scriptedWorld(json(1));
    await request(untouched, { ...CALL, signal: caller.signal });
    expect(requests).toEqual([]);
  });
});

describe('a body without JSON', () => {
  test.each([
    ['HTML', htmlAnswer()],
    ['JSON that calls itself text', new Response('[]', { headers: { 'content-type': 'text/plain' } })],
    ['JSON without a type', new Response(new TextEncoder().encode('[]'))],
    ['half of its JSON', new Response('[{"id": 1', { headers: { 'content-type': 'application/json' } })],
    ['5 MB', json('x'.repeat(5_000_000))],
  ])('%s with 200 is unreadable and not asked for again', async (_name, answer) => {
    const { world, requests, logged } = scriptedWorld(answer);
    expect(await request(world, CALL)).toEqual({
      ok: false,
      error: { code: 'answer.unreadable', params: { path: '', status: 200 } },
    });
    expect(requests).toHaveLength(1);
    expect(logged).toHaveLength(1);
  });

  test('keeps the error of its status when it is an HTML error page', async () => {
    const { world } = scriptedWorld(htmlAnswer(503));
    expect(await request(world, CALL)).toEqual({
      ok: false,
      error: { code: 'server.unavailable', params: { status: 503 } },
    });
  });

  test('counts as missing when it is empty', async () => {
    const { world } = scriptedWorld(new Response(null, { status: 204 }));
    expect(await request(world, { ...CALL, method: 'DELETE' })).toEqual({ ok: true, value: undefined });
  });
});

test('the failure says how long the server asks to wait', async () => {
  const { world } = scriptedWorld(busy(429, { 'Retry-After': '120' }));
  expect(await request(world, { ...CALL, method: 'POST' })).toEqual({
    ok: false,
    error: { code: 'server.busy', params: { status: 429, seconds: 120 } },
  });
});

test('a failed call is logged once, with status and message, without query and token', async () => {
  const { world, logged } = scriptedWorld(
    json({ code: 'gone', message: '<b>Not</b> here &#8211; sorry', data: { status: 404 } }, { status: 404 }),
  );
  await request(world, { ...CALL, bearer: 'secret' });
  expect(logged).toEqual([
    {
      method: 'GET',
      url: 'https://shop.example/wp-json/things',
      status: 404,
      code: 'request.not-found',
      message: 'Not here – sorry',
    },
  ]);
  expect(JSON.stringify(logged)).not.toContain('secret');
});

test('a token travels only in the header, and does not follow a redirect', async () => {
  const { world, requests } = scriptedWorld(json(1));
  await request(world, { ...CALL, bearer: 'a.b.c' });
  expect(requests[0]?.headers.get('authorization')).toBe('Bearer a.b.c');
  expect(requests[0]?.url).not.toContain('a.b.c');
  expect(requests[0]?.init).toMatchObject({ redirect: 'error', credentials: 'omit' });
  await request(world, CALL);
  expect(requests[1]?.headers.has('authorization')).toBe(false);
  expect(requests[1]?.init.redirect).toBe('follow');
});

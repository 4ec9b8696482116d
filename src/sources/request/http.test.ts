import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { quickHttp, scriptedFetch } from '#sources/set-up/fake-store.ts';
import { capture } from '#sources/set-up/recording-context.ts';
import { type HttpOptions, httpClient } from './http.ts';

const URL_WITH_SECRETS = 'https://user:password@shop.test/list?token=secret';
const good = () => Response.json([1]);
const html = (status: number, headers: Record<string, string> = {}) =>
  new Response(readFileSync('tests/fixtures/captures/w_maintenance_503.txt', 'utf8'), {
    status,
    headers: { 'content-type': 'text/html; charset=UTF-8', ...headers },
  });

async function ask(options: Partial<HttpOptions>, ...answers: Parameters<typeof scriptedFetch>) {
  const { http, pauses } = quickHttp();
  const { fetch, requests } = scriptedFetch(...answers);
  const result = await httpClient({ ...http, ...options, fetch })
    .json(URL_WITH_SECRETS)
    .then(({ body }) => ({ body }))
    .catch(({ code, url, message, status }) => ({ code, url, message, status }));
  return { result, requests, pauses };
}

describe('a failed request', () => {
  test.each([408, 409, 425, 429, 500, 502, 503, 504, 508, 520, 521, 522, 523, 524])(
    'is sent again after status %i',
    async (status) => {
      const { result, requests } = await ask({}, html(status), good());
      expect([result, requests.length]).toEqual([{ body: [1] }, 2]);
    },
  );

  test.each([400, 401, 403, 404, 405, 410, 501, 505, 525])(
    'is not sent again after status %i',
    async (status) => {
      const { result, requests } = await ask({}, html(status), good());
      expect([result, requests.length]).toMatchObject([{ status }, 1]);
    },
  );

  test('is sent again after a refused connection, a hang, truncated JSON and HTML with 200', async () => {
    const cut = new Response('[1, 2', { headers: { 'content-type': 'application/json' } });
    const refused = new TypeError('fetch failed', {
      cause: Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
    });
    const { result, requests } = await ask({ attempts: 9 }, refused, 'hang', cut, html(200), good());
    expect([result, requests.length]).toEqual([{ body: [1] }, 5]);
  });

  test('is sent again after growing, random pauses', async () => {
    expect((await ask({}, html(500))).pauses).toEqual([375, 750, 1500]);
    expect((await ask({ random: () => 1 }, html(500))).pauses).toEqual([500, 1000, 2000]);
  });

  test('is sent again after the time in Retry-After, in seconds or as a date, up to 30 seconds', async () => {
    const retryAfter = (value: string) => html(503, { 'retry-after': value });
    const { pauses } = await ask(
      { attempts: 6 },
      retryAfter('7'),
      retryAfter('600'),
      retryAfter('Sat, 21 Nov 2026 12:00:05 GMT'),
      retryAfter('Sat, 21 Nov 2026 11:00:00 GMT'),
      retryAfter('soon'),
    );
    expect(pauses).toEqual([7000, 30_000, 5000, 0, 6000]);
  });
});

describe('the error says what happened, without secrets', () => {
  const url = 'https://shop.test/list';
  test.each<[string, Parameters<typeof scriptedFetch>[0], object]>([
    ['HTML with 200', html(200), { code: 'source.not-json', message: expect.stringContaining('text/html') }],
    [
      'cut JSON',
      new Response('{', { headers: { 'content-type': 'application/json' } }),
      { code: 'source.cut' },
    ],
    [
      'JSON that nothing could walk through',
      new Response(`${'['.repeat(200_000)}${']'.repeat(200_000)}`, {
        headers: { 'content-type': 'application/json' },
      }),
      { code: 'source.bad-envelope', message: 'The answer is JSON of more than 100 levels.' },
    ],
    ['a hang', 'hang', { code: 'source.timeout' }],
    ['a refusal', new TypeError('fetch failed'), { code: 'source.unreachable' }],
    ['maintenance', html(503), { code: 'source.http-status', message: 'HTTP 503.' }],
    [
      'a limited rate',
      Response.json(capture('d_rate_limited'), { status: 429 }),
      { code: 'source.http-status', message: 'HTTP 429 (REQUESTS_EXCEEDED).' },
    ],
    [
      'an expired token',
      Response.json(capture('d_settings_expired_token'), { status: 401 }),
      { code: 'source.not-allowed', message: expect.stringContaining('TOKEN_EXPIRED') },
    ],
    [
      'an unknown route',
      Response.json(capture('w_route_404'), { status: 404 }),
      { code: 'source.not-found', message: 'HTTP 404 (rest_no_route).' },
    ],
  ])('%s', async (_name, answer, expected) => {
    const { result } = await ask({}, answer);
    expect(result).toMatchObject({ url, ...expected });
    expect(JSON.stringify(result)).not.toMatch(/secret|password|token=/);
  });
});

describe('limits', () => {
  test('stop reading a body that is too large', async () => {
    let sent = 0;
    const endless = () =>
      new Response(
        new ReadableStream({
          pull(controller) {
            sent += 1;
            controller.enqueue(new Uint8Array(1000));
          },
        }),
        { headers: { 'content-type': 'application/json' } },
      );
    const { result } = await ask({ maximumBytes: 5000 }, endless);
    expect(result).toMatchObject({ code: 'source.too-large' });
    expect(sent).toBeLessThan(20);
  });

  test('stop a slowly dripping body at the time-out', async () => {
    const dripping = () =>
      new Response(new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(1)) }), {
        headers: { 'content-type': 'application/json' },
      });
    expect((await ask({ attempts: 1 }, dripping)).result).toMatchObject({ code: 'source.timeout' });
  });

  test('reject a body shorter than announced', async () => {
    const short = new Response('[1]', {
      headers: { 'content-type': 'application/json', 'content-length': '99' },
    });
    expect((await ask({}, short)).result).toMatchObject({ code: 'source.cut' });
  });

  test('stop a source that answers slowly each time after ten minutes', async () => {
    let time = 0;
    const client = httpClient({
      ...quickHttp().http,
      now: () => time,
      fetch: async () => {
        time += 9000;
        return good();
      },
    });
    const answered: unknown[] = [];
    const error = await (async () => {
      for (;;) answered.push(await client.json(URL_WITH_SECRETS));
    })().catch((reason) => reason);
    expect(error).toMatchObject({ code: 'source.timeout', message: expect.stringContaining('10 minutes') });
    expect(answered).toHaveLength(67);
  });

  test('stop reading when all answers together are too large', async () => {
    const client = httpClient({ ...quickHttp().http, wholeBytes: 5, fetch: async () => good() });
    await client.json(URL_WITH_SECRETS);
    await client.json(URL_WITH_SECRETS);
    await expect(client.json(URL_WITH_SECRETS)).rejects.toMatchObject({ code: 'source.too-large' });
  });

  test('allow four requests at a time', async () => {
    let running = 0;
    let most = 0;
    const fetch = async (): Promise<Response> => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
      return good();
    };
    const client = httpClient({ fetch, ...quickHttp().http });
    await Promise.all(Array.from({ length: 20 }, () => client.json('https://shop.test/')));
    expect(most).toBe(4);
  });
});

describe('redirects', () => {
  const to = (location: string) => new Response(null, { status: 302, headers: { location } });

  test('redirects on the same host are followed', async () => {
    const { result, requests } = await ask({}, to('/other'), good());
    expect(result).toEqual({ body: [1] });
    expect(requests[1]?.url).toMatch(/shop\.test\/other$/);
    expect(requests[0]?.redirect).toBe('manual');
  });

  test.each(['https://evil.test/', '//evil.test/', 'http://shop.test/', 'https://shop.test:8443/'])(
    'redirects to %s are not followed',
    async (location) => {
      const { result, requests } = await ask({}, to(location), good());
      expect(result).toMatchObject({ code: 'source.redirected' });
      expect(requests).toHaveLength(1);
    },
  );

  test('redirects in a cycle end', async () => {
    expect((await ask({}, to('/list'))).result).toMatchObject({ code: 'source.redirected' });
  });
});

import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { trustedProxies } from '#scripts/http/client-address.ts';
import { listen } from '#scripts/http/listen.ts';
import { operatorDoor } from '#scripts/operator/door.ts';
import { MAXIMUM_BODY } from './hook-body.ts';
import { type DirectusEvent, intakeApplication } from './intake.ts';

const ENVIRONMENT = {
  HOOK_SECRET_QUDS_GRILL: 'old',
  NEXT_HOOK_SECRET_QUDS_GRILL: 'new',
  HOOK_SECRET_OTHER: 'other',
  HOOK_SECRET: 'shared',
  OPERATOR_TOKEN: 'operator',
  HOOK_SECRET_EMPTY: '',
  HOOK_SECRET_NOBODY: 'nobody',
};

const STOPPED = {
  number: 3,
  name: 'code:abc',
  state: 'stopped' as const,
  codeId: 'abc',
  canaries: 1,
  reason: 'shop: build.crashed. x',
};

function bench(record: (slug: string) => Promise<void> = async () => {}) {
  const recorded: string[] = [];
  const touches: unknown[] = [];
  const lines: string[] = [];
  const events: DirectusEvent[] = [];
  const lookedFor: string[] = [];
  const app = intakeApplication({
    environment: ENVIRONMENT,
    door: operatorDoor({
      environment: ENVIRONMENT,
      isTrustedProxy: trustedProxies(),
      now: Date.now,
      log: () => {},
    }),
    isTrustedProxy: trustedProxies(),
    isKnown: (slug) => {
      lookedFor.push(slug);
      return ['quds-grill', 'other', 'empty'].includes(slug);
    },
    record: async (slug, looksAgain, touched) => {
      await record(slug);
      touches.push(touched);
      recorded.push(`${slug} ${looksAgain}`);
    },
    slugsOf: async (event) => {
      events.push(event);
      return ['other', 'unknown'];
    },
    requestPass: async () => 7,
    rows: async () => [],
    newestPass: async () => STOPPED,
    rosterTrouble: () => 'PLATFORM_TOKEN is not set.',
    log: (line) => lines.push(line),
  });
  const post = async (path: string, body: string | Uint8Array, headers: Record<string, string> = {}) =>
    (
      await app.request(path, {
        method: 'POST',
        body: body as BodyInit,
        headers: { 'content-length': String(Buffer.byteLength(body)), ...headers },
      })
    ).status;
  return { recorded, touches, lines, events, lookedFor, post, app };
}

const signed = (body: string | Uint8Array, secret: string) => ({
  'x-wc-webhook-signature': createHmac('sha256', secret).update(body).digest('base64'),
});
/** A request whose body continues until `stop` is called. */
function unending() {
  let stop = () => {};
  const body = new ReadableStream({
    start: (controller) => {
      stop = () => controller.close();
    },
  });
  return { method: 'POST', body, duplex: 'half' as const, stop: () => stop() };
}
/** The connection of a call from this address. */
const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } });

const BODY = '{"id": 12, "name": "فلافل"}';
const HOOK = '/hooks/quds-grill/woocommerce';

describe('a WooCommerce hook', () => {
  test.each<[string, string, unknown]>([
    ['product.updated', '{"id": 12}', ['product:12']],
    ['product.updated', '{"id": 37, "parent_id": 32, "type": "variation"}', ['product:32']],
    ['product.deleted', '{"id": 12}', ['product:12']],
    ['product.updated', '{"id": "12"}', undefined],
    ['product.updated', '{"id": -1}', undefined],
    ['product.updated', 'not json', undefined],
    ['coupon.updated', '{"id": 12}', undefined],
  ])('with the topic %s and the body %s touches %j', async (topic, body, touched) => {
    const { post, touches } = bench();
    expect(await post(HOOK, body, { ...signed(body, 'old'), 'x-wc-webhook-topic': topic })).toBe(200);
    expect(touches).toEqual([touched]);
  });

  test.each(['old', 'new'])('signed with the %s secret is recorded and answered 200', async (secret) => {
    const { post, recorded } = bench();
    expect(await post(HOOK, BODY, signed(BODY, secret))).toBe(200);
    expect(recorded).toEqual(['quds-grill true']);
  });

  test.each<[string, string, string | Uint8Array, Record<string, string>]>([
    ['without a signature', HOOK, BODY, {}],
    ['with an empty signature', HOOK, BODY, { 'x-wc-webhook-signature': '' }],
    ['with a signature that is no base64', HOOK, BODY, { 'x-wc-webhook-signature': '!!!' }],
    ['with a short signature', HOOK, BODY, { 'x-wc-webhook-signature': 'YWI=' }],
    ['signed with a wrong secret', HOOK, BODY, signed(BODY, 'wrong')],
    ['signed by another merchant', HOOK, BODY, signed(BODY, 'other')],
    ['with a reformatted body', HOOK, JSON.stringify(JSON.parse(BODY)), signed(BODY, 'old')],
    ['for a merchant without a secret', '/hooks/empty/woocommerce', BODY, signed(BODY, '')],
    ['for a merchant that is gone', '/hooks/nobody/woocommerce', BODY, signed(BODY, 'nobody')],
    ['for an invalid slug', '/hooks/..%2fx/woocommerce', BODY, signed(BODY, 'old')],
    ['that looks like a ping but is signed wrong', HOOK, 'webhook_id=1', signed('webhook_id=1', 'wrong')],
  ])('%s is refused and causes no work', async (_, path, body, headers) => {
    const { post, recorded } = bench();
    expect(await post(path, body, headers)).toBe(401);
    expect(recorded).toEqual([]);
  });

  test('that is the unsigned first ping gets 200 and causes no work', async () => {
    const { post, recorded } = bench();
    expect(await post(HOOK, 'webhook_id=12')).toBe(200);
    expect(recorded).toEqual([]);
  });

  test('without a possible signature is refused before its body is read', async () => {
    const { app } = bench();
    const { body, ...parts } = unending();
    const refused = async (path: string, headers: Record<string, string>) =>
      (await app.request(path, { ...parts, body, headers })).status;
    expect(await refused(HOOK, {})).toBe(401);
    expect(await refused(HOOK, { 'x-wc-webhook-signature': 'YWI=' })).toBe(401);
    expect(await refused('/hooks/unknown/woocommerce', signed('', 'old'))).toBe(401);
  });

  test('with a wrong signature causes no search for the merchant on the disk', async () => {
    const { post, lookedFor } = bench();
    for (const slug of ['made-up', 'quds-grill']) {
      expect(await post(`/hooks/${slug}/woocommerce`, '{}', signed('{}', 'guessed'))).toBe(401);
      expect(await post(`/hooks/${slug}/directus`, '{}', { 'x-hook-secret': 'guessed' })).toBe(401);
    }
    expect(lookedFor).toEqual([]);
    // A merchant that has a secret but no folder.
    expect(await post('/hooks/nobody/woocommerce', '{}', signed('{}', 'nobody'))).toBe(401);
    expect(lookedFor).toEqual(['nobody']);
  });

  test('with a large body is answered 503 while many large bodies arrive, and a small one is not', async () => {
    const { app, post } = bench();
    const stops: (() => void)[] = [];
    const waiting = Array.from({ length: 50 }, (_, index) => {
      const { stop, ...request } = unending();
      stops.push(stop);
      return app.request(HOOK, { ...request, headers: signed('', 'old') }, from(`198.51.100.${index % 5}`));
    });
    const large = new Uint8Array(100_000);
    expect(await post(HOOK, large, signed(large, 'old'))).toBe(503);
    expect(await post(HOOK, BODY, signed(BODY, 'old'))).toBe(200);
    for (const stop of stops) stop();
    await Promise.all(waiting);
    expect(await post(HOOK, large, signed(large, 'old'))).toBe(200);
  });

  test.each([
    ['address', () => '198.51.100.1'],
    ['line', (index: number) => `2001:db8:1:${index}::1`],
  ])('with a large body is read while strangers at one %s send endless ones', async (_, addressOf) => {
    const { app, post } = bench();
    const endless = Array.from({ length: 60 }, (_, index) => {
      const { stop, ...request } = unending();
      const headers = { 'x-wc-webhook-signature': `${'A'.repeat(43)}=` };
      return { stop, answer: app.request(HOOK, { ...request, headers }, from(addressOf(index))) };
    });
    const large = new Uint8Array(100_000);
    expect(await post(HOOK, large, signed(large, 'old'))).toBe(200);
    for (const { stop } of endless) stop();
    const statuses = await Promise.all(endless.map(async ({ answer }) => (await answer).status));
    expect([...new Set(statuses)].sort()).toEqual([401, 503]);
  });

  test('is verified by its raw bytes', async () => {
    const { post } = bench();
    const bytes = new Uint8Array([0, 255, 254, 10, 13]);
    expect(await post(HOOK, bytes, signed(bytes, 'old'))).toBe(200);
  });

  test('that is too large is answered 413, with or without a content-length', async () => {
    const { post, recorded, app } = bench();
    const large = new Uint8Array(MAXIMUM_BODY + 1);
    const headers = { ...signed(large, 'old'), 'content-length': String(large.length) };
    expect(await post(HOOK, large, headers)).toBe(413);
    const unannounced = new Request(`http://localhost${HOOK}`, {
      method: 'POST',
      body: new Blob([large]).stream(),
      headers: signed(large, 'old'),
      duplex: 'half',
    } as RequestInit);
    expect((await app.request(unannounced)).status).toBe(413);
    expect(recorded).toEqual([]);
  });

  test('that could not be recorded is answered 503, so that it is sent again', async () => {
    const { post } = bench(async () => {
      throw new Error('disk full');
    });
    expect(await post(HOOK, BODY, signed(BODY, 'old'))).toBe(503);
  });

  test('cannot inject text into the log', async () => {
    const { post, lines } = bench();
    await post(HOOK, BODY, {
      ...signed(BODY, 'old'),
      'x-wc-webhook-delivery-id': 'a b"%',
      'x-wc-webhook-topic': 'product.updated',
    });
    const event = { collection: 'a\nhook quds-grill', keys: [] };
    await post('/hooks/directus', JSON.stringify(event), { 'x-hook-secret': 'shared' });
    expect(lines).toEqual([
      'hook quds-grill woocommerce product.updated a?b??',
      'hook directus a?hook?quds-grill: 1 merchants',
    ]);
  });
});

describe('a Directus hook', () => {
  const EVENT = {
    event: 'CustomerSettings.items.update',
    collection: 'CustomerSettings',
    keys: ['1', 2],
    payload: {},
  };
  test('for all merchants is recorded for known merchants whose rows changed', async () => {
    const { post, recorded, events } = bench();
    expect(await post('/hooks/directus', JSON.stringify(EVENT), { 'x-hook-secret': 'shared' })).toBe(200);
    expect(events).toEqual([{ collection: 'CustomerSettings', keys: ['1', '2'], slug: null }]);
    expect(recorded).toEqual(['other true']);
  });

  test.each([['not JSON'], ['null'], ['[]'], ['{"collection": 1}']])(
    'with the body %s is answered 400',
    async (body) => {
      const { post, recorded } = bench();
      expect(await post('/hooks/directus', body, { 'x-hook-secret': 'shared' })).toBe(400);
      expect(recorded).toEqual([]);
    },
  );

  test.each([
    ['/hooks/directus', 'old'],
    ['/hooks/directus', ''],
    ['/hooks/quds-grill/directus', 'shared'],
    ['/hooks/other/directus', 'old'],
    ['/hooks/nobody/directus', 'nobody'],
  ])('to %s with the secret %j is refused', async (path, secret) => {
    const { post, recorded, events } = bench();
    expect(await post(path, JSON.stringify(EVENT), { 'x-hook-secret': secret })).toBe(401);
    expect([recorded, events]).toEqual([[], []]);
  });

  test('for one merchant is recorded for this merchant', async () => {
    const { post, recorded } = bench();
    expect(await post('/hooks/quds-grill/directus', '{}', { 'x-hook-secret': 'new' })).toBe(200);
    expect(recorded).toEqual(['quds-grill true']);
  });
});

describe('the operator', () => {
  test('may rebuild one merchant or all, and read their status', async () => {
    const { post, recorded, app } = bench();
    const headers = { authorization: 'Bearer operator' };
    expect(await post('/rebuild/other', '', headers)).toBe(202);
    expect(await post('/rebuild', '', headers)).toBe(202);
    expect(recorded).toEqual(['other false']);
    expect((await app.request('/status', { headers })).status).toBe(200);
    expect(await post('/rebuild/nobody', '', headers)).toBe(404);
  });

  test('reads at /status which pass was stopped, and what to do', async () => {
    const { app } = bench();
    const answer = await app.request('/status', { headers: { authorization: 'Bearer operator' } });
    expect(await answer.json()).toMatchObject({
      merchants: [],
      pass: { ...STOPPED, advice: expect.stringContaining('POST /rebuild') },
    });
  });

  test('reads at /status why the list of merchants could not be read', async () => {
    const { app } = bench();
    const answer = await app.request('/status', { headers: { authorization: 'Bearer operator' } });
    expect(await answer.json()).toMatchObject({ rosterTrouble: 'PLATFORM_TOKEN is not set.' });
  });

  test('alone may read /status', async () => {
    const { app } = bench();
    expect((await app.request('/status')).status).toBe(401);
    for (const authorization of ['', 'Bearer ', 'Bearer wrong', 'operator', 'Basic operator'])
      expect((await app.request('/status', { headers: { authorization } })).status).toBe(401);
  });

  test.each(['/rebuild/other', '/rebuild', '/rebuild/'])('alone may call %s', async (path) => {
    const { post, recorded } = bench();
    for (const authorization of ['', 'Bearer ', 'Bearer wrong', 'operator', 'Basic operator'])
      expect(await post(path, '', { authorization })).not.toBeLessThan(400);
    expect(recorded).toEqual([]);
  });
});

test.each([
  ['other', 'wrong', 'HOOK_SECRET_OTHER is not the secret of the caller'],
  ['second-shop', 'wrong', 'HOOK_SECRET_SECOND_SHOP is not set here'],
  ['nobody', 'nobody', 'there is no such merchant here'],
])('the log says why a call for %s by the secret %j was refused', async (slug, secret, why) => {
  const { post, lines } = bench();
  const signature = createHmac('sha256', secret).update('{}').digest('base64');
  expect(await post(`/hooks/${slug}/woocommerce`, '{}', { 'x-wc-webhook-signature': signature })).toBe(401);
  expect(await post(`/hooks/${slug}/directus`, '{}', { 'x-hook-secret': secret })).toBe(401);
  expect(lines).toEqual([`refused a call for ${slug}: ${why}`]);
});

test('strangers who break off their bodies do not fill the log', async () => {
  const { app, lines } = bench();
  const { port, close } = await listen(app, 0, { host: '127.0.0.1' });
  for (const signature of ['', `x-wc-webhook-signature: ${'a'.repeat(43)}=\r\n`])
    for (let call = 0; call < 10; call += 1) {
      const socket = connect(port, '127.0.0.1');
      socket.end(`POST ${HOOK} HTTP/1.1\r\nHost: x\r\n${signature}Content-Length: 90\r\n\r\nwebhook_id=`);
      socket.resume();
      await once(socket, 'close');
    }
  await close();
  expect(lines).toHaveLength(1);
});

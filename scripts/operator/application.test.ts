import { mkdirSync, readdirSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { crashed } from '#scripts/build/prerender/build-report.ts';
import { trustedProxies } from '#scripts/http/client-address.ts';
import { writeRoster } from '#scripts/merchants/roster.ts';
import { NOTHING_PUBLISHED, type Publisher } from '#scripts/publish/publisher.ts';
import { passes } from '#scripts/queue/passes.ts';
import { testDatabase } from '#scripts/queue/set-up/test-database.ts';
import { tenantTable } from '#scripts/queue/tenant-table.ts';
import { pinnedRelease } from '#scripts/release/pin.ts';
import { nextSequence, type SiteDirectory, siteDirectory } from '#scripts/release/site-directory.ts';
import { releaseWriter } from '#scripts/release/write-release.ts';
import { temporaryDirectory } from '#tests/temporary-directory.ts';
import { operatorDoor } from './door.ts';
import type { FleetRow } from './fleet.ts';
import { openOps } from './open-ops.ts';
import { SESSION_MS } from './session.ts';

const ORDERING = { waiting: 3, oldestAtMs: 1000, lastError: 'HTTP 401', awaySinceMs: 2000 };
const TOKEN = 'operator-token-of-this-test';
const BEARER = { authorization: `Bearer ${TOKEN}` };
const { code: _, reason: __, ...blank } = crashed('shop', '');
const GOOD = {
  ...blank,
  outcome: 'released' as const,
  releaseId: '000001-ab',
  seconds: 2,
  pagesRendered: 3,
  pagesReused: 4,
};

// All tests share one engine, which starts slowly on a busy machine.
beforeAll(() => testDatabase(), 120_000);

async function bench(publisher: Publisher | null = null, heartbeatMs = 60_000) {
  const database = await testDatabase();
  const table = tenantTable(database);
  await table.enrol(['other', 'shop']);
  const done: string[] = [];
  const lines: string[] = [];
  const [tenantsDirectory, outDirectory] = [temporaryDirectory(), temporaryDirectory()];
  for (const slug of ['other', 'shop']) mkdirSync(join(tenantsDirectory, slug));
  const environment = { OPERATOR_TOKEN: TOKEN, METRICS_TOKEN: 'metrics-token' };
  const ops = await openOps({
    database,
    environment,
    door: operatorDoor({ environment, isTrustedProxy: trustedProxies(), now: Date.now, log: () => {} }),
    tenantsDirectory,
    outDirectory,
    publisher,
    isKnown: async (slug) => slug === 'shop' || slug === 'other',
    rebuild: async (slug) => {
      done.push(slug);
    },
    rebuildAll: async () => done.push('all'),
    newestPass: passes(database, 'code', () => {}).newest,
    supersede: table.begin,
    forget: table.forget,
    askOrdering: async () => new Map([['shop', ORDERING]]),
    log: (line) => lines.push(line),
    lookMs: 10,
    heartbeatMs,
  });
  const get = (path: string, headers: Record<string, string> = {}) => ops.app.request(path, { headers });
  const post = (path: string, headers: Record<string, string> = {}, body: BodyInit = '{}') =>
    ops.app.request(path, { method: 'POST', headers, body });
  const rowOf = async (slug: string): Promise<FleetRow> => {
    const { rows } = await (await get('/ops/api/fleet', BEARER)).json();
    return rows.find((row: FleetRow) => row.slug === slug);
  };
  const build = async (more: object = {}) => {
    const begun = await table.begin('shop');
    const report = { ...GOOD, ...more };
    await ops.onEnd(begun, report);
    const { code, reason = '' } = report as { code?: string; reason?: string };
    const error = code === undefined ? {} : { error: { code, reason, isPassing: false } };
    await table.end(begun, { release: code ? null : report.releaseId, isNew: true, ...error });
  };
  return { ops, table, database, done, lines, get, post, rowOf, build, tenantsDirectory, outDirectory };
}

/** Makes a release with one page and returns its id. */
function releaseOf(site: SiteDirectory, text: string): string {
  mkdirSync(site.releases, { recursive: true });
  const writer = releaseWriter(site);
  writer.add('index.html', { content: text });
  const head = { hosts: [], prefixes: [], codeId: 'c', inputHash: 'i', productCount: 1, inlineScripts: [] };
  return writer.publish({ ...head, slug: site.slug, sequence: nextSequence(site) }).id;
}

test('/healthz answers 200 while the database works, and 503 when it fails or the service is stopping', async () => {
  const { ops, get, database } = await bench();
  expect((await get('/healthz')).status).toBe(200);
  const query = vi.spyOn(database, 'query').mockRejectedValue(new Error('gone'));
  expect((await get('/healthz')).status).toBe(503);
  query.mockRestore();
  ops.stopping();
  expect((await get('/healthz')).status).toBe(503);
});

test('/metrics counts builds, hooks and the time from hook to live, and requires a token', async () => {
  const { ops, get, table, build } = await bench();
  await table.record([{ slug: 'shop', count: 1, looksAgain: false }], { quietMs: 0, longestWaitMs: 0 });
  await build();
  await build({ outcome: 'failed', code: 'source.timeout', seconds: 1 });
  ops.hooked(200);
  expect((await get('/metrics')).status).toBe(401);
  const text = await (await get('/metrics', { authorization: 'Bearer metrics-token' })).text();
  for (const line of [
    'dukkan_builds_total{outcome="released"} 1',
    'dukkan_builds_total{outcome="failed"} 1',
    'dukkan_pages_total{how="rendered"} 6',
    'dukkan_hook_to_live_seconds_count 1',
    'dukkan_hooks_total{status="200"} 1',
    'dukkan_merchants{state="failing"} 1',
    'dukkan_merchants{state="new"} 1',
    'dukkan_queue_depth 0',
    'dukkan_undelivered_orders 3',
    'dukkan_stores_away 1',
    'dukkan_workers 0',
  ])
    expect(text).toContain(`${line}\n`);
  expect(text).not.toContain('shop');
});

test('/metrics counts no unattended shop when no service has orders', async () => {
  const { get } = await bench();
  const text = await (await get('/metrics', { authorization: 'Bearer metrics-token' })).text();
  expect(text).toContain('dukkan_unattended_merchants 0\n');
  const { pulse } = await (await get('/ops/api/fleet', BEARER)).json();
  expect(pulse.unattended).toEqual([]);
});

test('a stopped pass is shown, and counted in /metrics, until a newer one starts', async () => {
  const { get, database } = await bench();
  const stopped = async () => {
    const text = await (await get('/metrics', { authorization: 'Bearer metrics-token' })).text();
    const { pulse } = await (await get('/ops/api/fleet', BEARER)).json();
    return [/^dukkan_pass_stopped (.*)$/m.exec(text)?.[1], pulse.stoppedPass];
  };
  const all = passes(database, 'code-1', () => {});
  await all.request('code', 'code-1');
  expect(await stopped()).toEqual(['0', null]);
  await database.query(`UPDATE ${database.schema}.pass SET state = 'stopped', reason = 'shop: broken'`);
  expect(await stopped()).toEqual(['1', 'code:code-1: shop: broken']);
  await all.request('operator', 'go on');
  expect(await stopped()).toEqual(['0', null]);
});

test('the fleet shows the result of the last build, and the time until the change was live', async () => {
  const { get, table, rowOf, build } = await bench();
  expect(await rowOf('shop')).toMatchObject({ state: 'new', release: null, pages: null });
  await table.record([{ slug: 'shop', count: 1, looksAgain: false }], { quietMs: 0, longestWaitMs: 0 });
  expect(await rowOf('shop')).toMatchObject({ state: 'waiting' });
  const fault = { tenant: 'shop', kind: 'image', id: 'a', path: '', code: 'image.unreadable', reason: '' };
  await build({ faults: [fault, fault], faultCount: 2 });
  expect(await rowOf('shop')).toMatchObject({
    state: 'live',
    release: '000001-ab',
    seconds: 2,
    pages: 7,
    warnings: 2,
    warningCodes: { 'image.unreadable': 2 },
  });
  const { liveTimes } = (await (await get('/ops/api/fleet', BEARER)).json()).pulse;
  expect(liveTimes.count).toBe(1);
  expect(liveTimes.p50Ms).toBeGreaterThanOrEqual(2000);
  // Every worker reports it, also one that does not build.
  const text = await (await get('/metrics', { authorization: 'Bearer metrics-token' })).text();
  const [, seconds] = /^dukkan_recent_hook_to_live_seconds\{quantile="0.95"\} (.+)$/m.exec(text) ?? [];
  expect(Number(seconds)).toBeCloseTo(liveTimes.p95Ms / 1000, 6);
  await build({ outcome: 'unchanged', faults: [], faultCount: 2 });
  expect(await rowOf('shop')).toMatchObject({ warnings: 2, warningCodes: { 'image.unreadable': 2 } });
});

test.each([
  ['source.timeout', 'failing'],
  ['catalogue.shrunk', 'held'],
  ['release.pinned', 'pinned'],
])('a build that ended with %s makes the merchant %s', async (code, state) => {
  const { rowOf, build } = await bench();
  await build({ outcome: 'failed', code, reason: 'Because.' });
  expect(await rowOf('shop')).toMatchObject({ state, code, reason: 'Because.' });
});

test('a merchant whose build runs is shown as building', async () => {
  const { table, rowOf } = await bench();
  await table.begin('shop');
  expect((await rowOf('shop')).state).toBe('building');
});

test('an unauthenticated caller can send a token and nothing larger', async () => {
  const { post } = await bench();
  const long = new URLSearchParams({ token: TOKEN, rest: 'x'.repeat(5000) });
  expect((await post('/ops/login', {}, long)).status).toBe(413);
  const unannounced = new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array(1000)),
  });
  const init = { method: 'POST', body: unannounced, duplex: 'half' } as RequestInit;
  const { ops } = await bench();
  expect((await ops.app.request('/ops/login', init)).status).toBe(413);
});

test('without the token only the login is served, and no call is answered', async () => {
  const { get, post, done } = await bench();
  const page = await get('/ops');
  expect([page.status, (await page.text()).includes('type="password"')]).toEqual([401, true]);
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  for (const path of ['/ops/api/fleet', '/ops/api/events', '/ops/api/merchants/shop'])
    expect((await get(path)).status).toBe(401);
  expect((await post('/ops/api/rebuild', { 'x-dukkan': 'ops' })).status).toBe(401);
  expect((await post('/ops/api/rebuild', { authorization: 'Bearer ', 'x-dukkan': 'ops' })).status).toBe(401);
  expect(done).toEqual([]);
});

test('the login sets a cookie that holds no token, cannot be prolonged, and ends after twelve hours', async () => {
  const { get, post } = await bench();
  const wrong = await post('/ops/login', {}, new URLSearchParams({ token: 'guess' }));
  expect([wrong.status, wrong.headers.get('set-cookie')]).toEqual([401, null]);
  const right = await post('/ops/login', {}, new URLSearchParams({ token: TOKEN }));
  const cookie = right.headers.get('set-cookie') ?? '';
  expect(right.status).toBe(303);
  expect(cookie).toMatch(/HttpOnly/);
  expect(cookie).toMatch(/SameSite=Strict/);
  expect(cookie).not.toContain(TOKEN);
  const headers = { cookie: cookie.split(';')[0] ?? '' };
  expect((await get('/ops/api/fleet', headers)).status).toBe(200);
  const forged = { cookie: headers.cookie.replace(/=./, (start) => (start === '=_' ? '=-' : '=_')) };
  expect((await get('/ops/api/fleet', forged)).status).toBe(401);
  vi.useFakeTimers({ now: Date.now() + SESSION_MS + 1, toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  expect((await get('/ops/api/fleet', headers)).status).toBe(401);
});

test('after the logout a copy of the cookie opens nothing, and a listening page gets no more data', async () => {
  const { get, post } = await bench(null, 20);
  const login = await post('/ops/login', {}, new URLSearchParams({ token: TOKEN }));
  const headers = { cookie: (login.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
  expect((await get('/ops', headers)).status).toBe(200);
  const events = (await get('/ops/api/events', headers)).text();
  expect((await post('/ops/logout', headers)).status).toBe(303);
  expect(await events).toContain('event: fleet');
  expect((await get('/ops', headers)).status).toBe(401);
  expect((await get('/ops/api/fleet', headers)).status).toBe(401);
});

test('guesses at the login and in bearer headers are counted together, and the answer says how long to wait', async () => {
  const { get, post } = await bench();
  const login = (token: string) => post('/ops/login', {}, new URLSearchParams({ token }));
  expect((await login('guess')).status).toBe(401);
  expect((await get('/ops/api/fleet', { authorization: 'Bearer guess' })).status).toBe(401);
  expect((await get('/metrics', { authorization: 'Bearer guess' })).status).toBe(401);
  const told = await login(TOKEN);
  expect([told.status, told.headers.get('retry-after'), told.headers.get('set-cookie')]).toEqual([
    429,
    '2',
    null,
  ]);
  expect(await told.text()).toContain('ثوانٍ للانتظار: \u20682\u2069');
  expect((await get('/ops/api/fleet', BEARER)).status).toBe(429);
});

test('an open session does not wait when others guess from the same address', async () => {
  const { get, post } = await bench();
  const answer = await post('/ops/login', {}, new URLSearchParams({ token: TOKEN }));
  const headers = { cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
  for (let guess = 0; guess < 5; guess += 1) await get('/ops/api/fleet', { authorization: 'Bearer guess' });
  expect((await get('/ops/api/fleet', BEARER)).status).toBe(429);
  expect((await get('/ops/api/fleet', headers)).status).toBe(200);
});

test.each([
  ['https://ops.example', true],
  // Behind a proxy that terminates TLS.
  ['http://ops.example', true],
  ['http://localhost:9191', false],
  ['http://127.0.0.1:9191', false],
  ['http://[::1]:9191', false],
  ['http://localhost.example', true],
])('the cookie of a login at %s has the flag Secure: %s', async (origin, isSecure) => {
  const { post } = await bench();
  const answer = await post(`${origin}/ops/login`, {}, new URLSearchParams({ token: TOKEN }));
  expect(/; Secure(?:;|$)/.test(answer.headers.get('set-cookie') ?? '')).toBe(isSecure);
});

test('rebuilding needs the header that other sites cannot send, and a merchant that exists', async () => {
  const { post, done, lines } = await bench();
  expect((await post('/ops/api/merchants/shop/rebuild', BEARER)).status).toBe(403);
  const headers = { ...BEARER, 'x-dukkan': 'ops' };
  expect((await post('/ops/api/merchants/shop/rebuild', headers)).status).toBe(202);
  expect((await post('/ops/api/merchants/nobody/rebuild', headers)).status).toBe(404);
  expect((await post('/ops/api/merchants/..%2fx/rebuild', headers)).status).toBe(404);
  expect((await post('/ops/api/merchants/shop/destroy', headers)).status).toBe(404);
  expect((await post('/ops/api/rebuild', headers)).status).toBe(202);
  expect(done).toEqual(['shop', 'all']);
  expect(lines).toContain('operator: rebuild shop');
});

test('a refused rollback says why', async () => {
  const { post } = await bench();
  const headers = { ...BEARER, 'x-dukkan': 'ops' };
  const answer = await post('/ops/api/merchants/shop/rollback', headers, '{"release":"000009-ab"}');
  expect([answer.status, await answer.json()]).toEqual([409, { error: 'shop has no live release.' }]);
});

test('a merchant whose row is gone is shown as removed and forgotten when its site is retired; a current merchant cannot be retired', async () => {
  const { post, rowOf, build, get, tenantsDirectory, outDirectory } = await bench();
  const headers = { ...BEARER, 'x-dukkan': 'ops' };
  rmdirSync(join(tenantsDirectory, 'shop'));
  const entry = (removedAt: string | null) => writeRoster(tenantsDirectory, { shop: { removedAt } });
  await build();
  entry(null);
  expect((await rowOf('shop')).state).toBe('live');
  expect((await post('/ops/api/merchants/shop/retire', headers)).status).toBe(409);
  entry('2026-11-21T00:00:00.000Z');
  mkdirSync(siteDirectory(outDirectory, 'shop').releases, { recursive: true });
  expect((await rowOf('shop')).state).toBe('removed');
  expect((await post('/ops/api/merchants/shop/retire', headers)).status).toBe(202);
  expect(await rowOf('shop')).toBeUndefined();
  expect((await (await get('/ops/api/merchants/shop', BEARER)).json()).builds).toEqual([]);
  expect(readdirSync(join(outDirectory, 'sites'))).toEqual([]);
  expect(readdirSync(join(outDirectory, 'retired'))).toHaveLength(1);
});

test('a merchant whose folder is gone is shown as removed and can be retired, with or without a site', async () => {
  const { post, rowOf, tenantsDirectory } = await bench();
  rmdirSync(join(tenantsDirectory, 'shop'));
  expect((await rowOf('shop')).state).toBe('removed');
  expect((await post('/ops/api/merchants/shop/retire', { ...BEARER, 'x-dukkan': 'ops' })).status).toBe(202);
  expect(await rowOf('shop')).toBeUndefined();
});

test('a running build of a retired merchant may not publish any more when its published site is taken away', async () => {
  const asked: boolean[] = [];
  const publisher: Publisher = {
    name: 's3://shops/live',
    publish: async () => NOTHING_PUBLISHED,
    retire: async () => void asked.push(await table.isNewest('shop', begun.fence)),
  };
  const { post, table, tenantsDirectory } = await bench(publisher);
  const begun = await table.begin('shop');
  rmdirSync(join(tenantsDirectory, 'shop'));
  expect((await post('/ops/api/merchants/shop/retire', { ...BEARER, 'x-dukkan': 'ops' })).status).toBe(202);
  expect(asked).toEqual([false]);
});

test('a rollback that could not be published says how to publish it', async () => {
  const publish = async () => {
    throw new Error('No answer.');
  };
  const { post, outDirectory } = await bench({ name: 's3://shops/live', publish, retire: async () => {} });
  const site = siteDirectory(outDirectory, 'shop');
  const [first = ''] = ['one', 'two'].map((text) => releaseOf(site, text));
  const headers = { ...BEARER, 'x-dukkan': 'ops' };
  const answer = await post('/ops/api/merchants/shop/rollback', headers, JSON.stringify({ release: first }));
  expect(answer.status).toBe(409);
  expect((await answer.json()).error).toMatch(/s3:.*still shows.*No answer\. .*npm run publish -- shop/);
  expect(pinnedRelease(site)).toBe(first);
});

test('a listening page gets all merchants, then only changed ones', async () => {
  const { get, build } = await bench();
  const answer = await get('/ops/api/events', BEARER);
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  const next = async () => {
    const { value } = await reader.read();
    const data = /data: (.*)/.exec(new TextDecoder().decode(value))?.[1] ?? '';
    return (JSON.parse(data).rows as FleetRow[]).map(({ slug, state }) => `${slug} ${state}`);
  };
  expect(await next()).toEqual(['other new', 'shop new']);
  await build();
  const told = await next();
  expect(told.every((row) => row.startsWith('shop '))).toBe(true);
  await reader.cancel();
});

test.each([
  ['ops.js', 'text/javascript', 'EventSource'],
  ['ops.css', 'text/css', '--surface'],
])("the page's file %s is served with its type and built for production", async (name, type, part) => {
  const { get } = await bench();
  const answer = await get(`/ops/page/${name}`);
  const text = await answer.text();
  expect(answer.headers.get('content-type')).toContain(type);
  expect(text).toContain(part);
  expect(text, 'code for development').not.toContain('jsxDEV(');
});

test.each(['../application.ts', '..%2fapplication.ts', 'main.tsx', 'nothing.js', '__proto__'])(
  'no other file is served: %s',
  async (name) => {
    const { get } = await bench();
    expect((await get(`/ops/page/${name}`)).status).toBe(404);
  },
);

test('strangers who break off their bodies at the login do not fill the log', async () => {
  const { ops, lines } = await bench();
  for (let call = 0; call < 5; call += 1) {
    const body = new ReadableStream({ start: (stream) => stream.error(new Error('aborted')) });
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '90' };
    const login = { method: 'POST', body, headers, duplex: 'half' } as RequestInit;
    expect((await ops.app.request('/ops/login', login)).status).toBe(500);
  }
  expect(lines).toEqual(['error: /ops/login: aborted']);
});

import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { Hono } from 'hono';
import { expect, onTestFinished, test, vi } from 'vitest';
import { trustedProxies } from './client-address.ts';
import { listen } from './listen.ts';

test('a server listens at the given address only', async () => {
  const { port } = await bench();
  const asked = fetch(`http://127.0.0.2:${port}/quick`, { method: 'POST' });
  await expect(asked).rejects.toThrow('fetch failed');
});

test('a server goes on when the system cannot open connections, and says so once a minute', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => log.mockRestore());
  const { post } = await bench();
  const server = await serverOf(() => post('/quick'));
  for (let times = 0; times < 3; times += 1) server.emit('error', new Error('accept ENFILE'));
  expect(log.mock.calls).toEqual([['a connection was not accepted: accept ENFILE']]);
  expect(await post('/quick')).toContain('200');
});

/** The server that answers a call. */
async function serverOf(call: () => Promise<unknown>): Promise<Server> {
  let server: Server | undefined;
  const note = (told: unknown) => {
    ({ server } = told as { readonly server: Server });
  };
  subscribe('http.server.request.start', note);
  await call();
  unsubscribe('http.server.request.start', note);
  if (!server) throw new Error('No server has answered.');
  return server;
}

/** Two places for each client. A `POST /slow` is answered when `release` is called. */
async function bench(proxies = '') {
  const calls: string[] = [];
  const refused: string[] = [];
  const waiting: (() => void)[] = [];
  const app = new Hono();
  app.post('/quick', (context) => {
    calls.push('quick');
    return context.json({ ok: true });
  });
  app.get('/own', (context) => context.body(null, 204, { 'Referrer-Policy': 'origin' }));
  app.get('/broken', () => {
    throw new Error('x');
  });
  app.post('/slow', async (context) => {
    calls.push('slow');
    await new Promise<void>((resolve) => waiting.push(resolve));
    return context.json({ ok: true });
  });
  const { port, close } = await listen(app, 0, {
    host: '127.0.0.1',
    places: 2,
    isTrustedProxy: trustedProxies(proxies),
    onRefused: (client) => refused.push(client),
  });
  onTestFinished(close);

  /** A connection from one of this machine's own addresses. */
  async function open(localAddress = '127.0.0.1'): Promise<Socket> {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => {});
    await once(socket, 'connect');
    return socket;
  }
  const request = (path: string, headers = '') =>
    `POST ${path} HTTP/1.1\r\nHost: hooks\r\n${headers}Content-Length: 2\r\nConnection: close\r\n\r\n{}`;
  /** The whole answer to one request on its own connection. */
  async function post(path: string, { from = '127.0.0.1', forwardedFor = '' } = {}): Promise<string> {
    const socket = await open(from);
    socket.write(request(path, forwardedFor === '' ? '' : `X-Forwarded-For: ${forwardedFor}\r\n`));
    return text(socket);
  }
  const status = async (...args: Parameters<typeof post>) => Number((await post(...args)).split(' ')[1]);
  const release = () => {
    for (const end of waiting.splice(0)) end();
  };
  return { port, calls, refused, open, post, status, release };
}

const PATIENT = { timeout: 20_000 };

test('a client without free connections gets 429 and causes no work, and others are served', async () => {
  const { post, status, calls, refused, release } = await bench();
  const held = [status('/slow'), status('/slow')];
  await expect.poll(() => calls, PATIENT).toEqual(['slow', 'slow']);
  const answer = await post('/quick');
  expect(answer).toContain('HTTP/1.1 429 ');
  expect(answer).toContain('"code":"client.too-many-connections"');
  expect(answer.toLowerCase()).toContain('retry-after: 5');
  expect(answer.toLowerCase()).toContain('referrer-policy: no-referrer');
  expect(calls).toEqual(['slow', 'slow']);
  expect(refused).toEqual(['127.0.0.1']);
  expect(await status('/quick', { from: '127.0.0.2' })).toBe(200);

  release();
  expect(await Promise.all(held)).toEqual([200, 200]);
  await expect.poll(() => status('/quick'), PATIENT).toBe(200);
});

test('errors and bare answers have the headers that protect browsers; an application’s own ones win', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => log.mockRestore());
  const { port } = await bench();
  const headers = async (path: string, given: Record<string, string> = {}) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: given });
    const names = ['x-content-type-options', 'referrer-policy', 'strict-transport-security'];
    return [answer.status, ...names.map((name) => answer.headers.get(name))];
  };
  expect(await headers('/nowhere')).toEqual([404, 'nosniff', 'no-referrer', null]);
  expect(await headers('/broken')).toEqual([500, 'nosniff', 'no-referrer', null]);
  expect(await headers('/own')).toEqual([204, 'nosniff', 'origin', null]);
  // Only where the browser came by https.
  expect(await headers('/nowhere', { 'x-forwarded-proto': 'https' })).toEqual([
    404,
    'nosniff',
    'no-referrer',
    'max-age=31536000',
  ]);
});

test('silent connections far beyond the limit are closed at once', async () => {
  const { open, status } = await bench();
  const sockets = await Promise.all(Array.from({ length: 120 }, () => open()));
  await expect
    .poll(() => sockets.filter(({ closed }) => closed).length, PATIENT)
    .toBeGreaterThanOrEqual(120 - 2 - 50);
  expect(await status('/quick', { from: '127.0.0.2' })).toBe(200);
});

test('a client that forges X-Forwarded-For without being a trusted proxy is counted by its own address', async () => {
  const { status, calls, release } = await bench();
  const held = [status('/slow'), status('/slow')];
  await expect.poll(() => calls, PATIENT).toEqual(['slow', 'slow']);
  expect(await status('/quick', { forwardedFor: '198.51.100.7' })).toBe(429);
  release();
  expect(await Promise.all(held)).toEqual([200, 200]);
});

test('behind a trusted proxy each client has its own limit of simultaneous requests', async () => {
  const { open, status, calls, release } = await bench('127.0.0.0/8');
  // Idle connections of the proxy do not count.
  await Promise.all([open(), open(), open()]);
  const network = (host: string) => ({ forwardedFor: `2001:db8:1:2::${host}` });
  const slow = [status('/slow', network('1')), status('/slow', network('2'))];
  await expect.poll(() => calls, PATIENT).toEqual(['slow', 'slow']);
  expect(await status('/quick', network('3'))).toBe(429);
  expect(await status('/quick', { forwardedFor: '2001:db8:1:3::1' })).toBe(200);

  release();
  expect(await Promise.all(slow)).toEqual([200, 200]);
  await expect.poll(() => status('/quick', network('3')), PATIENT).toBe(200);
});

test('endless requests lose their connection, those of a picture later, and a complete one is read', async () => {
  // A truncated body is reported as an error.
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => log.mockRestore());
  const app = new Hono().post('*', async ({ req, text: answer }) => answer(await req.text()));
  const uploads = { paths: ['/directus/files'], requestMs: 8_000 };
  const { port, close } = await listen(app, 0, { host: '127.0.0.1', requestMs: 5_000, uploads });
  onTestFinished(close);
  const headers = (path: string) => `POST ${path} HTTP/1.1\r\nHost: slow.localhost\r\n`;
  const halfBody = (path: string) => `${headers(path)}Content-Length: 1000\r\n\r\n{"half`;
  const ended: string[] = [];
  const never = async (kind: string, beginning: string): Promise<void> => {
    const socket = connect({ port, host: '127.0.0.1' });
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => {}).resume();
    await once(socket, 'connect');
    socket.write(beginning);
    await once(socket, 'close');
    ended.push(kind);
  };
  await Promise.all([
    never('headers', headers('/wp-json/orders')),
    never('body', halfBody('/wp-json/orders')),
    never('picture', halfBody('/directus/files')),
  ]);
  expect([ended.slice(0, 2).sort(), ended[2]]).toEqual([['body', 'headers'], 'picture']);
  const whole = await fetch(`http://127.0.0.1:${port}/wp-json/orders`, { method: 'POST', body: 'whole' });
  expect(await whole.text()).toBe('whole');
});

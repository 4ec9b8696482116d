import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { skipWhen } from '#tests/skip-when.ts';
import { temporaryDirectory } from '#tests/temporary-directory.ts';

/** The rules of a web server that a page of ours shows, by a word in them. */
const documented = (language: string, word: string): string => {
  const page = readFileSync('docs/how-to/same-origin.md', 'utf8');
  const blocks = [...page.matchAll(/```(\w+)\n(.*?)```/gs)].map(([, of = '', text = '']) => ({ of, text }));
  return blocks.find(({ of, text }) => of === language && text.includes(word))?.text ?? '';
};
const SERVICE = 'http://127.0.0.1:4323';

interface Call {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

/** What stands for the ordering service: it says what arrived, sends events, and dies without an answer. */
async function service() {
  const calls: Call[] = [];
  const server = createServer(async (arrived, answer) => {
    let body = '';
    for await (const chunk of arrived) body += chunk;
    const { method = '', url = '', headers } = arrived;
    calls.push({ method, path: url, headers, body });
    if (url.includes('/dies')) return void arrived.socket.destroy();
    if (!url.includes('/events')) return void answer.end('{}');
    answer.writeHead(200, { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' });
    answer.write('event: open\ndata:\n\n');
  });
  return { calls, port: await listening(server) };
}

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  open.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listening(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A call of a browser at the web server. `isFirst`: only what comes first. `more`: further headers. */
function call(
  port: number,
  method: string,
  path: string,
  body = '',
  { isFirst = false, more = {} }: { isFirst?: boolean; more?: Readonly<Record<string, string>> } = {},
) {
  return new Promise<{ readonly status: number; readonly body: string }>((resolve, reject) => {
    const headers = {
      Host: 'shop.example',
      Authorization: 'Bearer t',
      Cookie: 'a=b',
      'X-Forwarded-For': '9.9.9.9',
      ...more,
    };
    const sent = request({ port, path, method, headers }, async (answer) => {
      let text = '';
      for await (const chunk of answer) {
        text += chunk;
        if (isFirst) break;
      }
      resolve({ status: answer.statusCode ?? 0, body: text });
    });
    sent.on('error', reject).end(body);
  });
}

/** What the specification of same-origin.md wants of every web server before the service. */
async function expectPassedOn(
  port: number,
  calls: Call[],
  prefix = '',
  more: Readonly<Record<string, string>> = {},
) {
  const long = 'x'.repeat(200_000);
  const order = `${prefix}/wp-json/treesal/v1/create_order/?x=1%202`;
  expect((await call(port, 'POST', order, long, { more })).status).toBe(200);
  expect(calls.at(-1)).toMatchObject({
    method: 'POST',
    path: '/wp-json/treesal/v1/create_order/?x=1%202',
    body: long,
    headers: { host: 'shop.example', authorization: 'Bearer t', cookie: 'a=b' },
  });
  const before = calls.length;
  expect((await call(port, 'POST', `${prefix}/wp-json/dies`, '', { more })).status).toBe(502);
  expect(calls.length - before).toBe(1);
  const events = await call(port, 'GET', `${prefix}/wp-json/events`, '', { isFirst: true, more });
  expect(events).toEqual({ status: 200, body: 'event: open\ndata:\n\n' });
}

describe('nginx before the ordering service', () => {
  const NGINX = ['/usr/sbin/nginx', '/usr/local/bin/nginx'].find((path) => existsSync(path));
  skipWhen(NGINX || process.env.CI ? null : 'nginx is not installed');

  async function nginx(rule: string): Promise<number> {
    const folder = temporaryDirectory();
    const port = await freePort();
    mkdirSync(join(folder, 'temporary'));
    const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
    writeFileSync(
      join(folder, 'nginx.conf'),
      `${process.getuid?.() === 0 ? 'user root;' : ''}
      worker_processes 1; daemon off; pid temporary/pid; error_log stderr warn;
      events {}
      http {
        access_log off;
        ${places.map((name) => `${name}_temp_path temporary/${name};`).join(' ')}
        server { listen 127.0.0.1:${port}; ${rule} }
      }`,
    );
    const args = ['-p', `${folder}/`, '-c', join(folder, 'nginx.conf')];
    const checked = spawnSync(NGINX ?? '', [...args, '-t'], { encoding: 'utf8' });
    expect(checked.stderr).toContain('test is successful');
    await running(spawn(NGINX ?? '', args, { stdio: 'ignore' }), port);
    return port;
  }

  test('the documented rule passes calls on whole, with the host and the caller, and repeats none', async () => {
    const { port, calls } = await service();
    const rule = documented('nginx', 'Host $host;').replaceAll(SERVICE, `http://127.0.0.1:${port}`);
    const own = await nginx(rule);
    await expectPassedOn(own, calls);
    expect((await call(own, 'POST', '/wp-json/x', 'x'.repeat(5_000_000))).status).toBe(413);
    // What a caller says of itself is not passed on.
    expect(calls[0]?.headers['x-forwarded-for']).toBe('127.0.0.1');
  });

  test('the documented rule for a CDN takes the shop out of the path', async () => {
    const { port, calls } = await service();
    const rule = documented('nginx', 'Host $shop;').replaceAll(SERVICE, `http://127.0.0.1:${port}`);
    const own = await nginx(rule);
    await expectPassedOn(own, calls, '/shop.example', { 'X-Cdn-Key': 'the key' });
    expect(calls[0]?.headers['x-forwarded-for']).toBe('9.9.9.9, 127.0.0.1');
    expect(calls[0]?.headers).not.toHaveProperty('x-cdn-key');
  });

  test('the documented rule for a CDN refuses other customers of the CDN, who do not know the key', async () => {
    const { port, calls } = await service();
    const rule = documented('nginx', 'Host $shop;').replaceAll(SERVICE, `http://127.0.0.1:${port}`);
    const own = await nginx(rule);
    for (const more of [{}, { 'X-Cdn-Key': 'another' }])
      expect((await call(own, 'GET', '/shop.example/wp-json/x', '', { more })).status).toBe(403);
    expect(calls).toEqual([]);
  });
});

describe('Caddy before the ordering service', () => {
  const CADDY = [process.env.CADDY ?? '/usr/bin/caddy'].find((path) => existsSync(path));
  skipWhen(CADDY ? null : 'Caddy is not installed');

  test('the documented rule passes calls on whole, with the host and the caller, and repeats none', async () => {
    const { port, calls } = await service();
    const folder = temporaryDirectory();
    const own = await freePort();
    const rule = documented('caddyfile', 'reverse_proxy')
      .replace('shop.example, other.example', `http://shop.example:${own}`)
      .replace('127.0.0.1:4323', `127.0.0.1:${port}`);
    const file = join(folder, 'Caddyfile');
    writeFileSync(file, `{\n\tadmin off\n}\n${rule}`);
    const environment = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
    const child = spawn(CADDY ?? '', ['run', '--config', file, '--adapter', 'caddyfile'], {
      stdio: 'ignore',
      env: environment,
    });
    await running(child, own);
    await expectPassedOn(own, calls);
    expect(calls[0]?.headers['x-forwarded-for']).toBe('127.0.0.1');
  });
});

test('the rules are in the page', () => {
  for (const [language, word] of [
    ['nginx', 'Host $host;'],
    ['nginx', 'Host $shop;'],
    ['caddyfile', 'reverse_proxy'],
  ] as const)
    expect(documented(language, word), word).toContain('127.0.0.1:4323');
});

async function running(child: ChildProcess, port: number): Promise<void> {
  // SIGKILL would leave the workers of nginx running.
  open.push(() => child.kill('SIGTERM'));
  await vi.waitFor(() => call(port, 'GET', '/'), { timeout: 20_000 });
}

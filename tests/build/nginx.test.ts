import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { servingApplication } from '#scripts/serve/application.ts';
import { openSites } from '#scripts/serve/site.ts';
import { skipWhen } from '#tests/skip-when.ts';
import { CACHE_CONTROL, CLIMBING_PATHS, CONTENT_TYPES, SLASHED_PATHS } from './hosting-table.ts';
import { servedRelease } from './served-release.ts';

const NGINX = ['/usr/sbin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx'].find((path) =>
  existsSync(path),
);
const HOST = 'quds-grill.localhost';
const SAME_HEADERS = [
  'cache-control',
  'content-security-policy',
  'content-type',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'x-robots-tag',
];

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** As it was sent. */
  readonly byteLength: number;
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

describe('Debian’s nginx with the configuration of the release', () => {
  // A machine without nginx may leave these out; the machine that decides whether a change is good may not.
  const missing = NGINX || process.env.CI ? null : 'nginx is not installed';
  skipWhen(missing);

  let served: Awaited<ReturnType<typeof servedRelease>>;
  let app: Hono;
  let child: ChildProcess;
  let port = 0;

  /** Sends the path as it is written, which `fetch` would not. */
  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const sent = request({ port, path, method, headers: { host: HOST, ...headers } }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          const bytes = Buffer.concat(chunks);
          const { statusCode = 0, headers: answered } = answer;
          resolve({
            status: statusCode,
            headers: answered,
            body: bytes.toString(),
            byteLength: bytes.length,
          });
        });
      });
      sent.on('error', reject).end();
    });

  beforeAll(async () => {
    if (missing) return;
    if (!NGINX) throw new Error('nginx is missing: apt-get install nginx-light');
    served = await servedRelease();
    app = servingApplication(openSites(served.shop.out));
    const { out } = served.shop;
    port = await freePort();
    mkdirSync(join(out, 'temporary'));
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
    writeFileSync(join(out, 'listen.conf'), `listen 127.0.0.1:${port};\n`);
    writeFileSync(
      join(out, 'nginx.conf'),
      `${process.getuid?.() === 0 ? 'user root;' : ''}
      worker_processes 1; daemon off; pid temporary/pid; error_log stderr warn;
      events {}
      http {
        access_log off;
        ${temporary.map((name) => `${name}_temp_path temporary/${name};`).join(' ')}
        server { include listen.conf; server_name _; return 404; }
        include sites/*/current/nginx.conf;
      }`,
    );
    const args = ['-p', `${out}/`, '-c', join(out, 'nginx.conf')];
    const checked = spawnSync(NGINX, [...args, '-t'], { encoding: 'utf8' });
    expect(checked.stderr).toContain('test is successful');
    expect(checked.stderr).not.toContain('[warn]');
    child = spawn(NGINX, args, { stdio: 'ignore' });
    await vi.waitFor(() => ask('/'), { timeout: 10_000 });
  });
  afterAll(() => {
    child?.kill('SIGQUIT');
  });

  test('answers every request of the table as our own server does', async () => {
    for (const { path, status, type, cache, language, isStaff } of served.table) {
      const answer = await ask(path);
      expect(answer.status, path).toBe(status);
      expect(answer.headers['content-type'], path).toMatch(CONTENT_TYPES[type]);
      expect(answer.headers['cache-control'], path).toMatch(CACHE_CONTROL[cache]);
      expect(answer.headers['x-robots-tag'], path).toBe(isStaff ? 'noindex' : undefined);
      if (language) expect(answer.body, path).toContain(`<html lang="${language}"`);

      const ours = await app.request(new Request(`http://${HOST}${path}`));
      const different = SAME_HEADERS.filter(
        (name) =>
          (answer.headers[name] ?? null)?.toString().toLowerCase() !== ours.headers.get(name)?.toLowerCase(),
      );
      expect(
        different.map((name) => [name, answer.headers[name], ours.headers.get(name)]),
        path,
      ).toEqual([]);
      if (language) expect(answer.body, path).toBe(await ours.text());
    }
  });

  test.each(SLASHED_PATHS)('%s leads to %s', async (path, page) => {
    const { status, headers } = await ask(path);
    expect([status, headers.location ?? null, headers['set-cookie']]).toEqual([
      page ? 308 : 404,
      page,
      undefined,
    ]);
  });

  test('never gives anything from outside the release', async () => {
    const outside = readFileSync(join(served.shop.out, 'sites/quds-grill/stamp.json'), 'utf8').slice(0, 40);
    for (const path of CLIMBING_PATHS) {
      const { status, body } = await ask(path);
      expect([400, 404], path).toContain(status);
      expect(body, path).not.toContain(outside);
      expect(body, path).not.toContain('root:');
    }
  });

  test('says that it is to be asked by https only, where a proxy says that it was', async () => {
    const told = async (path: string, headers = {}) =>
      (await ask(path, headers)).headers['strict-transport-security'];
    for (const path of [
      '/shop',
      '/nothing',
      '/callcenter',
      served.table.find(({ type }) => type === 'font')?.path ?? '',
    ]) {
      expect(await told(path), path).toBeUndefined();
      expect(await told(path, { 'x-forwarded-proto': 'http' }), path).toBeUndefined();
      expect(await told(path, { 'x-forwarded-proto': 'https' }), path).toBe('max-age=31536000');
    }
  });

  test('serves no released file that became a link', async () => {
    const path = served.shop.current('quds-grill', 'en/shop.html');
    const whole = readFileSync(path);
    const secret = join(served.shop.root, 'secret.html');
    writeFileSync(secret, 'secret');
    rmSync(path);
    symlinkSync(secret, path);
    const answer = await ask('/en/shop');
    expect([answer.status >= 400, answer.body.includes('secret')]).toEqual([true, false]);
    rmSync(path);
    writeFileSync(path, whole);
    expect((await ask('/en/shop')).status).toBe(200);
  });

  test('compresses text, and answers 304 for what a browser has', async () => {
    const page = await ask('/shop');
    const { headers, byteLength } = await ask('/shop', { 'accept-encoding': 'gzip' });
    expect([headers['content-encoding'], headers.vary]).toEqual(['gzip', 'Accept-Encoding']);
    // nginx's own level is a fifth larger.
    expect(byteLength).toBeLessThan(1.03 * gzipSync(page.body, { level: 6 }).length);
    const known = await ask('/shop', { 'if-none-match': String(page.headers.etag) });
    expect([known.status, known.body]).toEqual([304, '']);
  });

  test('allows no method that writes, and knows no other host', async () => {
    expect((await ask('/shop', {}, 'POST')).status).toBe(405);
    expect((await ask('/shop', { host: 'nobody.localhost' })).status).toBe(404);
    expect((await ask('/shop', {}, 'HEAD')).body).toBe('');
  });

  test('serves the next release without being told', async () => {
    // biome-ignore lint/suspicious/noExplicitAny: a raw answer of a store
    served.shop.edit('quds-grill', 'catalogue/products.json', (products: any[]) => {
      Object.assign(products[0].prices, { price: '7654', regular_price: '7654', sale_price: '7654' });
    });
    expect((await ask('/products/101')).body).not.toContain('76.54');
    await served.shop.build(['quds-grill']);
    expect((await ask('/products/101')).body).toContain('76.54');
  });
});

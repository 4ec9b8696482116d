import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { servingApplication } from '#scripts/serve/application.ts';
import { openSites } from '#scripts/serve/site.ts';
import { Workspace } from './temporary-site.ts';

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

type Ask = (path: string, host: string) => Promise<Answer>;

const NGINX = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/bin/nginx'].find((path) => existsSync(path));
const workspace = new Workspace();
let nginx: ChildProcess;
let port: number;

/** Asks over the wire, so that paths arrive as written. */
const askNginx: Ask = (path, host) =>
  new Promise((resolve, reject) => {
    const sent = request({ port, path, headers: { host }, agent: false }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        body += chunk;
      });
      const headers = Object.fromEntries(
        Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
      );
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers, body }));
    });
    sent.on('error', reject);
    sent.end();
  });

const askOurs: Ask = async (path, host) => {
  const response = await servingApplication(openSites(workspace.out)).request(
    new Request(`http://${host}${path}`),
  );
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: await response.text(),
  };
};

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port: free } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return free;
}

beforeAll(async () => {
  workspace.synthesise('first', 5, 1);
  workspace.synthesise('second', 5, 2);
  await workspace.build(['first', 'second']);
  if (!NGINX) return;
  port = await freePort();
  writeFileSync(join(workspace.out, 'listen.conf'), `listen 127.0.0.1:${port};\n`);
  writeFileSync(
    join(workspace.out, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid nginx.pid;
error_log stderr warn;
events {}
http {
  access_log off;
  include sites/*/current/nginx.conf;
}
`,
  );
  const args = ['-p', workspace.out, '-c', 'nginx.conf', '-e', 'stderr'];
  nginx = spawn(NGINX, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  await vi.waitFor(() => askNginx('/', 'first.localhost'), { timeout: 10_000 });
});
afterAll(() => {
  nginx?.kill();
});

const asset = (): string => {
  const path = Object.keys(workspace.manifest('first').files).find((file) => /^_astro\/.*\.css$/.test(file));
  if (!path) throw new Error('The release has no stylesheet.');
  return `/${path}`;
};

interface Expected {
  readonly status: number;
  readonly type?: string;
  readonly cache?: string;
  readonly robots?: string;
  /** Words that stand in the page's own language. */
  readonly lang?: string;
}

const PAGE = { status: 200, type: 'text/html', cache: 'no-cache' } as const;
const MISSING = { status: 404, type: 'text/html', cache: 'no-cache' } as const;

const TABLE: readonly (readonly [path: string | (() => string), Expected])[] = [
  ['/', { ...PAGE, lang: 'ar' }],
  ['/en', { ...PAGE, lang: 'en' }],
  ['/shop', { ...PAGE, lang: 'ar' }],
  ['/en/shop?utm_source=x', { ...PAGE, lang: 'en' }],
  ['/products/1001', { ...PAGE, lang: 'ar' }],
  ['/callcenter/orders', { ...PAGE, robots: 'noindex' }],
  ['/callcenter/orders/12', { ...PAGE, lang: 'ar', robots: 'noindex' }],
  ['/en/callcenter/orders/12', { ...PAGE, lang: 'en', robots: 'noindex' }],
  ['/callcenter/orders/012', MISSING],
  ['/callcenter/orders/x', MISSING],
  ['/nothing', { ...MISSING, lang: 'ar' }],
  ['/en/nothing', { ...MISSING, lang: 'en' }],
  ['/products/999999', { ...MISSING, lang: 'ar' }],
  [asset, { status: 200, type: 'text/css', cache: 'public, max-age=31536000, immutable' }],
  ['/_astro/gone.12345678.js', { status: 404 }],
  ['/sitemap.xml', { status: 200, type: 'application/xml', cache: 'no-cache' }],
  ['/manifest.webmanifest', { status: 200, type: 'application/manifest+json', cache: 'no-cache' }],
  ['/robots.txt', { status: 200, type: 'text/plain', cache: 'no-cache' }],
  ['/release.json', { status: 404 }],
  ['/_headers', { status: 404 }],
  ['/nginx.conf', { status: 404 }],
];

function check(answer: Answer, { status, type, cache, robots, lang }: Expected): void {
  const { headers } = answer;
  expect(answer.status).toBe(status);
  if (type) expect(headers['content-type']?.split(';')[0]).toBe(type);
  if (cache) {
    expect(headers['cache-control']).toBe(cache);
    expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
  }
  if (status === 200) expect(headers['x-robots-tag']).toBe(robots);
  if (lang) expect(answer.body).toContain(`<html lang="${lang}"`);
}

describe.each([
  ['our server', askOurs],
  ['nginx', askNginx],
] as const)('%s', (name, ask) => {
  const isMissing = name === 'nginx' && !NGINX && !process.env.CI;

  test.skipIf(isMissing).each(TABLE)('answers %s as the release says', async (path, expected) => {
    check(await ask(typeof path === 'string' ? path : path(), 'first.localhost'), expected);
  });

  test.skipIf(isMissing)('gives each host its own merchant', async () => {
    const titles = await Promise.all(
      ['first.localhost', 'second.localhost'].map(async (host) => (await ask('/', host)).body),
    );
    expect(titles[0]).toContain('data-storage="dukkan:first:"');
    expect(titles[1]).toContain('data-storage="dukkan:second:"');
  });

  test
    .skipIf(isMissing)
    .each(['/..%2f..%2frelease.json', '/%2e%2e/report.json', '/_astro/..%2frelease.json'])(
    'never leaves the release for %s',
    async (path) => {
      const { status, body } = await ask(path, 'first.localhost');
      expect([400, 404]).toContain(status);
      expect(body).not.toContain('"format"');
    },
  );
});

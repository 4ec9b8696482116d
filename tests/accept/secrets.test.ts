import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, expect, test } from 'vitest';
import { openSqlite } from '#scripts/backend/database/database.ts';
import { directusApplication } from '#scripts/backend/directus/application.ts';
import { listen } from '#scripts/http/listen.ts';
import { startWorkerProcess } from '#scripts/measure/bench/worker-process.ts';
import { cacheDirectory } from '#scripts/program/places.ts';
import { COMMAND, type Ended, filesBelow, NODE, Workspace } from '#tests/build/temporary-site.ts';
import { showFigures } from './figures.ts';
import { isFull, ONLY_FULL } from './size.ts';

/** Words that occur nowhere else; each must stay where it was given. */
const SECRETS = {
  SHOP_DIRECTUS_TOKEN: 'canary-directus-4f1c9d',
  HOOK_SECRET_SHOP: 'canary-hook-77ab02',
  HOOK_SECRET: 'canary-shared-9d31ee',
  OPERATOR_TOKEN: 'canary-of-the-operator-5502ac',
  METRICS_TOKEN: 'canary-metrics-1be4f0',
  DUKKAN_OPERATOR_TOKEN: 'canary-stores-c0ffee',
  AWS_SECRET_ACCESS_KEY: 'canary-bucket-8ad2c1',
} as const;

/** A secret as it is, and as it could stand in an address, a header or a log. */
const formsOf = (secret: string): string[] => [
  secret,
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
  createHash('sha256').update(secret).digest('hex'),
];
const FORMS = Object.values(SECRETS).flatMap(formsOf);

const leaksIn = (text: string, where: string): string[] =>
  FORMS.filter((form) => text.includes(form)).map((form) => `${form} in ${where}`);

const closing: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
});

/** A merchant whose settings come from a data service that wants a token. */
async function shopWithSecrets(): Promise<Workspace> {
  const service = await directusApplication({
    database: openSqlite(':memory:'),
    tenantsDirectory: 'tenants',
    slugs: ['quds-grill'],
    now: Date.now,
  });
  const server = await listen(
    new Hono().all('*', ({ req }) => service.app.fetch(req.raw)),
    0,
  );
  closing.push(() => server.close());
  const shop = new Workspace();
  shop.synthesise('shop', 2);
  shop.edit('shop', 'tenant.json', (tenant) => ({
    ...tenant,
    sources: {
      settings: {
        kind: 'directus',
        url: `http://127.0.0.1:${server.port}/directus`,
        slug: 'quds-grill',
        tokenEnv: 'SHOP_DIRECTUS_TOKEN',
      },
      catalogue: { kind: 'files' },
    },
  }));
  return shop;
}

function command(...args: string[]): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(NODE, [COMMAND, ...args], {
      env: { ...process.env, ...SECRETS, NODE_ENV: 'production' },
    });
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (chunk) => (stdout += chunk));
    child.stderr.on('data', (chunk) => (stderr += chunk));
    child.on('close', (status) => resolve({ status, stdout, stderr }));
  });
}

test('no secret is in a release, a report, a cache, what is published or what is said', async (context) => {
  const shop = await shopWithSecrets();
  const place = ['--tenants', shop.tenants, '--out', shop.out];
  // The service does not know the token, so that one build fails while it uses it.
  const ends = [await command('build', ...place), await command('build', '--json', ...place)];
  shop.edit('shop', 'tenant.json', (tenant) => ({
    ...tenant,
    sources: { settings: { kind: 'files' }, catalogue: { kind: 'files' } },
  }));
  ends.push(await command('build', ...place));
  ends.push(await command('publish', 'shop', '--out', shop.out, '--to', join(shop.root, 'published')));
  ends.push(await command('doctor', 'shop', ...place));
  ends.push(await command('releases', 'shop', '--out', shop.out));
  // Each of them came as far as using a secret.
  expect(ends.map(({ status }) => status)).toEqual([1, 1, 0, 0, 0, 0]);
  expect(ends[0]?.stdout).toContain('source.not-allowed');
  const leaks = ends.flatMap(({ stdout, stderr }, index) =>
    leaksIn(stdout + stderr, `what command ${index + 1} says`),
  );

  const folders = [shop.root, join(cacheDirectory(), 'images')].filter(existsSync);
  let bytes = 0;
  let files = 0;
  for (const folder of folders) {
    // The pointer to the live release is a link to a folder.
    for (const path of filesBelow(folder).filter((path) => statSync(join(folder, path)).isFile())) {
      const content = readFileSync(join(folder, path));
      bytes += content.length;
      files += 1;
      leaks.push(...leaksIn(content.toString('latin1'), path));
    }
  }
  expect(leaks).toEqual([]);
  showFigures(context, {
    secrets: Object.keys(SECRETS).length,
    'files read': files,
    'MB read': (bytes / 1e6).toFixed(1),
  });
});

test('a release holds pages, assets and the host’s files, and nothing else', async () => {
  const shop = new Workspace();
  shop.synthesise('shop', 2);
  shop.write('shop', 'notes.txt', 'SECRET-notes');
  shop.write('shop', 'backend.json', { password: 'SECRET-backend' });
  shop.write('shop', '.env', 'TOKEN=SECRET-env');
  shop.write('shop', 'images/.htpasswd', 'SECRET-htpasswd');
  shop.write('shop', 'images/plan.pdf', 'SECRET-pdf');
  await shop.build(['shop']);
  const known =
    /\.html$|^_astro\/(?:img\/)?[\w.-]+\.(?:js|css|woff2|webp|avif|png|json)$|\.webmanifest$|^data\/(?:\w\w\/)?[\w-]+\.json$|^[\w-]+\.json$|^(?:sitemap[\w-]*\.xml|(?:robots|licences)\.txt|favicon\.ico|service-worker\.js|_headers|_redirects|nginx\.conf|release\.json|\.(?:summary|inputs)\.json)$/;
  const files = filesBelow(shop.current('shop'));
  expect(files.filter((path) => !known.test(path))).toEqual([]);
  for (const path of files)
    expect(readFileSync(shop.current('shop', path), 'latin1'), path).not.toContain('SECRET-');
});

test('the worker says nothing of its secrets, whatever it is sent', async ({ skip }) => {
  skip(!isFull, ONLY_FULL);
  const shop = new Workspace();
  shop.synthesise('shop', 2);
  await shop.build(['shop']);
  const port = 16_000 + (process.pid % 2_000);
  const place = { tenants: shop.tenants, out: shop.out, data: join(shop.root, 'data'), port, slots: 0 };
  const worker = await startWorkerProcess(place, ['shop']);
  // The secrets of a worker process of tests.
  const given = ['bench secret', 'token-of-the-benchmarks-operator'];
  const address = `http://127.0.0.1:${port}`;
  try {
    expect(await worker.hook('shop')).toBe(200);
    for (const path of [
      '/hooks/shop/woocommerce',
      '/hooks/directus',
      '/rebuild',
      `/rebuild/${given[1]}`,
      '/status',
    ])
      await fetch(address + path, {
        method: path === '/status' ? 'GET' : 'POST',
        headers: {
          authorization: `Bearer ${given[1]}`,
          'x-hook-secret': given[0] ?? '',
          'x-wc-webhook-topic': given[0] ?? '',
        },
        ...(path === '/status' ? {} : { body: `{"token":"${given[1]}"}` }),
      });
  } finally {
    await worker.stop();
  }
  const said = worker.lines().join('\n');
  for (const secret of given) expect(said).not.toContain(secret);
  expect(said).toContain('refused a call');
});

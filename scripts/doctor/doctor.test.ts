import { cpSync, mkdirSync, rmSync, symlinkSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeRoster } from '#scripts/merchants/roster.ts';
import { ROOT } from '#scripts/program/places.ts';
import { siteDirectory } from '#scripts/release/site-directory.ts';
import { releaseWriter } from '#scripts/release/write-release.ts';
import { fakeStore, scriptedFetch } from '#sources/set-up/fake-store.ts';
import { temporaryDirectory } from '#tests/temporary-directory.ts';
import { leftSites, noMerchants, sharedHosts } from './doctor.ts';
import { findingsText } from './finding.ts';
import { machineFindings } from './machine.ts';
import { merchantFindings } from './merchant.ts';
import { platformFindings } from './platform.ts';

const NOW = Date.parse('2026-11-21T10:00:00Z');
const STORE = { kind: 'woocommerce', url: 'https://store.example' };

function bench(tenant: object, more: Partial<Parameters<typeof merchantFindings>[1]> = {}) {
  const root = temporaryDirectory();
  const folder = join(root, 'tenants/shop');
  cpSync(join(ROOT, 'tenants/noor-gifts/catalogue'), join(folder, 'catalogue'), { recursive: true });
  cpSync(join(ROOT, 'tenants/noor-gifts/settings.json'), join(folder, 'settings.json'));
  writeFileSync(
    join(folder, 'tenant.json'),
    JSON.stringify({ timeZone: 'Asia/Amman', country: 'JO', currency: 'ILS', ...tenant }),
  );
  const outDirectory = join(root, 'out');
  const look = () =>
    merchantFindings('shop', {
      tenantsDirectory: join(root, 'tenants'),
      outDirectory,
      environment: {},
      fetch: fakeStore().fetch,
      timeoutMs: 500,
      now: () => NOW,
      ...more,
    });
  const codes = async () => (await look()).map(({ level, code }) => `${level} ${code}`);
  return { look, codes, folder, outDirectory };
}

/** A site released and built so many days ago. */
function release(outDirectory: string, days: number, faults: readonly object[]): void {
  const site = join(outDirectory, 'sites/shop');
  mkdirSync(join(site, 'current'), { recursive: true });
  const files = [join(site, 'current/release.json'), join(site, 'report.json')] as const;
  writeFileSync(files[0], JSON.stringify({ format: 1, id: '000001-ab', productCount: 48, files: {} }));
  writeFileSync(files[1], JSON.stringify(faults));
  const time = new Date(NOW - days * 86_400_000);
  for (const file of files) utimesSync(file, time, time);
}

test('a merchant without a build gets the advice to build, and no error', async () => {
  expect(await bench({}).codes()).toEqual([
    'ok tenant.file',
    'ok settings.files',
    'ok catalogue.files',
    'warning site.none',
  ]);
});

test('a released merchant shows its release, its age and what was left out', async () => {
  const { look, outDirectory } = bench({});
  release(outDirectory, 3, [{ code: 'product.no-price' }, { code: 'product.no-price' }, { code: 'image.x' }]);
  const said = (await look()).map(({ what }) => what);
  expect(said).toContain('Live: 000001-ab, 48 products, 3 days old.');
  expect(said).toContain('The last build left out or replaced 3: product.no-price (2), image.x (1).');
});

test('a merchant whose store was not read for days is reported as stale', async () => {
  const { codes, outDirectory } = bench({ sources: { catalogue: STORE } });
  release(outDirectory, 3, []);
  expect(await codes()).toContain('warning site.stale');
});

test('a store that answers is fine; its missing hook secret is a warning with the name to set', async () => {
  const found = await bench({ sources: { catalogue: STORE } }).look();
  expect(found.filter(({ level }) => level === 'error')).toEqual([]);
  expect(found.find(({ code }) => code === 'hook.no-secret')?.what).toContain('HOOK_SECRET_SHOP is not set');
  const set = bench({ sources: { catalogue: STORE } }, { environment: { HOOK_SECRET_SHOP: 'x' } });
  expect(await set.codes()).toContain('ok hook.woocommerce');
});

test('an unset secret of tenant.json is named, and its source gets no request', async () => {
  const calls = scriptedFetch(new Error('must not be asked'));
  const settings = { kind: 'directus', url: 'https://data.example', tokenEnv: 'SHOP_TOKEN' };
  const found = await bench({ sources: { settings } }, { fetch: calls.fetch }).look();
  expect(found.find(({ code }) => code === 'secret.missing')?.remedy).toContain('Set SHOP_TOKEN');
  expect(calls.requests).toEqual([]);
});

test('an invalid token is named without its value, and no request is sent', async () => {
  const calls = scriptedFetch(new Error('must not be asked'));
  const settings = { kind: 'directus', url: 'https://data.example', tokenEnv: 'SHOP_TOKEN' };
  const environment = { SHOP_TOKEN: 'first\nsecond' };
  const found = await bench({ sources: { settings } }, { fetch: calls.fetch, environment }).look();
  expect(found.find(({ code }) => code === 'secret.missing')?.what).toContain(
    'SHOP_TOKEN holds a line break',
  );
  expect(found.map(({ code }) => code)).toContain('hook.unasked');
  expect(JSON.stringify(found)).not.toMatch(/first|second/);
  expect(calls.requests).toEqual([]);
});

test.each<[string, Parameters<typeof scriptedFetch>[0], string]>([
  ['hangs', 'hang', 'error source.timeout'],
  ['refuses', new Error('connect ECONNREFUSED'), 'error source.unreachable'],
  ['is forbidden', Response.json({}, { status: 403 }), 'error source.not-allowed'],
  [
    'sends a page',
    new Response('<p>', { headers: { 'content-type': 'text/html' } }),
    'error source.not-json',
  ],
  ['has no products', Response.json([]), 'error catalogue.empty'],
  [
    'sells in another currency',
    Response.json([{ prices: { currency_code: 'USD' } }]),
    'error catalogue.currency',
  ],
  [
    'has another time',
    Response.json([{ prices: { currency_code: 'ILS' } }], {
      headers: { date: 'Sat, 21 Nov 2026 09:00:00 GMT' },
    }),
    'warning clock.off',
  ],
])('a store that %s is reported', async (_, answer, finding) => {
  const found = bench({ sources: { catalogue: STORE } }, { fetch: scriptedFetch(answer).fetch });
  expect(await found.codes()).toContain(finding);
});

test('a damaged live release is an error, and the advice is to build', async () => {
  const found = bench({});
  const site = siteDirectory(found.outDirectory, 'shop');
  mkdirSync(site.releases, { recursive: true });
  const writer = releaseWriter(site);
  writer.add('index.html', { content: 'home' });
  const head = { sequence: 1, hosts: [], prefixes: [], codeId: 'c', inputHash: 'i', productCount: 48 };
  writer.publish({ ...head, slug: 'shop', inlineScripts: [] });
  expect(await found.codes()).not.toContain('error site.damaged');
  for (const path of ['index.html', 'release.json']) {
    truncateSync(join(site.current, path));
    const damaged = (await found.look()).find(({ code }) => code === 'site.damaged');
    expect(damaged).toMatchObject({ level: 'error', remedy: 'npm run build -- shop' });
    expect(damaged?.what).toContain(path);
  }
  rmSync(join(site.current, 'release.json'));
  expect(await found.codes()).toContain('error site.damaged');
});

test('a lost pointer is an error, and a damaged release in the published folder as well', async () => {
  const published = temporaryDirectory();
  const found = bench({}, { environment: { PUBLISH_TO: published } });
  const codes = async () => (await found.codes()).filter((code) => code.startsWith('error'));
  for (const directory of [found.outDirectory, published]) {
    const site = siteDirectory(directory, 'shop');
    mkdirSync(site.releases, { recursive: true });
    const writer = releaseWriter(site);
    writer.add('index.html', { content: 'home' });
    const head = { sequence: 1, hosts: [], prefixes: [], codeId: 'c', inputHash: 'i', productCount: 48 };
    writer.publish({ ...head, slug: 'shop', inlineScripts: [] });
  }
  expect(await codes()).toEqual([]);
  truncateSync(join(siteDirectory(published, 'shop').current, 'index.html'));
  expect(await codes()).toEqual(['error site.published-damaged']);
  const told = (await found.look()).find(({ code }) => code === 'site.published-damaged');
  expect(told).toMatchObject({ remedy: 'npm run publish -- shop' });
  rmSync(siteDirectory(published, 'shop').current);
  rmSync(siteDirectory(found.outDirectory, 'shop').current);
  expect(await codes()).toEqual(['error site.damaged', 'error site.published-damaged']);
});

test('a mistake in tenant.json is reported with the correct form', async () => {
  const [first] = await bench({ timeZone: 'Asia/Nowhere' }).look();
  expect(first).toMatchObject({ level: 'error', code: 'tenant.invalid' });
  expect(first?.what).toContain('Use an IANA name');
});

test('two merchants with the same host name are reported', () => {
  const root = temporaryDirectory();
  for (const slug of ['a', 'b']) {
    mkdirSync(join(root, slug));
    const tenant = { hosts: ['shop.example'], timeZone: 'Asia/Amman', country: 'JO', currency: 'JOD' };
    writeFileSync(join(root, slug, 'tenant.json'), JSON.stringify(tenant));
  }
  expect(sharedHosts(['a', 'b'], root)).toMatchObject([{ merchant: 'b', code: 'host.shared' }]);
});

test('a site without a merchant’s folder is reported, and sites of merchants are not', () => {
  const root = temporaryDirectory();
  const [tenantsDirectory, outDirectory] = [join(root, 'tenants'), join(root, 'out')];
  mkdirSync(join(tenantsDirectory, 'new-name'), { recursive: true });
  writeFileSync(join(tenantsDirectory, 'new-name/tenant.json'), '{}');
  for (const slug of ['new-name', 'old-name', 'never-released']) {
    const site = join(outDirectory, 'sites', slug);
    mkdirSync(join(site, 'releases/000001-ab'), { recursive: true });
    if (slug !== 'never-released') symlinkSync('releases/000001-ab', join(site, 'current'));
  }
  expect(leftSites({ tenantsDirectory, outDirectory })).toMatchObject([
    { merchant: 'old-name', code: 'site.left', level: 'warning' },
  ]);
  expect(leftSites({ tenantsDirectory, outDirectory: join(root, 'nowhere') })).toEqual([]);
});

test('an old Node, a full disk, a missing token and a wrong place to publish are reported', async () => {
  const machine = { root: ROOT, outDirectory: '/x', nodeVersion: 'v22.11.0', freeBytesOf: () => 1e8 };
  const found = await machineFindings({ ...machine, environment: { PUBLISH_TO: 'ftp://x' } });
  const bad = found.filter(({ level }) => level !== 'ok').map(({ code }) => code);
  expect(bad).toEqual(['node.version', 'disk.full', 'operator.no-token', 'publish.address']);
  const fine = { ...machine, nodeVersion: process.version, freeBytesOf: () => 1e12 };
  const good = await machineFindings({ ...fine, environment: { OPERATOR_TOKEN: 'x'.repeat(24) } });
  expect(good.filter(({ level }) => level !== 'ok')).toEqual([]);
});

test('findings are printed in groups with their remedy below', () => {
  const finding = {
    level: 'error',
    code: 'x',
    merchant: 'shop',
    what: 'It broke.',
    remedy: 'Mend it.',
  } as const;
  expect(findingsText([finding], false)).toBe(
    'shop\n  ✗ It broke.\n    → Mend it.\n0 fine, warnings: 0, errors: 1\n',
  );
});

test('the platform’s Directus is reported, with the merchants whose rows are gone', async () => {
  const tenantsDirectory = temporaryDirectory();
  const look = async (answer: () => Response) => {
    const checks = { tenantsDirectory, environment: {}, timeoutMs: 500, now: () => NOW };
    const found = await platformFindings({ ...checks, fetch: async () => answer() });
    return found.map(({ level, code }) => `${level} ${code}`);
  };
  const json = (body: object, status = 200) =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  expect(await look(() => json({}, 500))).toEqual([]);
  const merchants = { url: 'https://data.example', template: {} };
  writeFileSync(join(tenantsDirectory, 'platform.json'), JSON.stringify({ merchants }));
  writeRoster(tenantsDirectory, {
    gone: { removedAt: '2026-11-20T00:00:00.000Z' },
    here: { removedAt: null },
  });
  expect(await look(() => json({ data: [] }))).toEqual(['ok platform.rows', 'warning platform.removed']);
  expect(await look(() => json({}, 403))).toEqual(['error platform.unreadable', 'warning platform.removed']);
});

test('a folder without merchants is found, so that not all looks right in a wrong one', () => {
  expect(noMerchants([], '/srv/tenants')).toMatchObject([
    {
      merchant: null,
      code: 'merchants.none',
      level: 'warning',
      what: 'There are no merchants in /srv/tenants.',
    },
  ]);
  expect(noMerchants(['shop'], '/srv/tenants')).toEqual([]);
});

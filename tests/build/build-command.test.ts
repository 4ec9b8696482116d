import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compile } from '#scripts/build/compile/compile.ts';
import { cacheDirectory, ROOT } from '#scripts/program/places.ts';
import { COMMAND, flawsOf, hashesBelow, NODE, run, Workspace } from './temporary-site.ts';

describe('a catalogue that looks wrong', () => {
  test('is held with exit status 1 and the live release is kept; --accept-shrink releases it', async () => {
    const shop = new Workspace();
    shop.synthesise('shop', 8);
    expect((await shop.command()).status).toBe(0);
    const live = readlinkSync(shop.current('shop'));
    shop.edit('shop', 'catalogue/products.json', (products) => products.slice(0, 3));

    const held = await shop.command();
    expect(held.status).toBe(1);
    expect(held.stdout).toContain('shop: held (catalogue.shrunk). The catalogue shrank from 8 to 3 products');
    expect(held.stdout).toContain('--accept-shrink');
    expect(readlinkSync(shop.current('shop'))).toBe(live);

    const accepted = await shop.command('--accept-shrink');
    expect([accepted.status, shop.manifest('shop').productCount]).toEqual([0, 3]);
    expect(existsSync(shop.current('shop', 'products/1005.html'))).toBe(false);
    shop.write('shop', 'catalogue/products.json', []);
    const [empty] = await shop.build(['shop']);
    expect(empty).toMatchObject({ outcome: 'held', code: 'catalogue.empty' });
    expect(shop.manifest('shop').productCount).toBe(3);
  });
});

describe('a merchant that fails', () => {
  function fileInPlaceOfFolder(shop: Workspace): void {
    rmSync(join(shop.out, 'sites/b'), { recursive: true });
    writeFileSync(join(shop.out, 'sites/b'), '');
  }

  /** Breaks the input or the site of one of five merchants, after all were released. */
  const BREAKAGES: readonly [string, string, (workspace: Workspace) => void][] = [
    ['has a catalogue that is no JSON', 'source', (shop) => shop.write('b', 'catalogue/products.json', '[{')],
    ['has a tenant.json that is no JSON', 'tenant.unreadable', (shop) => shop.write('b', 'tenant.json', '{')],
    [
      'has a tenant.json with a wrong field',
      'tenant.invalid',
      (shop) => shop.edit('b', 'tenant.json', (json) => ({ ...json, languages: ['xx'] })),
    ],
    ['has no tenant.json', 'tenant.missing', (shop) => rmSync(join(shop.tenants, 'b/tenant.json'))],
    [
      'has a release of another format',
      'build.crashed',
      (shop) => {
        writeFileSync(shop.current('b', 'release.json'), '{"format":7}');
      },
    ],
    ['has a file where its folder has to be', 'build.crashed', fileInPlaceOfFolder],
    [
      'has a picture folder that runs in a circle',
      '',
      (shop) => {
        mkdirSync(join(shop.tenants, 'b/images'), { recursive: true });
        symlinkSync('loop', join(shop.tenants, 'b/images/loop'));
      },
    ],
  ];

  /** Builds all, breaks `b`, and builds all again with a change in each of the others. */
  async function buildWithBroken(damage: (workspace: Workspace) => void, slugs: readonly string[]) {
    const shop = new Workspace();
    const others = slugs.filter((slug) => slug !== 'b');
    for (const slug of slugs) shop.synthesise(slug, 3);
    await shop.build(slugs);
    damage(shop);
    for (const slug of others)
      shop.edit(slug, 'settings.json', (settings) => ({ ...settings, telephoneNumber: '+97225550777' }));
    const reports = await shop.build(slugs);
    expect(reports.map(({ slug }) => slug)).toEqual(slugs);
    for (const slug of others) {
      expect(reports.find((report) => report.slug === slug)?.outcome).toBe('released');
      expect(flawsOf(shop.current(slug))).toEqual([]);
    }
    return reports.find(({ slug }) => slug === 'b');
  }

  test.each(BREAKAGES)('a merchant that %s (%s) stops no other', async (_, code, damage) => {
    const report = await buildWithBroken(damage, ['a', 'b']);
    if (code !== '') expect(report).toMatchObject({ outcome: 'failed', code: expect.stringContaining(code) });
  });

  test('stops no other in its thread or in another one', async () => {
    const report = await buildWithBroken(fileInPlaceOfFolder, ['a', 'b', 'c', 'd']);
    expect(report).toMatchObject({ outcome: 'failed', code: 'build.crashed' });
  });

  test.each([
    ['release.json', { 'release.json': '{' }],
    ['index.html', { 'index.html': '' }],
    ['_headers', { _headers: '' }],
  ])('a live release whose %s is damaged is told and made again', async (path, damage) => {
    const shop = new Workspace();
    shop.synthesise('shop', 3);
    await shop.build(['shop']);
    expect(await shop.build(['shop'])).toMatchObject([{ outcome: 'unchanged' }]);
    for (const [file, text] of Object.entries(damage)) writeFileSync(shop.current('shop', file), text);
    const told = await shop.command();
    expect(told.status, told.stderr).toBe(0);
    expect(told.stdout).toContain(`1 file of the live release is missing or not whole (${path}): made again`);
    expect(flawsOf(shop.current('shop'))).toEqual([]);
    expect(shop.manifest('shop').sequence).toBe(2);
    expect(await shop.build(['shop'])).toMatchObject([{ outcome: 'unchanged' }]);
  });
});

describe('a full disk', () => {
  const place = '/tmp/dukkan-full-disk';
  const isMounted = (() => {
    mkdirSync(place, { recursive: true });
    return spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', place]).status === 0;
  })();
  const unmount = () => spawnSync('umount', [place]);
  if (isMounted) unmount();

  test('keeps the live release, and a build with room again succeeds', async ({ skip }) => {
    // The rule is also tested beside the code, with a write that fails.
    skip(!isMounted, 'this machine lets tests mount nothing');
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', place]);
    try {
      const shop = new Workspace();
      shop.synthesise('shop', 5);
      expect(await shop.build(['shop'], { outDirectory: place })).toMatchObject([{ outcome: 'released' }]);
      const site = join(place, 'sites/shop');
      const live = readlinkSync(join(site, 'current'));
      shop.synthesise('shop', 200);
      const [failed] = await shop.build(['shop'], { outDirectory: place });
      expect(failed).toMatchObject({ outcome: 'failed', code: 'build.disk-full' });
      expect(failed?.reason).toContain('ENOSPC');
      expect(readlinkSync(join(site, 'current'))).toBe(live);
      expect(flawsOf(join(site, 'current'))).toEqual([]);
      expect(readdirSync(join(site, 'releases'))).toEqual([live.replace('releases/', '')]);
      shop.synthesise('shop', 6);
      expect(await shop.build(['shop'], { outDirectory: place })).toMatchObject([{ outcome: 'released' }]);
    } finally {
      unmount();
    }
  });
});

describe('the command line', () => {
  test('prints a row for each merchant, in the order of the slugs, and where warnings are', async () => {
    const shop = new Workspace();
    for (const slug of ['b', 'a']) shop.synthesise(slug, 2);
    const ended = await shop.command();
    expect(ended.status).toBe(0);
    const [head, first, second, sum] = ended.stdout.split('\n');
    expect(head?.split(/ {2,}/)).toEqual([
      'merchant',
      'outcome',
      'rendered',
      'reused',
      'files changed',
      'seconds',
      'warnings',
    ]);
    expect(first).toMatch(/^a {2,}released +\d+ +0 +\d+ +\d+\.\d\d +\d+$/);
    expect(second).toMatch(/^b {2,}released /);
    expect(sum).toMatch(/^2 in all /);
    expect(ended.stderr).toMatch(/^1\/2 [ab] released in \d+\.\d\d s\n2\/2 [ab] released in \d+\.\d\d s\n$/);
  });

  test('--json prints JSON and nothing else, of failures too', async () => {
    const shop = new Workspace();
    shop.synthesise('good', 2);
    shop.write('bad', 'tenant.json', '{');
    const ended = await shop.command('--json');
    expect([ended.status, ended.stderr]).toEqual([1, '']);
    const { merchants } = JSON.parse(ended.stdout);
    expect(merchants).toMatchObject([
      { slug: 'bad', outcome: 'failed', code: 'tenant.unreadable' },
      { slug: 'good', outcome: 'released', pagesReused: 0 },
    ]);
  });

  test('builds only the merchants that it names', async () => {
    const shop = new Workspace();
    for (const slug of ['a', 'b']) shop.synthesise(slug, 2);
    expect((await shop.command('b')).status).toBe(0);
    expect(readdirSync(join(shop.out, 'sites'))).toEqual(['b']);
  });

  test.each([
    [['build', 'nobody'], 'There is no merchant nobody in'],
    [['build', '../x'], '"../x" is no slug: a-z, 0-9 and inner hyphens.'],
    [['build', '--fast'], "Unknown option '--fast'"],
    [
      ['build', '--tenants', '/nowhere'],
      'There are no merchants in /nowhere. If it is the wrong folder, name',
    ],
    [['build', '--tenants', import.meta.filename], 'There are no merchants in'],
    [['serve', '--port', '99999'], '--port 99999 is no port: give a number from 0 to 65535.'],
    [['serve', 'quds-grill'], "Unexpected argument 'quds-grill'"],
    [['dev', '--x'], 'Name one merchant: npm run dev -- <slug>.'],
    [['bake'], 'There is no command "bake".\n\ndukkan <command> [options]\n\n  start '],
    [['compile', 'all'], 'npm run compile takes no arguments.'],
    [[], 'dukkan <command> [options]\n\n  start '],
  ])('%j ends with exit status 2 and says what to do', async (args, message) => {
    const ended = await run(...args);
    expect([ended.status, ended.stdout]).toEqual([2, '']);
    expect(ended.stderr).toContain(message);
    expect(ended.stderr).not.toMatch(/^\s+at /m);
  });

  test('a port that is taken ends with advice, without a stack', async () => {
    const { createServer } = await import('node:net');
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    const ended = await run('serve', '--port', String(port), '--out', new Workspace().out);
    server.close();
    expect(ended.status).toBe(2);
    expect(ended.stderr).toBe(
      `Port ${port} is taken by another program. Stop it, or choose one with --port.\n`,
    );
  });
});

test('an address that is none of this machine’s ends with advice, without a stack', () => {
  const { out } = new Workspace();
  const env = { ...process.env, DUKKAN_HOST: '192.0.2.1' };
  const ended = spawnSync(NODE, ['scripts/dukkan.js', 'serve', '--port', '0', '--out', out], {
    encoding: 'utf8',
    env,
  });
  expect(ended.status).toBe(2);
  expect(ended.stderr).toBe(
    '192.0.2.1 is no address of this machine. DUKKAN_HOST has to be one of its addresses, or 0.0.0.0 for all.\n',
  );
});

describe('the bootstrap', () => {
  /** Runs the bootstrap in a project of its own, with an `npm` that only records its calls. */
  function bootstrap(npmStatus: number) {
    const { root } = new Workspace();
    for (const folder of ['scripts', 'node_modules', 'bin']) mkdirSync(join(root, folder));
    copyFileSync('scripts/bootstrap.mjs', join(root, 'scripts/bootstrap.mjs'));
    writeFileSync(join(root, 'package-lock.json'), '{}');
    const calls = join(root, 'calls');
    writeFileSync(join(root, 'bin/npm'), `#!/bin/sh\necho "$@" >> ${calls}\nexit ${npmStatus}\n`, {
      mode: 0o755,
    });
    const env = { ...process.env, PATH: `${join(root, 'bin')}:${process.env.PATH}` };
    return {
      run: (version = process.versions.node) => {
        const pretend = `Object.defineProperty(process.versions, 'node', { value: '${version}' });`;
        const code = `${pretend} await import(${JSON.stringify(join(root, 'scripts/bootstrap.mjs'))});`;
        return spawnSync(NODE, ['--input-type=module', '-e', code], { encoding: 'utf8', env });
      },
      changeLock: () => writeFileSync(join(root, 'package-lock.json'), '{"a":1}'),
      calls: () => (existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : []),
    };
  }

  test('installs what the lock file names once, and again when the lock file has changed', () => {
    const project = bootstrap(0);
    expect(project.run()).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^Installing the packages .*\n$/),
    });
    expect(project.run()).toMatchObject({ status: 0, stdout: '' });
    expect(project.calls()).toEqual([
      expect.stringMatching(/^install --include=dev --no-save /),
      expect.stringMatching(/^rebuild --ignore-scripts=false .*\bnode$/),
    ]);
    project.changeLock();
    project.run();
    expect(project.calls()).toHaveLength(4);
  });

  test('says so when npm fails, and tries again the next time', () => {
    const project = bootstrap(1);
    const failed = project.run();
    expect([failed.status, failed.stderr]).toEqual([
      1,
      expect.stringContaining('The packages could not be installed: see the message of npm above.'),
    ]);
    project.run();
    expect(project.calls()).toHaveLength(2);
  });

  test('says which Node it needs, and installs nothing', () => {
    const project = bootstrap(0);
    const ended = project.run('18.1.0');
    expect(ended.status).toBe(1);
    expect(ended.stderr).toContain('Node 18.1.0 is too old: install Node 20 or later');
    expect(project.calls()).toEqual([]);
  });
});

describe('the bundled command', () => {
  /** The project's sources that a build loads, without those of its threads. */
  function sourcesOf(shop: Workspace, environment: NodeJS.ProcessEnv = {}): readonly string[] {
    const hook = `import { registerHooks } from 'node:module';
const loaded = [];
registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
process.on('exit', () => console.error(loaded.join('\\n')));`;
    const { status, stdout, stderr } = spawnSync(
      NODE,
      [
        '--import',
        `data:text/javascript,${encodeURIComponent(hook)}`,
        ...[COMMAND, 'build', '--tenants', shop.tenants, '--out', shop.out, '--json'],
      ],
      { encoding: 'utf8', env: { ...process.env, ...environment } },
    );
    expect(status, stdout).toBe(0);
    return [...stderr.matchAll(/^file:.*\/(?:scripts|src)\/.*?([\w-]+\.[jt]s)$/gm)].map(
      ([, name = '']) => name,
    );
  }

  test('a build loads no source but those that find the bundle', () => {
    const shop = new Workspace();
    shop.synthesise('shop');
    expect(sourcesOf(shop)).toEqual(['dukkan.js', 'bundled-command.ts', 'code-id.ts']);
  });

  test('a build whose cache is another folder finds the packages of the project', async () => {
    const shop = new Workspace();
    shop.synthesise('shop');
    const { id, directory } = await compile(ROOT, cacheDirectory());
    const cache = join(shop.root, 'cache');
    cpSync(directory, join(cache, 'compiled', id), { recursive: true });
    expect(sourcesOf(shop, { DUKKAN_CACHE: cache })).toEqual([
      'dukkan.js',
      'bundled-command.ts',
      'code-id.ts',
    ]);
  });

  test('a build in threads makes the same sites as the code that was not bundled', async () => {
    const [bundled, plain] = [new Workspace(), new Workspace()];
    const slugs = ['one', 'two', 'three'];
    for (const shop of [bundled, plain])
      for (const slug of slugs) shop.synthesise(slug, 5, slugs.indexOf(slug) + 1);
    expect((await bundled.command()).status).toBe(0);
    await plain.build(slugs);
    for (const slug of slugs)
      expect(hashesBelow(bundled.current(slug))).toEqual(hashesBelow(plain.current(slug)));
  });
});

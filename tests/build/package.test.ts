import { execFileSync, type SpawnSyncReturns, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '#scripts/program/places.ts';

/** An empty folder with the packed project installed, and one merchant. */
const folder = mkdtempSync(join(tmpdir(), 'dukkan-package-'));
const packages = join(folder, 'node_modules');

interface LockFile {
  readonly packages: Readonly<Record<string, { readonly dev?: boolean }>>;
}

/** Lays the packed files where npm would, beside the packages that are no development packages. */
function install(): void {
  const [made] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--pack-destination', folder], { cwd: ROOT, encoding: 'utf8' }),
  ) as { filename: string }[];
  const { packages: locked } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as LockFile;
  const needed = Object.entries(locked).filter(
    ([path, { dev }]) =>
      /^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(path) && !dev && existsSync(join(ROOT, path)),
  );
  for (const [path] of needed) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    symlinkSync(join(ROOT, path), join(folder, path));
  }
  const own = join(packages, 'dukkan');
  mkdirSync(own);
  execFileSync('tar', ['-xzf', join(folder, made?.filename ?? ''), '-C', own, '--strip-components=1']);
  const { bin } = JSON.parse(readFileSync(join(own, 'package.json'), 'utf8')) as { bin: { dukkan: string } };
  mkdirSync(join(packages, '.bin'));
  symlinkSync(join('../dukkan', bin.dukkan), join(packages, '.bin/dukkan'));
}

function npx(...args: string[]): SpawnSyncReturns<string> {
  const { PATH = '' } = process.env;
  const env = { PATH: `${dirname(process.execPath)}${delimiter}${PATH}`, HOME: folder };
  return spawnSync('npx', ['--no-install', 'dukkan', ...args], { cwd: folder, encoding: 'utf8', env });
}

beforeAll(() => {
  install();
  cpSync(join(ROOT, 'tenants/noor-gifts'), join(folder, 'tenants/noor-gifts'), {
    recursive: true,
    // Logo and heroes are enough pictures to be made anew.
    filter: (path) => !/\/images\/(?:products|categories)\//.test(path),
  });
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('an installed package', () => {
  test('lists its commands, and says how each is called there', () => {
    const list = npx('--help');
    expect([list.status, list.stdout]).toEqual([0, expect.stringContaining('\n  build ')]);
    const help = npx('build', '--help');
    expect([help.status, help.stdout]).toEqual([0, expect.stringMatching(/^npx dukkan build \[slug…\]/)]);
  });

  test('refuses a command that it does not have with the list', () => {
    const { status, stderr } = npx('bild');
    expect([status, stderr]).toEqual([
      2,
      expect.stringMatching(/^There is no command "bild"\.(.|\n)*\n {2}build /),
    ]);
  });

  test('builds the merchants of the folder that it is called in, and builds nothing twice', () => {
    const first = npx('build');
    expect([first.status, first.stdout], first.stderr).toEqual([
      0,
      expect.stringContaining('noor-gifts  released'),
    ]);
    const site = join(folder, 'dist/sites/noor-gifts/current');
    expect(readdirSync(join(site, '_astro/img')).length).toBeGreaterThan(0);
    for (const path of ['index.html', 'ar/cart.html', 'service-worker.js'])
      expect(existsSync(join(site, path)), path).toBe(true);
    expect(readFileSync(join(site, 'index.html'), 'utf8')).toContain('<title>A gift that lingers');
    expect(npx('build').stdout).toContain('noor-gifts  unchanged');
    // The package itself stays as npm laid it.
    expect(existsSync(join(packages, 'dukkan/.dukkan'))).toBe(false);
  }, 180_000);
});

import { spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll } from 'vitest';
import { compile } from '#scripts/build/compile/compile.ts';
import { buildAll } from '#scripts/build/prerender/build-all.ts';
import type { BuildReport } from '#scripts/build/prerender/build-report.ts';
import type { WorkerOptions } from '#scripts/build/prerender/build-worker.ts';
import { syntheticMerchant } from '#scripts/measure/synthesise/merchant.ts';
import { cacheDirectory, ROOT } from '#scripts/program/places.ts';
import type { ReleaseManifest } from '#scripts/release/manifest.ts';

const made: string[] = [];

/** Deletes what the workspaces of a test file hold. */
export function removeWorkspaces(): void {
  for (const directory of made.splice(0)) rmSync(directory, { recursive: true, force: true });
}
// Where test files share their modules, this is for the first one only: `tests/e2e/set-up/each-file.ts` is for all.
afterAll(removeWorkspaces);

export const FIXTURES = join(ROOT, 'tests/fixtures/tenants');
export const NODE = join(ROOT, 'node_modules/.bin/node');
export const COMMAND = join(ROOT, 'scripts/dukkan.js');

/** Merchants' folders and released sites of one test; deleted when the test file ends. */
export class Workspace {
  readonly root: string;
  readonly tenants: string;
  readonly out: string;

  constructor() {
    this.root = mkdtempSync(join(tmpdir(), 'dukkan-build-'));
    made.push(this.root);
    this.tenants = join(this.root, 'tenants');
    this.out = join(this.root, 'out');
    mkdirSync(this.tenants);
  }

  /** Copies a merchant. The copies have new times of change. */
  copy(slug: string, from = join(ROOT, 'tenants', slug)): void {
    cpSync(from, join(this.tenants, slug), { recursive: true });
  }

  /** A made-up merchant without pictures. */
  synthesise(slug: string, productCount = 5, number = 1): void {
    const { tenant, settings, catalogue } = syntheticMerchant({
      number,
      productCount,
      locales: ['ar', 'en'],
      seed: 7,
      pictures: [],
    });
    this.write(slug, 'tenant.json', tenant);
    this.write(slug, 'settings.json', { ...settings, slug });
    for (const [name, items] of Object.entries(catalogue)) this.write(slug, `catalogue/${name}.json`, items);
  }

  write(slug: string, file: string, content: unknown): void {
    const path = join(this.tenants, slug, file);
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  }

  /** Rewrites one JSON file of a merchant. */
  // biome-ignore lint/suspicious/noExplicitAny: raw answers of a store, in whatever shape a test needs
  edit(slug: string, file: string, change: (json: any) => unknown): void {
    const json = JSON.parse(readFileSync(join(this.tenants, slug, file), 'utf8'));
    this.write(slug, file, change(json) ?? json);
  }

  current(slug: string, file = ''): string {
    return join(this.out, 'sites', slug, 'current', file);
  }

  read(slug: string, file: string): string {
    return readFileSync(this.current(slug, file), 'utf8');
  }

  manifest(slug: string): ReleaseManifest {
    return JSON.parse(this.read(slug, 'release.json'));
  }

  /** Builds in this process, with the code as it was compiled for this test file. */
  async build(slugs: readonly string[], more: Partial<WorkerOptions> = {}): Promise<BuildReport[]> {
    code ??= compile(ROOT, cacheDirectory());
    const { id, directory } = await code;
    const reports: BuildReport[] = [];
    const options: WorkerOptions = {
      codeId: id,
      compiledDirectory: directory,
      tenantsDirectory: this.tenants,
      outDirectory: this.out,
      cacheDirectory: cacheDirectory(),
      force: false,
      acceptShrink: false,
      environment: {},
      nowMs: Date.now(),
      ...more,
    };
    await buildAll(slugs, options, (report) => reports.push(report));
    return reports.toSorted((a, b) => (a.slug < b.slug ? -1 : 1));
  }

  /** Runs `npm run build` without npm. */
  command(...args: string[]): Promise<Ended> {
    return run('build', ...args, '--tenants', this.tenants, '--out', this.out);
  }
}

let code: ReturnType<typeof compile> | undefined;

export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs one of the project's commands to its end. */
export function run(...args: string[]): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(NODE, [COMMAND, ...args], { env: { ...process.env, NODE_ENV: 'production' } });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk) => (stdout += chunk));
    child.stderr.on('data', (chunk) => (stderr += chunk));
    child.on('close', (status) => resolve({ status, stdout, stderr }));
  });
}

/** All files below a directory, by path, sorted. Symbolic links are not followed. */
export function filesBelow(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)))
    .sort();
}

/** sha256 of each file's bytes. */
export const hashesBelow = (directory: string): Record<string, string> =>
  Object.fromEntries(
    filesBelow(directory).map((path) => [path, hash('sha256', readFileSync(join(directory, path)), 'hex')]),
  );

/** Inode, size and time of change of every file and folder: they show a write. */
export const tracesBelow = (directory: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(directory, { recursive: true, encoding: 'utf8' }).map((path) => {
      const { ino, size, mtimeMs } = statSync(join(directory, path));
      return [path, `${ino} ${size} ${mtimeMs}`];
    }),
  );

/** Mistakes in a release: files of the manifest that are missing or have other bytes, and files that it does not name. */
export function flawsOf(release: string): string[] {
  const manifest = JSON.parse(readFileSync(join(release, 'release.json'), 'utf8')) as ReleaseManifest;
  const found = hashesBelow(release);
  for (const name of ['release.json', '.summary.json', '.inputs.json']) delete found[name];
  const wanted = Object.entries(manifest.files);
  return [
    ...wanted.filter(([path, file]) => found[path] !== file.hash).map(([path]) => `bad ${path}`),
    ...Object.keys(found)
      .filter((path) => !Object.hasOwn(manifest.files, path))
      .map((path) => `unknown ${path}`),
  ];
}

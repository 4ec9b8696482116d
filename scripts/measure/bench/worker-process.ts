import { type ChildProcess, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { cacheDirectory, ROOT } from '#scripts/program/places.ts';
import { hookSecretName } from '#scripts/program/signature.ts';
import type { TenantRow } from '#scripts/queue/tenant-row.ts';

export interface WorkerPlace {
  readonly tenants: string;
  readonly out: string;
  /** Folder of the embedded database. */
  readonly data: string;
  readonly port: number;
  readonly slots?: number;
  readonly databaseUrl?: string;
  /** The one core that the process may use; all when absent. */
  readonly core?: number;
  /** More variables for the worker's environment. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** A rebuild worker in its own process, like that of `npm run worker`. */
export interface WorkerProcess {
  readonly child: ChildProcess;
  /** The messages of its log. */
  lines(): readonly string[];
  /** Sends a signed WooCommerce hook. Returns the status; 0 without an answer. */
  hook(slug: string, body?: string): Promise<number>;
  rows(): Promise<readonly TenantRow[]>;
  /** Requests a pass over all merchants. */
  rebuildAll(): Promise<void>;
  /** Stops it gracefully, or with SIGKILL. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

const SECRET = 'bench secret';
/** The operator's token for all these workers. */
export const TOKEN = 'token-of-the-benchmarks-operator';

/** Starts a worker. Resolves when it accepts hooks. */
export async function startWorkerProcess(
  place: WorkerPlace,
  slugs: readonly string[],
): Promise<WorkerProcess> {
  const secrets = Object.fromEntries(slugs.map((slug) => [hookSecretName(slug), SECRET]));
  const node = join(ROOT, 'node_modules/.bin/node');
  const [program, ...before] =
    place.core === undefined ? [node] : ['taskset', '--cpu-list', String(place.core), node];
  const child = spawn(
    program,
    [
      ...before,
      join(ROOT, 'scripts/dukkan.js'),
      'worker',
      '--no-watch',
      ...['--tenants', place.tenants, '--out', place.out, '--port', String(place.port)],
      ...(place.slots === undefined ? [] : ['--slots', String(place.slots)]),
    ],
    {
      env: {
        ...process.env,
        ...secrets,
        NODE_ENV: 'production',
        OPERATOR_TOKEN: TOKEN,
        DUKKAN_CACHE: cacheDirectory(),
        DUKKAN_DATA: place.data,
        DATABASE_URL: place.databaseUrl ?? '',
        ...place.environment,
      },
    },
  );
  const said: string[] = [];
  for (const input of [child.stdout, child.stderr])
    createInterface({ input }).on('line', (line) => said.push(wordsOf(line)));
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  const address = `http://127.0.0.1:${place.port}`;
  const operator = { authorization: `Bearer ${TOKEN}` };
  for (let attempt = 0; !(await isUp(address)); attempt += 1) {
    if (attempt > 1200) child.kill();
    if (child.exitCode !== null || child.killed) {
      await ended;
      throw new Error(`The worker did not start within ${attempt} looks:\n${said.join('\n')}`);
    }
    await wait(50);
  }
  return {
    child,
    lines: () => said,
    async hook(slug, body = '{"id":1}') {
      const signature = createHmac('sha256', SECRET).update(body).digest('base64');
      const headers = { 'x-wc-webhook-signature': signature, 'content-type': 'application/json' };
      try {
        const response = await fetch(`${address}/hooks/${slug}/woocommerce`, {
          method: 'POST',
          body,
          headers,
        });
        await response.arrayBuffer();
        return response.status;
      } catch {
        return 0;
      }
    },
    async rows() {
      const response = await fetch(`${address}/status`, { headers: operator });
      return ((await response.json()) as { merchants: TenantRow[] }).merchants;
    },
    async rebuildAll() {
      await fetch(`${address}/rebuild`, { method: 'POST', headers: operator });
    },
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      await ended;
    },
  };
}

/** The message of a JSON log line; any other line unchanged. */
function wordsOf(line: string): string {
  try {
    const { msg } = JSON.parse(line) as { msg?: unknown };
    return typeof msg === 'string' ? msg : line;
  } catch {
    return line;
  }
}

const isUp = (address: string): Promise<boolean> =>
  fetch(`${address}/health`).then(
    (response) => response.ok,
    () => false,
  );

/** The name of the live release; empty without one. */
export function liveRelease(out: string, slug: string): string {
  try {
    return readlinkSync(join(out, 'sites', slug, 'current'));
  } catch {
    return '';
  }
}

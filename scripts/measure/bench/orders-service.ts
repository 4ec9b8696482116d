import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { cacheDirectory, ROOT } from '#scripts/program/places.ts';

/** Keys of the test WooCommerces. */
const KEYS = { SHOP_KEY: 'ck_bench', SHOP_SECRET: 'cs_bench' };
/** Clock ticks of the kernel per second. */
const TICKS = 100;

/** An ordering service in its own process, like that of `npm run orders`. */
export interface OrdersService {
  readonly port: number;
  /** Sends an order of one product. Returns its status and the milliseconds until the answer. */
  order(slug: string, client: number, productId: number): Promise<{ status: number; ms: number }>;
  /** Seconds of CPU time since its start. */
  cpuSeconds(): number;
  /** Memory in use, in bytes. */
  memory(): number;
  stop(): Promise<void>;
}

export async function startOrdersService(
  tenants: string,
  data: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<OrdersService> {
  const child = spawn(
    join(ROOT, 'node_modules/.bin/node'),
    [join(ROOT, 'scripts/dukkan.js'), 'orders', '--tenants', tenants, '--port', '0'],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        NODE_ENV: 'production',
        NODE_NO_WARNINGS: '1',
        DATABASE_URL: '',
        TRUSTED_PROXIES: '127.0.0.1',
        DUKKAN_CACHE: cacheDirectory(),
        DUKKAN_DATA: data,
        ...KEYS,
        ...environment,
      },
    },
  );
  const port = await portOf(child);
  const agent = new Agent({ keepAlive: true });
  const proc = (file: string) => readFileSync(`/proc/${child.pid}/${file}`, 'utf8');
  return {
    port,
    order: (slug, client, productId) => sendOrder({ slug, client, productId, port, agent }),
    cpuSeconds() {
      // The program's name is in brackets and may contain spaces.
      const fields = proc('stat').split(') ')[1]?.split(' ') ?? [];
      return (Number(fields[11]) + Number(fields[12])) / TICKS;
    },
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(proc('status'))?.[1]) * 1024,
    async stop() {
      agent.destroy();
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}

async function portOf(child: ChildProcess): Promise<number> {
  if (!child.stdout) throw new Error('The service says nothing.');
  const lines = createInterface({ input: child.stdout });
  for await (const line of lines) {
    const port = /http:\/\/localhost:(\d+)/.exec(line)?.[1];
    if (port === undefined) continue;
    child.stdout.resume();
    return Number(port);
  }
  throw new Error('The ordering service did not start.');
}

interface Sending {
  readonly slug: string;
  /** Number of the client. Each has its own address, as if behind a proxy. */
  readonly client: number;
  readonly productId: number;
  readonly port: number;
  readonly agent: Agent;
}

async function sendOrder({ slug, client, productId, port, agent }: Sending) {
  const body = JSON.stringify({
    client_order_id: randomUUID(),
    customer_name: 'ليلى',
    customer_phone: '+972501234567',
    method: 'pickup',
    branch_id: 701,
    notes: 'اتصلوا قبل الوصول',
    items: [{ id: productId, quantity: 2, notes: 'بدون بصل' }],
  });
  const started = performance.now();
  for (;;) {
    const sent = request({
      ...{ host: '127.0.0.1', port, agent, method: 'POST', path: '/wp-json/treesal/v1/create_order' },
      headers: {
        host: `${slug}.localhost`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'x-forwarded-for': `10.0.${client >> 8}.${client & 255}`,
      },
    });
    sent.end(body);
    try {
      const [answer] = await once(sent, 'response');
      for await (const _ of answer);
      return { status: Number(answer.statusCode), ms: performance.now() - started };
    } catch (error) {
      // The service closes connections after five idle seconds. Send the same order again over a new one.
      if (!sent.reusedSocket) throw error;
    }
  }
}

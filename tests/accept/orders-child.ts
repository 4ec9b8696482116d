import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '#scripts/backend/database/database.ts';
import { makeAccessToken } from '#scripts/backend/login/access-token.ts';
import { ROOT } from '#scripts/program/places.ts';
import { NODE } from '#tests/build/temporary-site.ts';

interface Answer {
  readonly status: number;
  readonly text: string;
}

export interface SeenOrder {
  readonly id: number;
  readonly status: string;
}

/** An ordering service in a process of its own. */
export interface OrdersChild {
  /** null: the connection ended without an answer. */
  call(path: string, body?: object, headers?: Record<string, string>): Promise<Answer | null>;
  /** Sends a body and cuts the connection in the middle of it, or when it is sent. */
  cut(
    path: string,
    body: object,
    headers: Record<string, string>,
    when: 'in the middle' | 'sent',
  ): Promise<void>;
  /** Follows events: until the stream is open, and then until it ends. */
  follow(
    path: string,
    headers: Record<string, string>,
    onOrder: (order: SeenOrder) => void,
  ): Promise<{ readonly ended: Promise<void> }>;
  /** How many orders wait for the store. */
  waiting(): Promise<number>;
  /** Whether it ends by itself within so long; it is killed otherwise. */
  ends(withinMs: number): Promise<boolean>;
  kill(): Promise<void>;
}

interface StartOptions {
  readonly root: string;
  readonly startsAt: number;
  /** At which it kills itself. */
  readonly step?: string;
  /** How much faster time passes there. */
  readonly speed?: number;
}

export async function startOrders({
  root,
  startsAt,
  step = '',
  speed = 100,
}: StartOptions): Promise<OrdersChild> {
  const script = join(ROOT, 'tests/accept/orders-server.ts');
  const child = spawn(
    NODE,
    ['--disable-warning=ExperimentalWarning', script, root, String(startsAt), step, String(speed)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const exit = once(child, 'exit');
  const port = await portOf(child);
  const call: OrdersChild['call'] = (path, body, headers = {}) => callAt(port, { path, body, headers });
  async function kill(): Promise<void> {
    child.kill('SIGKILL');
    await exit;
  }
  return {
    call,
    kill,
    cut: (path, body, headers, when) => cutAt(port, { path, body, headers }, when),
    follow: (path, headers, onOrder) => followAt(port, { path, body: undefined, headers }, onOrder),
    async waiting() {
      const answer = await call('/waiting');
      const [shop] = JSON.parse(answer?.text ?? '[]') as readonly { readonly orders: number }[];
      return shop?.orders ?? Number.NaN;
    },
    async ends(withinMs) {
      const isEnded = await Promise.race([exit.then(() => true), wait(withinMs, false, { ref: false })]);
      if (!isEnded) await kill();
      return isEnded;
    },
  };
}

/** 0: it ended before it listened. */
async function portOf(child: ChildProcess): Promise<number> {
  for await (const chunk of child.stdout ?? []) return (JSON.parse(String(chunk)) as { port: number }).port;
  return 0;
}

const ACCOUNT = { username: 'desk', displayName: 'Desk', email: 'desk@example.com', role: 'manager' };

/** Gives the shop a manager. */
export const writeStaff = (root: string): void =>
  writeFileSync(join(root, 'tenants/shop/backend.json'), JSON.stringify({ accounts: [ACCOUNT] }));

/** The manager's token, of this time by the service's clock. */
export async function staffToken(root: string, now: number): Promise<string> {
  const database = openDatabase(join(root, 'data/stores/shop.sqlite'), 'shop');
  const { id } = await database.query.selectFrom('account').select('id').executeTakeFirstOrThrow();
  const token = await makeAccessToken(database, id, { issuer: 'test', now });
  await database.close();
  return token;
}

interface Call {
  readonly path: string;
  readonly body: object | undefined;
  readonly headers: Record<string, string>;
}

function callAt(port: number, { path, body, headers }: Call): Promise<Answer | null> {
  return new Promise((resolve) => {
    const asked = request(
      {
        ...{ host: '127.0.0.1', port, path, method: body ? 'POST' : 'GET', agent: false },
        headers: {
          ...{ host: `shop.localhost:${port}`, ...headers },
          ...(body && { 'content-type': 'application/json' }),
        },
      },
      async (answer) => {
        let text = '';
        try {
          for await (const chunk of answer) text += chunk;
          resolve({ status: answer.statusCode ?? 0, text });
        } catch {
          resolve(null);
        }
      },
    );
    asked.on('error', () => resolve(null));
    asked.end(body && JSON.stringify(body));
  });
}

function cutAt(port: number, { path, body, headers }: Call, when: 'in the middle' | 'sent'): Promise<void> {
  const bytes = Buffer.from(JSON.stringify(body));
  const own = { host: `shop.localhost:${port}`, 'content-type': 'application/json', ...headers };
  const asked = request({
    ...{ host: '127.0.0.1', port, path, method: 'POST', agent: false },
    headers: { ...own, 'content-length': bytes.length },
  });
  return new Promise((resolve) => {
    asked.on('close', resolve).on('error', () => resolve());
    const isHalf = when === 'in the middle';
    // What was sent has to leave this process before the connection ends.
    asked.write(isHalf ? bytes.subarray(0, bytes.length / 2) : bytes, () =>
      setTimeout(() => asked.destroy(), Math.random() * 10),
    );
  });
}

function followAt(
  port: number,
  { path, headers }: Call,
  onOrder: (order: SeenOrder) => void,
): Promise<{ readonly ended: Promise<void> }> {
  const open = Promise.withResolvers<{ readonly ended: Promise<void> }>();
  const over = Promise.withResolvers<void>();
  const end = (): void => {
    over.resolve();
    open.reject(new Error('The stream did not open.'));
  };
  const own = { host: `shop.localhost:${port}`, ...headers };
  const asked = request({ host: '127.0.0.1', port, path, agent: false, headers: own }, (answer) => {
    let text = '';
    answer.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) {
        if (event.startsWith('event: open')) open.resolve({ ended: over.promise });
        const data = /^event: order\ndata: (.*)$/.exec(event)?.[1];
        if (data) onOrder(JSON.parse(data));
      }
    });
    answer.on('close', end).on('error', end);
  });
  asked.on('error', end);
  asked.end();
  return open.promise;
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, type TestContext, test } from 'vitest';
import { COMMAND, NODE, Workspace } from '#tests/build/temporary-site.ts';
import { showFigures } from './figures.ts';
import { isFull, sizeOf } from './size.ts';

type Ends = Pick<TestContext, 'onTestFinished'>;

/** Clients of each kind. */
const CLIENTS = sizeOf(600, 3000);
/** A request may take ten seconds and the server looks once a second. A busy machine takes longer; Node by itself lets go after minutes. */
const LONGEST_HELD_MS = isFull ? 17_000 : 45_000;
/** Connections that one client may keep open, and some that are being told no. */
const MOST_OPEN = 500 + 50;

/** What clients send, each kind from an address of its own; `path`: where the server reads bodies. */
const kindsOf = (path: string) =>
  [
    ['127.0.0.3', 'half headers', 'GET /shop HTTP/1.1\r\nHost: slow.localhost\r\nX-Slow: '],
    ['127.0.0.4', 'silent', ''],
    ['127.0.0.5', 'half bodies', halfBody(path)],
  ] as const;

const halfBody = (path: string): string =>
  `POST ${path} HTTP/1.1\r\nHost: slow.localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"half`;

/** Connections from one address of this machine that have each sent the beginning of a request. */
async function halfRequests(
  { onTestFinished }: Ends,
  port: number,
  localAddress: string,
  text: string,
  count: number,
) {
  const sockets: Socket[] = [];
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  for (let number = 0; number < count; number += 1) {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    socket.on('error', () => {}).resume();
    sockets.push(socket);
    if (number % 100 === 99)
      await Promise.race([once(socket, 'connect'), once(socket, 'close')]).catch(() => {});
    socket.write(text);
  }
  return { open: () => sockets.filter(({ closed }) => !closed).length };
}

const statusOf = (port: number, path: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const options = {
      port,
      path,
      host: '127.0.0.1',
      localAddress: '127.0.0.2',
      headers: { host: 'slow.localhost' },
      agent: false,
    };
    get(options, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode));
    }).on('error', reject);
  });

const shops = new Workspace();
beforeAll(async () => {
  shops.synthesise('slow', 2);
  await shops.build(['slow']);
});

/** Starts a command in a process of its own, and reads the port that it prints. */
async function started(
  { onTestFinished }: Ends,
  command: string,
  options: readonly string[],
): Promise<number> {
  const server: ChildProcess = spawn(
    NODE,
    [COMMAND, command, ...options, '--out', shops.out, '--port', '0'],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: {
        ...process.env,
        NODE_ENV: 'production',
        DATABASE_URL: '',
        DUKKAN_TENANTS: shops.tenants,
        DUKKAN_DATA: join(shops.root, `data-${command}`),
      },
    },
  );
  onTestFinished(async () => {
    const ended = once(server, 'close');
    server.kill();
    await ended;
  });
  if (!server.stdout) throw new Error('Nothing is read of it.');
  let port = 0;
  for await (const line of createInterface({ input: server.stdout })) {
    port ||= Number(/localhost:(\d+)\/(?:$|hooks)/.exec(line)?.[1] ?? 0);
    // `start` opens its queue after the shops.
    if (!port || (command === 'start' && !/^Rebuilds|^Changes are not rebuilt/.test(line))) continue;
    server.stdout.resume();
    return port;
  }
  throw new Error(`${command} ended without saying its port.`);
}

// Most of their time is the limits'.
test.concurrent.for([
  ['serve', [], '/', '/shop'],
  ['start', [], '/', '/wp-json/jwt-auth/v1/token'],
  ['worker', ['--slots', '0'], '/healthz', '/hooks/slow/woocommerce'],
] as const)(
  'clients of %s that begin a request, or a body, and never end it, or say nothing, are let go within seconds, and others are served all the while',
  { timeout: 300_000 },
  async ([command, options, path, body], context) => {
    const { expect } = context;
    const port = await started(context, command, options);
    const clients = await Promise.all(
      kindsOf(body).map(async ([address, kind, text]) => {
        const { open } = await halfRequests(context, port, address, text, CLIENTS);
        return { kind, open, mostOpen: 0, goneAfter: 0 };
      }),
    );
    const begun = performance.now();
    const since = () => performance.now() - begun;
    const waited: number[] = [];
    while (clients.some(({ open }) => open() > 0) && since() < 2 * LONGEST_HELD_MS) {
      const asked = since();
      expect(await statusOf(port, path)).toBe(200);
      waited.push(since() - asked);
      for (const each of clients) {
        // The server cuts surplus connections when it comes to them.
        if (since() > 3000) each.mostOpen = Math.max(each.mostOpen, each.open());
        if (each.open() > 0) each.goneAfter = since();
      }
      await wait(200);
    }
    showFigures(context, {
      clients: CLIENTS * clients.length,
      ...Object.fromEntries(
        clients.map(({ kind, mostOpen, goneAfter }) => [
          kind,
          `${mostOpen} open after three seconds, all let go after ${(goneAfter / 1000).toFixed(1)} s`,
        ]),
      ),
      'slowest answer to others meanwhile, ms': Math.round(Math.max(...waited)),
    });
    for (const { kind, open, mostOpen, goneAfter } of clients) {
      expect([kind, open()]).toEqual([kind, 0]);
      expect(goneAfter, kind).toBeLessThan(LONGEST_HELD_MS);
      expect(mostOpen, kind).toBeLessThanOrEqual(MOST_OPEN);
    }
  },
);

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '#scripts/http/listen.ts';
import { COMMAND, NODE, Workspace } from '#tests/build/temporary-site.ts';
import { showFigures } from './figures.ts';
import { sizeOf } from './size.ts';

const CLIENTS = sizeOf(600, 3000);
/** Five seconds for the headers, one until that is seen, and a busy machine. */
const LONGEST_HELD_MS = 12_000;
/** What one client may keep open, and what is told why it may not. */
const MOST_OPEN = 500 + 50;

/** Connections from one address of this machine that have each sent the beginning of a request. */
async function halfRequests(port: number, text: string, count: number) {
  const sockets: Socket[] = [];
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  for (let number = 0; number < count; number += 1) {
    const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.3' });
    socket.on('error', () => {}).resume();
    sockets.push(socket);
    if (number % 100 === 99)
      await Promise.race([once(socket, 'connect'), once(socket, 'close')]).catch(() => {});
    socket.write(text);
  }
  return { open: () => sockets.filter(({ closed }) => !closed).length };
}

const pageOf = (port: number, host: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const options = { port, host: '127.0.0.1', localAddress: '127.0.0.2', headers: { host }, agent: false };
    get(options, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode));
    }).on('error', reject);
  });

async function served(): Promise<number> {
  const shops = new Workspace();
  shops.synthesise('slow', 2);
  await shops.build(['slow']);
  const server: ChildProcess = spawn(NODE, [COMMAND, 'serve', '--out', shops.out, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void server.kill());
  for await (const chunk of server.stdout ?? []) {
    const port = /localhost:(\d+)\//.exec(String(chunk))?.[1];
    if (port) return Number(port);
  }
  throw new Error('serve ended without saying its port.');
}

test.for([
  ['that begin a request and never end it', 'GET /shop HTTP/1.1\r\nHost: slow.localhost\r\nX-Slow: '],
  ['that say nothing', ''],
] as const)(
  'clients %s are let go within seconds, and a customer is served all the while',
  async ([, begun], context) => {
    const port = await served();
    const started = performance.now();
    const since = () => performance.now() - started;
    const clients = await halfRequests(port, begun, CLIENTS);
    const waited: number[] = [];
    let mostOpen = 0;
    while (clients.open() > 0 && since() < 2 * LONGEST_HELD_MS) {
      const asked = since();
      expect(await pageOf(port, 'slow.localhost')).toBe(200);
      waited.push(since() - asked);
      // What is too much is cut when the server comes to it.
      if (since() > 2000) mostOpen = Math.max(mostOpen, clients.open());
      await wait(200);
    }
    showFigures(context, {
      clients: CLIENTS,
      'open after two seconds': mostOpen,
      'all let go after s': (since() / 1000).toFixed(1),
      'slowest page of a customer meanwhile, ms': Math.round(Math.max(...waited)),
    });
    expect(clients.open()).toBe(0);
    expect(since()).toBeLessThan(LONGEST_HELD_MS);
    expect(mostOpen).toBeLessThanOrEqual(MOST_OPEN);
  },
);

test('a body that does not end is cut off where a store reads it, and the next one is read', async () => {
  const app = new Hono().post('/wp-json/orders', async ({ req, text }) => text(await req.text()));
  const { port, close } = await listen(app, 0, { requestMs: 5000 });
  onTestFinished(close);
  const begun = 'POST /wp-json/orders HTTP/1.1\r\nHost: slow.localhost\r\nContent-Length: 1000\r\n\r\nhalf';
  const clients = await halfRequests(port, begun, 100);
  expect(clients.open()).toBe(100);
  await expect.poll(clients.open, { timeout: LONGEST_HELD_MS }).toBe(0);
  const whole = await fetch(`http://127.0.0.1:${port}/wp-json/orders`, { method: 'POST', body: 'whole' });
  expect(await whole.text()).toBe('whole');
});

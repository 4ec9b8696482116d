import { once } from 'node:events';
import { connect } from 'node:net';
import { Hono } from 'hono';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listen } from '#scripts/http/listen.ts';
import { testStore } from './set-up/test-store.ts';

test('a client that goes away while it sends costs one line of the log, without a stack', async () => {
  const lines: unknown[][] = [];
  const log = vi.spyOn(console, 'error').mockImplementation((...words) => void lines.push(words));
  onTestFinished(() => log.mockRestore());
  const store = await testStore();
  const app = new Hono().all('*', ({ req }) => store.app.fetch(req.raw));
  const { port, close } = await listen(app, 0);
  onTestFinished(close);
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    'POST /wp-json/treesal/v1/create_order HTTP/1.1\r\nHost: shop.localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"half',
  );
  await new Promise((resolve) => setTimeout(resolve, 300));
  socket.destroy();
  await expect.poll(() => lines.length, { timeout: 5000 }).toBe(1);
  expect(lines[0]?.every((word) => typeof word === 'string' && !word.includes('\n'))).toBe(true);
});

import { once } from 'node:events';
import { connect } from 'node:net';
import { Hono } from 'hono';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listen } from '#scripts/http/listen.ts';
import { ADMIN, testDirectus } from './directus/set-up/test-directus.ts';
import { testStore } from './set-up/test-store.ts';

/** Begins a request and closes the connection. Returns the log. */
async function abort(fetch: Hono['fetch'], begun: string): Promise<readonly string[]> {
  const lines: string[] = [];
  const log = vi
    .spyOn(console, 'error')
    .mockImplementation((...words) => void lines.push(words.map(String).join(' ')));
  onTestFinished(() => log.mockRestore());
  let ended = 0;
  const app = new Hono().all('*', async ({ req }) => {
    const answer = await fetch(req.raw);
    ended += 1;
    return answer;
  });
  const { port, close } = await listen(app, 0);
  onTestFinished(close);
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(begun);
  await new Promise((resolve) => setTimeout(resolve, 300));
  socket.destroy();
  await expect.poll(() => ended, { timeout: 5000 }).toBe(1);
  return lines;
}

const head = (path: string, type: string, token = '') =>
  `POST ${path} HTTP/1.1\r\nHost: shop.localhost\r\nContent-Type: ${type}\r\nAuthorization: ${token}\r\nContent-Length: 100000\r\n\r\n`;

test('a client that disconnects while it sends an order leaves nothing in the log', async () => {
  const store = await testStore();
  onTestFinished(() => store.close());
  const lines = await abort(
    (request) => store.app.fetch(request),
    `${head('/wp-json/treesal/v1/create_order', 'application/json')}{"half`,
  );
  expect(lines).toEqual([]);
});

test.each([
  ['a picture', '/files', 'multipart/form-data; boundary=x'],
  ['a row', '/items/CustomerSettings', 'application/json'],
])(
  'a client that goes away while it sends %s costs at most one line, without a stack',
  async (_, path, type) => {
    const directus = await testDirectus();
    onTestFinished(() => directus.close());
    const token = `Bearer ${await directus.tokenOf(ADMIN)}`;
    const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nhalf';
    const lines = await abort(
      (request) => directus.app.fetch(request),
      head(path, type, token) + (type.endsWith('json') ? '{"half' : part),
    );
    expect(lines.length).toBeLessThanOrEqual(1);
    expect(lines.join()).not.toContain('\n');
  },
);

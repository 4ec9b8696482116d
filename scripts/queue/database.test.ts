import { createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '#tests/temporary-directory.ts';
import { openDatabase } from './database.ts';

test('a PostgreSQL that accepts connections but never answers fails, for hooks and for the queue', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => sockets.push(socket));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as { port: number };
  const database = await openDatabase({
    url: `postgres://dukkan@127.0.0.1:${port}/dukkan`,
    dataDirectory: temporaryDirectory(),
    silenceMs: 50,
  });
  await expect(database.query('SELECT 1')).rejects.toThrow(/timeout/);
  expect(database.bossOptions).toMatchObject({ connectionTimeoutMillis: 50, query_timeout: 50 });
  await database.close();
  for (const socket of sockets) socket.destroy();
  silent.close();
});

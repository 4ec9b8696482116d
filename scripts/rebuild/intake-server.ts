import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { UsageError } from '#scripts/commands/usage.ts';

/** No client can hold a connection for long without saying something. How many one may have is for the proxy before it to say. */
const LIMITS = { headersMs: 5_000, requestMs: 10_000, keepAliveMs: 5_000, connections: 2_000 };

/** Requests that have begun may end within this time. */
const CLOSE_MS = 1_000;

/** Listens for hooks on a port (0: any free one) until `close`. Rejects with advice when the port is taken. */
export function listenForHooks(
  app: Hono,
  port: number,
): Promise<{ readonly port: number; readonly close: () => Promise<void> }> {
  const server: Server = createServer(
    {
      headersTimeout: LIMITS.headersMs,
      requestTimeout: LIMITS.requestMs,
      keepAliveTimeout: LIMITS.keepAliveMs,
      connectionsCheckingInterval: 1_000,
    },
    getRequestListener(app.fetch),
  );
  server.maxConnections = LIMITS.connections;
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE';
      reject(
        isTaken ? new UsageError(`Port ${port} is taken by another program. Choose another one.`) : error,
      );
    });
    server.listen(port, () => {
      const address = server.address();
      resolve({
        port: typeof address === 'object' && address ? address.port : port,
        close: () =>
          new Promise((done) => {
            server.close(() => done());
            server.closeIdleConnections();
            // What is still open then is a page that listens for news, or a client that does not finish.
            setTimeout(() => server.closeAllConnections(), CLOSE_MS).unref();
          }),
      });
    });
  });
}

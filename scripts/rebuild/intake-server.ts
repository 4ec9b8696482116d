import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { UsageError } from '#scripts/commands/usage.ts';
import { type ClientLimitOptions, clientLimit } from './client-limit.ts';

/** No client can hold a connection for long without saying something. */
const LIMITS = { headersMs: 5_000, requestMs: 10_000, keepAliveMs: 5_000, connections: 2_000 };

/**
 * Of one client, so that it leaves the others room. All stores of a hosting company may call from one address, and there a hook that
 * fails five times is switched off: 10,000 hooks in a minute need some 50.
 */
export const CONNECTIONS_OF_CLIENT = 500;

/** Requests that have begun may end within this time. */
const CLOSE_MS = 1_000;

/** Listens for hooks at an address of this machine and a port (0: any free one) until `close`. Rejects with advice when the port is taken. */
export function listenForHooks(
  app: Hono,
  { host, port }: { readonly host: string; readonly port: number },
  limitOptions: ClientLimitOptions,
): Promise<{ readonly port: number; readonly close: () => Promise<void> }> {
  const limit = clientLimit(limitOptions);
  const server: Server = createServer(
    {
      headersTimeout: LIMITS.headersMs,
      requestTimeout: LIMITS.requestMs,
      keepAliveTimeout: LIMITS.keepAliveMs,
      connectionsCheckingInterval: 1_000,
    },
    limit.limited(getRequestListener(app.fetch)),
  );
  server.maxConnections = LIMITS.connections;
  server.prependListener('connection', limit.connected);
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE';
      reject(
        isTaken ? new UsageError(`Port ${port} is taken by another program. Choose another one.`) : error,
      );
    });
    server.listen(port, host, () => {
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

import type { Server } from 'node:http';
import { serve } from '@hono/node-server';
import type { Hono } from 'hono';
import { listeningHost } from '#scripts/commands/places.ts';
import { UsageError } from '#scripts/commands/usage.ts';

/** Listens on a port (0: any free one) of `DUKKAN_HOST` until `close`. Rejects with advice when the port is taken. */
export function listen(app: Hono, port: number): Promise<{ readonly port: number; close(): Promise<void> }> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, port, hostname: listeningHost() }, (address) => {
      resolve({
        port: address.port,
        close: () =>
          new Promise((done) => {
            server.close(() => done());
            (server as Server).closeAllConnections();
          }),
      });
    });
    server.on('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE';
      reject(
        isTaken
          ? new UsageError(`Port ${port} is taken by another program. Stop it, or choose one with --port.`)
          : error,
      );
    });
  });
}

import type { Server } from 'node:http';
import { serve } from '@hono/node-server';
import type { Hono } from 'hono';
import { listeningHost } from '#scripts/commands/places.ts';
import { UsageError } from '#scripts/commands/usage.ts';

/** Listens on a port (0: any free one) of `DUKKAN_HOST` until `close`. Rejects with advice when that cannot be had. */
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
      const advice = adviceOf(error.code, port);
      reject(advice === null ? error : new UsageError(advice));
    });
  });
}

/** What the operator can do about it; null for what nobody expects. */
function adviceOf(code: string | undefined, port: number): string | null {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken by another program. Stop it, or choose one with --port.`;
    case 'EACCES':
      return `Port ${port} is the system's alone. Choose one above 1023 with --port, and let a web server pass calls on to it.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `${listeningHost()} is no address of this machine. DUKKAN_HOST has to be one of its addresses, or 0.0.0.0 for all.`;
    default:
      return null;
  }
}

import { createServer, type RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { listeningHost } from '#scripts/program/places.ts';
import { UsageError } from '#scripts/program/usage.ts';
import { trustedProxies } from './client-address.ts';
import { type ClientLimitOptions, clientLimit } from './client-limit.ts';
import { isEncrypted } from './encrypted.ts';
import { logRefusals } from './log-refusals.ts';

/** Limits for all servers: slow and silent clients lose their connection. */
const LIMITS = {
  headersMs: 5_000,
  requestMs: 10_000,
  keepAliveMs: 5_000,
  idleMs: 60_000,
  connections: 2_000,
};

/**
 * Connections per client. Not small, because many senders share an address: all stores of a hosting company, or customers of a mobile
 * network. 10,000 hooks a minute need about 50, and WooCommerce disables a hook that fails five times.
 */
const CONNECTIONS_OF_CLIENT = 500;

/** Time limit of uploads, because a picture from a phone takes longer than other requests. */
export const UPLOAD_MS = 60_000;
/** On close, running requests have this time to end. */
const CLOSE_MS = 1_000;

export interface ListenOptions extends Partial<ClientLimitOptions> {
  /** Address of this machine to listen at. Default: `DUKKAN_HOST`. */
  readonly host?: string;
  /** Time limit from the first byte of a request to its last. Default: 10 s. */
  readonly requestMs?: number;
  /** Requests whose path begins so may take longer: a picture from a phone. */
  readonly uploads?: { readonly paths: readonly string[]; readonly requestMs: number };
}

export interface Listening {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Listens on a port (0: any free one) until `close`. Enforces `LIMITS` and the connections per client. Rejects with a
 * UsageError that says what to do when the port or address is not available.
 */
export function listen(
  app: Pick<Hono, 'fetch'>,
  port: number,
  options: ListenOptions = {},
): Promise<Listening> {
  const { host = listeningHost(), requestMs = LIMITS.requestMs, uploads } = options;
  const limit = clientLimit({
    places: options.places ?? CONNECTIONS_OF_CLIENT,
    isTrustedProxy: options.isTrustedProxy ?? trustedProxies(process.env.TRUSTED_PROXIES),
    onRefused: options.onRefused ?? tooManyConnections(console.error),
  });
  const server = createServer(
    {
      headersTimeout: LIMITS.headersMs,
      requestTimeout: uploads?.requestMs ?? requestMs,
      keepAliveTimeout: LIMITS.keepAliveMs,
      connectionsCheckingInterval: 1_000,
    },
    withHeaders(limit.limited(inTime(getRequestListener(app.fetch), requestMs, uploads?.paths))),
  );
  server.timeout = LIMITS.idleMs;
  server.maxConnections = LIMITS.connections;
  server.prependListener('connection', limit.connected);
  const notAccepted = logRefusals(console.error, (reason) => `a connection was not accepted: ${reason}`);
  return new Promise((resolve, reject) => {
    server.on('error', (error: NodeJS.ErrnoException) => {
      // Without file descriptors or memory, the system opens no connection for now.
      if (server.listening) return notAccepted(error.message);
      const advice = adviceOf(error.code, port, host);
      reject(advice === null ? error : new UsageError(advice));
    });
    server.listen(port, host, () => {
      const address = server.address();
      resolve({
        port: typeof address === 'object' && address ? address.port : port,
        close: () =>
          new Promise((done) => {
            server.close(() => done());
            server.closeIdleConnections();
            // Event streams and slow clients would otherwise stay open.
            setTimeout(() => server.closeAllConnections(), CLOSE_MS).unref();
          }),
      });
    });
  });
}

/** Closes connections whose bodies take longer, but for uploads: Node has one time for all requests of a server. */
function inTime(
  listener: RequestListener,
  requestMs: number,
  uploads: readonly string[] = [],
): RequestListener {
  if (uploads.length === 0) return listener;
  return (request, response) => {
    if (!uploads.some((path) => request.url?.startsWith(path))) {
      const timer = setTimeout(() => request.complete || request.socket.destroy(), requestMs);
      request.once('close', () => clearTimeout(timer));
    }
    return listener(request, response);
  };
}

/** Headers of answers that an application gives none: errors, redirects and refusals reach browsers, too. */
const withHeaders =
  (listener: RequestListener): RequestListener =>
  (request, response) => {
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Referrer-Policy', 'no-referrer');
    if (isEncrypted(request.headers['x-forwarded-proto']))
      response.setHeader('Strict-Transport-Security', 'max-age=31536000');
    return listener(request, response);
  };

/** Logs refused clients, at most a line a minute after the first. */
export const tooManyConnections = (log: (line: string) => void): ((client: string) => void) =>
  logRefusals(
    log,
    (client) =>
      `refused ${client || 'a client'}: too many connections at once. A proxy? Name it in TRUSTED_PROXIES.`,
  );

/** Advice for the operator; null for unexpected errors. */
function adviceOf(code: string | undefined, port: number, host: string): string | null {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken by another program. Stop it, or choose one with --port.`;
    case 'EACCES':
      return `Port ${port} is reserved for the system. Choose one above 1023 with --port, and let a web server forward calls to it.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `${host} is no address of this machine. DUKKAN_HOST has to be one of its addresses, or 0.0.0.0 for all.`;
    default:
      return null;
  }
}

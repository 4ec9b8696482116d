import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { clientOf, type IsTrusted } from './client-address.ts';
import { clientPlaces } from './client-places.ts';

export interface ClientLimitOptions {
  /** Simultaneous connections per client; behind a trusted proxy, simultaneous requests. */
  readonly places: number;
  /** Proxies that are trusted to name the client. */
  readonly isTrustedProxy: IsTrusted;
  /** Called for each client that was answered 429. */
  readonly onRefused: (client: string) => void;
}

export interface ClientLimit {
  /** Must be called for every connection before data is read from it. */
  connected(socket: Socket): void;
  /** Answers 429 without reading the body when the client has no place left; passes other requests to `listener`. */
  limited(listener: RequestListener): RequestListener;
}

/** This many connections of a client beyond its limit stay open and are answered 429; further ones are closed at once. */
const TOLD = 50;

const REFUSAL = JSON.stringify({
  error: 'This client has too many connections open. Send it again when some of them have ended.',
  code: 'client.too-many-connections',
});
const HEADERS = { 'Content-Type': 'application/json', 'Retry-After': '5' };

/** Keeps one sender from taking all connections from the others. */
export function clientLimit({ places, isTrustedProxy, onRefused }: ClientLimitOptions): ClientLimit {
  const open = clientPlaces(places);
  const told = clientPlaces(TOLD);
  const refused = new WeakSet<Socket>();

  function refuse(client: string, response: ServerResponse): void {
    onRefused(client);
    response.writeHead(429, HEADERS).end(REFUSAL);
  }

  return {
    connected(socket) {
      // Clients behind a proxy are counted by request, because the request names the client.
      if (isTrustedProxy(socket.remoteAddress)) return;
      const client = clientOf(socket.remoteAddress, undefined, isTrustedProxy);
      const leave = open.take(client);
      if (leave) return void socket.once('close', leave);
      const forget = told.take(client);
      if (!forget) return void socket.destroy();
      refused.add(socket);
      socket.once('close', forget);
    },
    limited: (listener) => (request: IncomingMessage, response: ServerResponse) => {
      const { socket, headers } = request;
      const forwarded = headers['x-forwarded-for'];
      const client = clientOf(socket.remoteAddress, String(forwarded ?? ''), isTrustedProxy);
      if (refused.has(socket)) {
        response.setHeader('Connection', 'close');
        return refuse(client, response);
      }
      if (isTrustedProxy(socket.remoteAddress)) {
        const leave = open.take(client);
        if (!leave) return refuse(client, response);
        response.once('close', leave);
      }
      return listener(request, response);
    },
  };
}

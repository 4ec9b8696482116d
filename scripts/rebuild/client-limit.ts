import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { clientOf, type IsTrusted } from './client-address.ts';
import { clientPlaces } from './client-places.ts';

export interface ClientLimitOptions {
  /** Connections at a time; behind a proxy, requests at a time. */
  readonly places: number;
  /** Behind these the client is the one they name. */
  readonly isTrustedProxy: IsTrusted;
  /** Told of each client that was answered 429. */
  readonly onRefused: (client: string) => void;
}

export interface ClientLimit {
  /** To be told of every connection before anything is read from it. */
  connected(socket: Socket): void;
  /** Answers 429 where the client has no place left, without reading the body; `listener` has the rest. */
  limited(listener: RequestListener): RequestListener;
}

/** Of a client's connections beyond its limit this many are told why, when they ask something in time; any more are cut at once. */
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
      // A proxy's callers are counted one by one, when they have said who they are.
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

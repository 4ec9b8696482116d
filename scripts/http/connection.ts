import type { IncomingMessage, ServerResponse } from 'node:http';

/** Node's objects of an HTTP request. Absent when an application is called in memory. */
export interface Connection {
  readonly incoming?: IncomingMessage;
  readonly outgoing?: ServerResponse;
}

/** An application below a path of merchants' hosts, such as a store or a data service. */
export interface Mount {
  /** For example `/wp-json/`. */
  readonly prefix: string;
  /** Handler for a merchant; null when the merchant has none, and then its site answers. */
  readonly handlerOf: (slug: string) => Handler | null;
}

/** The first mount's handler that answers this path for a merchant; null when none does. */
export function handlerAt(mounts: readonly Mount[], pathname: string, slug: string): Handler | null {
  for (const { prefix, handlerOf } of mounts) {
    const handler = pathname.startsWith(prefix) ? handlerOf(slug) : null;
    if (handler) return handler;
  }
  return null;
}

/** `connection`: Node's objects of the request. */
export type Handler = (request: Request, connection?: Connection) => Response | Promise<Response>;

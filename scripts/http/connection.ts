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

/** `connection`: Node's objects of the request. */
export type Handler = (request: Request, connection?: Connection) => Response | Promise<Response>;

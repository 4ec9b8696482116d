import type { IncomingMessage, ServerResponse } from 'node:http';

/** What Node's HTTP server gives beside a request; a call in memory has none of it. */
export interface Connection {
  readonly incoming?: IncomingMessage;
  readonly outgoing?: ServerResponse;
}

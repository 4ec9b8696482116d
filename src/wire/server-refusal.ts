import type { Failure } from '#domain/result.ts';
import { decodeEntities } from './decode-entities.ts';
import { lineOfHtml } from './plain-text.ts';

/** A refusal with the server's message, which is for the log and never for a page. */
export interface ServerRefusal {
  readonly failure: Failure;
  readonly message: string;
}

/** A server's message as one line of text, without HTML tags and entities. */
export const messageOf = (html: string): string => lineOfHtml(html, decodeEntities);

/** The permanent code for an error that has only a status. */
export function statusCode(status: number): string {
  if (status === 401) return 'auth.required';
  if (status === 403) return 'auth.forbidden';
  if (status === 404) return 'request.not-found';
  if (status === 409) return 'request.conflict';
  if (status === 429) return 'server.busy';
  if (status === 408 || status === 425 || status >= 500) return 'server.unavailable';
  return 'request.invalid';
}

import type { Context } from 'hono';
import type { PageWanted } from './query.ts';
import { type Refusal, refusalBody } from './refusal.ts';

/** A JSON answer like those of WordPress, with the methods that the route allows. */
export const answer = (body: unknown, options: AnswerOptions = {}): Response =>
  answerText(JSON.stringify(body), options);

/** Like `answer`, for a body that is a JSON text. */
export function answerText(
  json: string,
  { status = 200, allow = 'GET', headers = {} }: AnswerOptions = {},
): Response {
  return new Response(json, {
    status,
    headers: { 'Content-Type': 'application/json; charset=UTF-8', Allow: allow, ...headers },
  });
}

export interface AnswerOptions {
  readonly status?: number;
  readonly allow?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export function refuse(refusal: Refusal, options: Omit<AnswerOptions, 'status'> = {}): Response {
  const wait: Record<string, string> =
    refusal.retryAfter === undefined ? {} : { 'Retry-After': String(refusal.retryAfter) };
  return answer(refusalBody(refusal), {
    ...options,
    status: refusal.status,
    headers: { ...options.headers, ...wait },
  });
}

/** The headers of WordPress for answers that depend on the caller. */
export const NOT_STORED = {
  'Cache-Control': 'no-cache, must-revalidate, max-age=0, no-store, private',
  Expires: 'Wed, 11 Jan 1984 05:00:00 GMT',
} as const;

/** `X-WP-Total` and `X-WP-TotalPages`. */
export const totals = (total: number, perPage: number): Record<string, string> => ({
  'X-WP-Total': String(total),
  'X-WP-TotalPages': String(Math.ceil(total / perPage)),
});

export const pageItems = <Item>(items: readonly Item[], { page, perPage }: PageWanted): readonly Item[] =>
  items.slice((page - 1) * perPage, page * perPage);

/** Applies `_fields=id,name`: keeps only these fields of each item. Without `_fields`, keeps all. */
export function onlyFields<Item extends object>(
  item: Item,
  fields: readonly string[],
): Item | Record<string, unknown> {
  if (fields.length === 0) return item;
  return Object.fromEntries(Object.entries(item).filter(([name]) => fields.includes(name)));
}

/** The origin of the request, such as `http://quds-grill.localhost:4321`. */
export const originOf = (context: Context): string => new URL(context.req.url).origin;

export const queryOf = (context: Context): URLSearchParams => new URL(context.req.url).searchParams;

/** Statuses after which a retry may succeed: specification §7. */
export const PASSING_STATUSES: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 504]);

/** Whether a content type is JSON. Other answers are never parsed: the page of a captive portal is HTML with status 200. */
export const isJsonType = (contentType: string | null): boolean =>
  /^application\/(?:[a-z0-9.+-]+\+)?json\b/i.test(contentType ?? '');

/** The effective status of a refusal: the Store API reports its rate limit as 400 with a special code. */
export const refusalStatus = (status: number, code: unknown): number =>
  status === 400 && code === 'rate_limit_exceeded' ? 429 : status;

/**
 * `Retry-After`, or the Store API's equivalent, in milliseconds; given as seconds or a date. Null if absent or invalid. `now` in
 * epoch milliseconds.
 */
export function retryAfterMs(headers: Headers, now: number): number | null {
  const text = headers.get('retry-after') ?? headers.get('ratelimit-retry-after');
  if (!text) return null;
  const milliseconds = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isFinite(milliseconds) ? Math.max(milliseconds, 0) : null;
}

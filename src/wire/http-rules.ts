/** Statuses after which the same question may be answered the next time: specification §7. */
export const PASSING_STATUSES: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 504]);

/** Whether a content type says JSON. What says anything else is never parsed: a portal's page is HTML with status 200. */
export const isJsonType = (contentType: string | null): boolean =>
  /^application\/(?:[a-z0-9.+-]+\+)?json\b/i.test(contentType ?? '');

/** The status that a refusal means: the Store API's limit of requests answers 400 with a code of its own. */
export const refusalStatus = (status: number, code: unknown): number =>
  status === 400 && code === 'rate_limit_exceeded' ? 429 : status;

/** `Retry-After`, or what the Store API has instead, in milliseconds, from seconds or a date; null without one that can be read. `now` in epoch milliseconds. */
export function retryAfterMs(headers: Headers, now: number): number | null {
  const text = headers.get('retry-after') ?? headers.get('ratelimit-retry-after');
  if (!text) return null;
  const milliseconds = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isFinite(milliseconds) ? Math.max(milliseconds, 0) : null;
}

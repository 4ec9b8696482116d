/** Header with the time of storing, in epoch milliseconds. */
const KEPT_AT = 'x-kept-at';

/** Whether an answer may be stored: complete, from this site, and not excluded by its headers. */
export const isStorable = (response: Response): boolean =>
  response.status === 200 &&
  (response.type === 'basic' || response.type === 'default') &&
  !/no-store|private/.test(response.headers.get('cache-control') ?? '');

/** A copy to store, with the time. It drops the redirect flag, because browsers refuse a redirected response for a page. */
export function keptResponse(response: Response, nowMs: number): Response {
  const headers = new Headers(response.headers);
  headers.set(KEPT_AT, String(nowMs));
  return new Response(response.body, { status: response.status, headers });
}

export const ageMs = (response: Response, nowMs: number): number =>
  nowMs - Number(response.headers.get(KEPT_AT) ?? 0);

import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long an operator stays logged in on one browser. */
export const SESSION_MS = 12 * 3_600_000;
export const SESSION_COOKIE = 'dukkan_ops';

/** A cookie that proves that its bearer once knew the token, without holding it. Ends by itself, or when the token changes. */
export function sessionOf(token: string, now: number): string {
  const ends = String(now + SESSION_MS);
  return `${ends}.${signature(token, ends)}`;
}

/** Whether a cookie was made by one of the tokens and has not ended. */
export function isSession(cookie: string, tokens: readonly string[], now: number): boolean {
  const [ends = '', given = ''] = cookie.split('.');
  if (!/^\d{1,16}$/.test(ends) || Number(ends) < now) return false;
  const bytes = Buffer.from(given, 'base64url');
  return tokens.some((token) => {
    const wanted = Buffer.from(signature(token, ends), 'base64url');
    return wanted.length === bytes.length && timingSafeEqual(wanted, bytes);
  });
}

const signature = (token: string, ends: string): string =>
  createHmac('sha256', token).update(`ops session until ${ends}`).digest('base64url');

import type { Call, Surroundings } from './context.ts';
import { forbidden, invalidToken, tokenExpired } from './errors.ts';
import { type Claims, readToken } from './tokens.ts';

/** Whether a login, an invitation or a reset may redirect to this URL: on the caller's site or an allowed origin. */
export function isAllowedUrl(url: string, call: Call, { allowedOrigins }: Surroundings): boolean {
  if (!URL.canParse(url)) return false;
  const { origin, protocol, username, password } = new URL(url);
  if (!/^https?:$/.test(protocol) || username !== '' || password !== '') return false;
  return origin === new URL(call.req.url).origin || allowedOrigins.includes(origin);
}

/** The URL with the token in its query. */
export function withToken(url: string, token: string): string {
  const address = new URL(url);
  address.searchParams.set('token', token);
  return address.href;
}

/** Our page, used when the caller names none. */
export function ownUrl(path: string, call: Call, { basePath }: Surroundings): string {
  return new URL(`${basePath}${path}`, call.req.url).href;
}

/** Content of a letter's token. Throws 403 for an invalid token or another kind of letter, 401 for an expired one. */
export function claimsOf(token: string, scope: string, { secret, now }: Surroundings): Claims {
  const answer = readToken(token, secret, now());
  if (answer.kind === 'expired') throw tokenExpired();
  if (answer.kind === 'bad') throw invalidToken();
  if (answer.claims.scope !== scope) throw forbidden();
  return answer.claims;
}

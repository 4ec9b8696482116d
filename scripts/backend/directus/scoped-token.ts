import type { Surroundings } from './context.ts';
import { forbidden, invalidToken, tokenExpired } from './errors.ts';
import { type Claims, readToken } from './tokens.ts';

/** What a token of a letter says. Throws 403 for a bad one or one of another kind of letter, 401 for an old one. */
export function claimsOf(token: string, scope: string, { secret, now }: Surroundings): Claims {
  const answer = readToken(token, secret, now());
  if (answer.kind === 'expired') throw tokenExpired();
  if (answer.kind === 'bad') throw invalidToken();
  if (answer.claims.scope !== scope) throw forbidden();
  return answer.claims;
}

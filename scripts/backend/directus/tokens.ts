import { createHmac, timingSafeEqual } from 'node:crypto';

export type Claims = Readonly<Record<string, unknown>>;

const HEADER = encoded({ alg: 'HS256', typ: 'JWT' });

/** A JSON Web Token that is signed with HMAC-SHA256 and expires after `livesMs`. */
export function signToken(claims: Claims, livesMs: number, secret: string, nowMs: number): string {
  const issued = Math.floor(nowMs / 1000);
  const body = encoded({
    ...claims,
    iat: issued,
    exp: Math.floor((nowMs + livesMs) / 1000),
    iss: 'directus',
  });
  return `${HEADER}.${body}.${signature(`${HEADER}.${body}`, secret)}`;
}

export type TokenAnswer =
  | { readonly kind: 'good'; readonly claims: Claims }
  | { readonly kind: 'expired' }
  | { readonly kind: 'bad' };

/** Verifies a token of this kind. Always uses HMAC-SHA256, whatever algorithm the token names. */
export function readToken(token: string, secret: string, nowMs: number): TokenAnswer {
  const [header, body, mark, ...more] = token.split('.');
  if (!header || !body || !mark || more.length > 0) return { kind: 'bad' };
  const right = Buffer.from(signature(`${header}.${body}`, secret));
  const given = Buffer.from(mark);
  if (right.length !== given.length || !timingSafeEqual(right, given)) return { kind: 'bad' };
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as Claims;
  return Number(claims.exp) * 1000 <= nowMs ? { kind: 'expired' } : { kind: 'good', claims };
}

export const isTokenShaped = (text: string): boolean => /^[\w-]+\.[\w-]+\.[\w-]+$/.test(text);

const signature = (text: string, secret: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url');

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

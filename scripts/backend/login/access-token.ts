import { randomBytes } from 'node:crypto';
import { sign, verify } from 'hono/jwt';
import { fail, ok, type Result } from '#domain/result.ts';
import type { Rows } from '#scripts/backend/database/database.ts';
import { keptNote } from '#scripts/backend/database/notes.ts';
import { sessionsOf } from './sessions.ts';

/** Lifetime as in the usefulteam plugin. */
const LIFE_SECONDS = 600;

const secrets = new WeakMap<Rows, string>();

/** The merchant's key. A token of one shop is invalid in another. It is read once, so that forged tokens cause no work of the database. */
async function secretOf(rows: Rows): Promise<string> {
  const secret =
    secrets.get(rows) ?? (await keptNote(rows, 'token-secret', () => randomBytes(32).toString('base64url')));
  secrets.set(rows, secret);
  return secret;
}

export async function makeAccessToken(
  rows: Rows,
  accountId: number,
  { issuer, now }: { readonly issuer: string; readonly now: number },
): Promise<string> {
  const issuedAt = Math.floor(now / 1000);
  const payload = {
    iss: issuer,
    iat: issuedAt,
    nbf: issuedAt,
    exp: issuedAt + LIFE_SECONDS,
    data: { user: { id: accountId, sessions: await sessionsOf(rows, accountId) } },
  };
  return sign(payload, await secretOf(rows), 'HS256');
}

/** The account's id, or the plugin's error. Tokens of ended sessions are invalid. */
export async function readAccessToken(
  rows: Rows,
  token: string,
  now: number,
): Promise<Result<number, string>> {
  if (token.split('.').length !== 3) return fail('Wrong number of segments');
  const secret = await secretOf(rows);
  try {
    // Use the given clock, not the machine's.
    const checks = { alg: 'HS256', exp: false, nbf: false, iat: false } as const;
    const { exp, data } = await verify(token, secret, checks);
    const { id, sessions } =
      (data as { user?: { id?: unknown; sessions?: unknown } } | undefined)?.user ?? {};
    if (typeof exp !== 'number' || typeof id !== 'number') return fail('Signature verification failed');
    // Tokens of older versions have no session name.
    const isGoing = (sessions ?? '') === (await sessionsOf(rows, id));
    return isGoing && now / 1000 < exp ? ok(id) : fail('Expired token');
  } catch {
    return fail('Signature verification failed');
  }
}

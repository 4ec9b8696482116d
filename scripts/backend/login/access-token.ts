import { randomBytes } from 'node:crypto';
import { sign, verify } from 'hono/jwt';
import { fail, ok, type Result } from '#domain/result.ts';
import type { Rows } from '#scripts/backend/database/database.ts';
import { keptNote } from '#scripts/backend/database/notes.ts';
import { sessionsOf } from './sessions.ts';

/** As the usefulteam plugin has it. */
const LIFE_SECONDS = 600;

/** The merchant's own key: a token of one shop is worth nothing in another. */
const secretOf = (rows: Rows): Promise<string> =>
  keptNote(rows, 'token-secret', () => randomBytes(32).toString('base64url'));

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

/** The account's id, or the plugin's words for what is wrong with the token. One whose sessions were ended is over, too. */
export async function readAccessToken(
  rows: Rows,
  token: string,
  now: number,
): Promise<Result<number, string>> {
  if (token.split('.').length !== 3) return fail('Wrong number of segments');
  const secret = await secretOf(rows);
  try {
    // By the clock that is given, not by the machine's.
    const checks = { alg: 'HS256', exp: false, nbf: false, iat: false } as const;
    const { exp, data } = await verify(token, secret, checks);
    const { id, sessions } =
      (data as { user?: { id?: unknown; sessions?: unknown } } | undefined)?.user ?? {};
    if (typeof exp !== 'number' || typeof id !== 'number') return fail('Signature verification failed');
    // A token of an older version says no name.
    const isGoing = (sessions ?? '') === (await sessionsOf(rows, id));
    return isGoing && now / 1000 < exp ? ok(id) : fail('Expired token');
  } catch {
    return fail('Signature verification failed');
  }
}

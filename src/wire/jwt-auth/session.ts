import * as z from 'zod/mini';
import { STAFF_ACCOUNT_ROLES, type StaffAccountRole } from '#domain/order/actions.ts';
import { type Failure, fail, ok, type Result } from '#domain/result.ts';
import { between } from '#wire/only.ts';
import { parseAnswer } from '#wire/parse-answer.ts';
import { messageOf, type ServerRefusal } from '#wire/server-refusal.ts';
import { failureOf } from '#wire/treesal/failures.ts';
import { errorSchema } from '#wire/treesal/schema.ts';

const word = z.catch(z.nullish(z.string()), null);
const number = z.catch(z.nullish(z.number()), null);

/** The answer of `jwt-auth/v1/token`: usefulteam's plugin uses an envelope, Tmeister's is flat. */
const tokenSchema = z.object({
  token: z.nullish(z.string()),
  id: number,
  displayName: word,
  nicename: word,
  email: word,
  user_display_name: word,
  user_nicename: word,
  user_email: word,
  role: word,
});

/** The claim of a token with its expiry: seconds since 1970. */
const claimsSchema = z.object({ exp: z.number().check(between(1, 1e11)) });

/** A staff member's session. */
export interface StaffSession {
  /** Bearer token. */
  readonly token: string;
  /** The account's own name, which another case or an e-mail address stands for in a login. Absent if the server does not tell it. */
  readonly username?: string;
  /** May be empty. */
  readonly displayName: string;
  readonly email?: string;
  /** Epoch milliseconds; absent if the token has no expiry. */
  readonly expiresAt?: number;
  /** Id of the account; only plugins that also set a login cookie send it. */
  readonly userId?: number;
  /** The account's rights on orders; plugins do not send them. */
  readonly role?: StaffAccountRole;
}

/** The answer of `token`, from either plugin. Without a token it fails with `login.no-token` (specification §8). */
export function sessionOf(body: unknown): Result<StaffSession> {
  const data = typeof body === 'object' && body !== null && 'data' in body ? body.data : body;
  // usefulteam's plugin writes `data: []` for an empty answer.
  const parsed = parseAnswer(tokenSchema, Array.isArray(data) ? {} : data);
  if (!parsed.ok) return parsed;
  const { token, ...wire } = parsed.value;
  if (!token || !/^[\x21-\x7E]+$/.test(token)) return fail({ code: 'login.no-token' });
  const username = messageOf((wire.nicename || wire.user_nicename) ?? '');
  const displayName = messageOf((wire.displayName || wire.user_display_name) ?? '') || username;
  const email = wire.email || wire.user_email;
  const expiresAt = expiryOf(token);
  const role = STAFF_ACCOUNT_ROLES.find((known) => known === wire.role);
  return ok({
    token,
    ...(username && { username }),
    displayName,
    ...(email && { email }),
    ...(expiresAt !== null && { expiresAt }),
    ...(wire.id != null && { userId: wire.id }),
    ...(role && { role }),
  });
}

/** WordPress's own refusals. They are in English, and tell a stranger which names exist. */
const WRONG_NAME_OR_PASSWORD = /^(\[jwt_auth\] )?(invalid_username|invalid_email|incorrect_password)$/;

/**
 * The failure of a login: `login.invalid` with the server's `message` as text, if there is one (specification §8). What
 * WordPress says of a wrong name or password is left out, so the page says it in its own words.
 * A busy or failing server says nothing about the password, so it gives another code.
 */
export function loginFailureOf(status: number, body: unknown): ServerRefusal {
  const refusal = failureOf(status, body);
  if (status !== 400 && status !== 401 && status !== 403) return refusal;
  const parsed = errorSchema.safeParse(body);
  const message = parsed.success ? messageOf(parsed.data.message) : '';
  const isShown = message !== '' && !(parsed.success && WRONG_NAME_OR_PASSWORD.test(parsed.data.code));
  const failure: Failure = { code: 'login.invalid', params: { status, ...(isShown && { message }) } };
  return { failure, message };
}

/** Decoded without verification: it only decides when to request a new token. */
function expiryOf(token: string): number | null {
  try {
    const claims = atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'));
    const parsed = claimsSchema.safeParse(JSON.parse(claims));
    return parsed.success ? parsed.data.exp * 1000 : null;
  } catch {
    return null;
  }
}

import { type Failure, fail, ok, type Result } from '#domain/result.ts';
import { parseAnswer } from '#wire/parse-answer.ts';
import { messageOf, type ServerRefusal } from '#wire/server-refusal.ts';
import { failureOf } from '#wire/treesal/failures.ts';
import { errorSchema } from '#wire/treesal/schema.ts';
import { claimsSchema, tokenSchema } from './schema.ts';

/** A member of the staff who has logged in. */
export interface StaffSession {
  /** Bearer token. */
  readonly token: string;
  /** May be empty. */
  readonly displayName: string;
  readonly email?: string;
  /** Epoch milliseconds; absent when the token does not say. */
  readonly expiresAt?: number;
  /** Of the account; only plugins tell it that also remember a login by a cookie. */
  readonly userId?: number;
}

/** The answer of `token`, of either plugin. Without a token it is `login.no-token` (specification §8). */
export function sessionOf(body: unknown): Result<StaffSession> {
  const data = typeof body === 'object' && body !== null && 'data' in body ? body.data : body;
  // usefulteam's plugin writes `data: []` for none.
  const parsed = parseAnswer(tokenSchema, Array.isArray(data) ? {} : data);
  if (!parsed.ok) return parsed;
  const { token, ...wire } = parsed.value;
  if (!token || !/^[\x21-\x7E]+$/.test(token)) return fail({ code: 'login.no-token' });
  const displayName = wire.displayName || wire.user_display_name || wire.nicename || wire.user_nicename;
  const email = wire.email || wire.user_email;
  const expiresAt = expiryOf(token);
  return ok({
    token,
    displayName: messageOf(displayName ?? ''),
    ...(email && { email }),
    ...(expiresAt !== null && { expiresAt }),
    ...(wire.id != null && { userId: wire.id }),
  });
}

/**
 * A refused login: `login.invalid` with the server's `message` as text where it gave one (specification §8). A server that is
 * busy or down says nothing about the password.
 */
export function loginFailureOf(status: number, body: unknown): ServerRefusal {
  const refusal = failureOf(status, body);
  if (status !== 400 && status !== 401 && status !== 403) return refusal;
  const parsed = errorSchema.safeParse(body);
  const message = parsed.success ? messageOf(parsed.data.message) : '';
  const failure: Failure = { code: 'login.invalid', params: { status, ...(message && { message }) } };
  return { failure, message };
}

/** Read, not verified: it only tells when to ask for a new one. */
function expiryOf(token: string): number | null {
  try {
    const claims = atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'));
    const parsed = claimsSchema.safeParse(JSON.parse(claims));
    return parsed.success ? parsed.data.exp * 1000 : null;
  } catch {
    return null;
  }
}

import { createHash } from 'node:crypto';
import { hashPassword } from '#scripts/backend/passwords.ts';
import { callerOf } from '#scripts/backend/wordpress/caller.ts';
import type { Call, Surroundings } from './context.ts';
import { forbidden, invalidPayload } from './errors.ts';
import { claimsOf, isAllowedUrl, ownUrl, withToken } from './letters.ts';
import { stall } from './log-in.ts';
import { post } from './outbox.ts';
import { endSessionsOf } from './sessions.ts';
import { signToken } from './tokens.ts';
import { changeUser, userByEmail } from './users.ts';

const DAY = 24 * 60 * 60_000;

/**
 * Writes a letter if the user exists and the caller has not asked too often. The answer and its time are always the same. Throws 400
 * for a URL of another site.
 */
export async function requestReset(
  call: Call,
  email: string,
  url: unknown,
  surroundings: Surroundings,
): Promise<void> {
  const { documents, secret, now, letterRequests } = surroundings;
  const startedAt = now();
  if (typeof url === 'string' && url !== '' && !isAllowedUrl(url, call, surroundings)) {
    throw invalidPayload(`URL "${url}" can't be used to reset passwords`);
  }
  const isHeldBack = letterRequests.begin(callerOf(call), email) > 0;
  const user = userByEmail(email, documents);
  if (user?.status === 'active' && !isHeldBack) {
    const claims = { email: user.email, scope: 'password-reset', hash: markOf(user.password) };
    const token = signToken(claims, DAY, secret, now());
    const target =
      typeof url === 'string' && url !== '' ? url : ownUrl('/admin/reset-password', call, surroundings);
    const message = { to: String(user.email), subject: 'Password Reset Request', token };
    post({ ...message, url: withToken(target, token) }, documents, now());
  }
  await stall(startedAt, surroundings);
}

/** Sets the password and ends all sessions. A token works once, because it contains the hash of the old password. */
export async function resetPassword(
  token: string,
  password: string,
  surroundings: Surroundings,
): Promise<void> {
  const { documents } = surroundings;
  const { email, hash } = claimsOf(token, 'password-reset', surroundings);
  if (password === '') throw invalidPayload('"password" field is required');
  const replacement = await hashPassword(password);
  const user = userByEmail(String(email), documents);
  if (user?.status !== 'active' || hash !== markOf(user.password)) throw forbidden();
  changeUser(String(user.id), { password: replacement }, documents);
  endSessionsOf(String(user.id), surroundings);
}

const markOf = (hash: unknown): string =>
  createHash('sha256').update(String(hash)).digest('hex').slice(0, 16);

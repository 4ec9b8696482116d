import { fail, ok, type Result } from '#domain/result.ts';
import { isPassword, PASSWORDS_BUSY_SECONDS } from '#scripts/backend/passwords.ts';
import { callerOf } from '#scripts/backend/wordpress/caller.ts';
import type { Call, Surroundings } from './context.ts';
import type { Document } from './documents.ts';
import { userByEmail } from './users.ts';

/** Minimum time of a refused login in milliseconds, so that its duration reveals nothing and guessing is slow. */
const STALL = 500;

/** The active user with this address and password, or null; or the seconds until the caller's next try. */
export async function userByPassword(
  call: Call,
  { email, password }: { readonly email: string; readonly password: string },
  { documents, passwordGuesses }: Surroundings,
): Promise<Result<Document | null, number>> {
  const client = callerOf(call);
  const seconds = passwordGuesses.begin(client, email);
  if (seconds > 0) return fail(seconds);
  const user = userByEmail(email, documents);
  const isRight = await isPassword(password, user?.password, client);
  if (isRight === null) return fail(PASSWORDS_BUSY_SECONDS);
  if (!user || !isRight || user.status !== 'active') return ok(null);
  passwordGuesses.right(client, email);
  return ok(user);
}

/** Waits until 500 ms after `startedAt`. */
export async function stall(startedAt: number, { now, wait }: Surroundings): Promise<void> {
  const left = STALL - (now() - startedAt);
  if (left > 0) await wait(left);
}

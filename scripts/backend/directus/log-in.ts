import { isPassword } from '#scripts/backend/passwords.ts';
import type { Surroundings } from './context.ts';
import type { Document } from './documents.ts';
import { userByEmail } from './users.ts';

/** A refused login takes so long at least, in milliseconds, so that it tells nothing and guessing is slow. */
const STALL = 500;

/** The active user with this address and password, or undefined. */
export async function userByPassword(
  email: string,
  password: string,
  { documents }: Surroundings,
): Promise<Document | undefined> {
  const user = userByEmail(email, documents);
  const isRight = await isPassword(password, user?.password);
  return user && isRight && user.status === 'active' ? user : undefined;
}

/** Waits until 500 ms after `startedAt`. */
export async function stall(startedAt: number, { now, wait }: Surroundings): Promise<void> {
  const left = STALL - (now() - startedAt);
  if (left > 0) await wait(left);
}

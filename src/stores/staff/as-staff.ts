import { fail, ok, type Result } from '#domain/result.ts';
import { shopTime } from '#stores/shop-time.ts';
import { deviceName } from './device-name.ts';
import { heldToken } from './held-token.ts';
import { lastUser } from './last-user.ts';
import { oneAtATime } from './one-at-a-time.ts';
import {
  $displayName,
  $user,
  canRefresh,
  forgetSession,
  keepSession,
  lookAgain,
  tokenExpiry,
} from './session.ts';
import { theStaff } from './staff-api.ts';

/** A token is renewed this long before its end. */
const EARLY_MS = 30_000;

/**
 * Makes a call with the bearer token. One that is missing or about to expire is renewed before; one that the store refuses is renewed
 * once and the call made once more. `auth.required`: the session is over and gone from this device.
 */
export async function asStaff<Value>(
  call: (token: string) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const held = heldToken();
  const first = held !== null && isFresh() ? ok(held) : await renew(held);
  if (!first.ok) return first;
  const answer = await call(first.value);
  if (answer.ok || !(await isTokenRefused(answer.error.code, first.value))) return answer;
  const second = await renew(first.value);
  if (!second.ok) return second;
  const again = await call(second.value);
  if (!again.ok && again.error.code === 'auth.required') forgetSession();
  return again;
}

function isFresh(): boolean {
  const expiry = tokenExpiry();
  return expiry === null || expiry - EARLY_MS > shopTime();
}

/** A server may say 403 to an old token as well as to a person without the right: then it is asked about the token itself. */
async function isTokenRefused(code: string, token: string): Promise<boolean> {
  if (code === 'auth.required') return true;
  if (code !== 'auth.forbidden') return false;
  const validated = await theStaff().validate(token);
  return !validated.ok && validated.error.code === 'auth.required';
}

/**
 * A token other than `refused`: another tab's, when that renewed it meanwhile, else a new one of the server. Without a connection the
 * session stays as it is; refused by the server, it ends.
 */
export function renew(refused: string | null): Promise<Result<string>> {
  return oneAtATime('refresh', async () => {
    const held = heldToken();
    if (held !== null && held !== refused && isFresh()) return ok(held);
    if (!canRefresh()) return ended();
    const user = $user.get();
    const renewed = await theStaff().refresh(deviceName());
    if (!renewed.ok) return /^(?:auth|login)\./.test(renewed.error.code) ? ended() : renewed;
    // Somebody logged out while the answer was on its way.
    if (!canRefresh()) return ended();
    const { token, displayName } = renewed.value;
    keepSession(
      { ...renewed.value, isRemembered: true, displayName: displayName || $displayName.get() },
      user?.username ?? (lastUser() || renewed.value.email || ''),
    );
    await nextTask();
    return ok(token);
  });
}

/** Firefox shows other tabs what a task has stored when that task is over: the next one in line would not find the new token. */
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

function ended(): Result<never> {
  forgetSession();
  return fail({ code: 'auth.required' });
}

/** Looks whether somebody is logged in; a missing token is renewed where that is possible. */
export async function resumeSession(): Promise<boolean> {
  if (lookAgain()) return true;
  if (!canRefresh()) return false;
  await renew(null);
  return lookAgain();
}

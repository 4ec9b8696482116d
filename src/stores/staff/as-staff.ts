import { fail, ok, type Result } from '#domain/result.ts';
import { shopTime } from '#stores/shop/shop-time.ts';
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

/** A token is renewed this long before it expires. */
const EARLY_MS = 30_000;

/**
 * Makes a call with the bearer token. Renews a missing or expiring token first; after a refusal renews it once and repeats the call.
 * `auth.required`: the session has ended and is deleted from this device.
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

/** A 403 may mean an old token or a missing right, so the server is asked about the token itself. */
async function isTokenRefused(code: string, token: string): Promise<boolean> {
  if (code === 'auth.required') return true;
  if (code !== 'auth.forbidden') return false;
  const validated = await theStaff().validate(token);
  return !validated.ok && validated.error.code === 'auth.required';
}

/**
 * A token other than `refused`: one that another tab renewed meanwhile, otherwise a new one. Without a connection the session stays; if
 * the server refuses, it ends.
 */
export function renew(refused: string | null): Promise<Result<string>> {
  return oneAtATime('refresh', async () => {
    const held = heldToken();
    if (held !== null && held !== refused && isFresh()) return ok(held);
    if (!canRefresh()) return ended();
    const user = $user.get();
    const renewed = await theStaff().refresh(deviceName());
    if (!renewed.ok) return /^(?:auth|login)\./.test(renewed.error.code) ? ended() : renewed;
    // Somebody logged out while the request was under way.
    if (!canRefresh()) return ended();
    const { token, displayName } = renewed.value;
    keepSession(
      { ...renewed.value, isRemembered: true, displayName: displayName || $displayName.get() },
      user?.username ?? (renewed.value.username || lastUser() || renewed.value.email || ''),
    );
    await nextTask();
    return ok(token);
  });
}

/** Firefox shows stored values to other tabs only after the task has ended; the next tab in line would miss the new token. */
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

function ended(): Result<never> {
  forgetSession();
  return fail({ code: 'auth.required' });
}

/** Whether somebody is logged in; renews a missing token if possible. */
export async function resumeSession(): Promise<boolean> {
  if (lookAgain()) return true;
  if (!canRefresh()) return false;
  await renew(null);
  return lookAgain();
}

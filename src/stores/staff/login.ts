import { atom } from 'nanostores';
import type { Failure } from '#domain/result.ts';
import { $agentName } from '#stores/agent.ts';
import { guesses } from '#stores/guesses.ts';
import { stopOrdering } from './caller.ts';
import { deviceName } from './device-name.ts';
import { lastUser } from './last-user.ts';
import { forgetSession, keepSession } from './session.ts';
import { theStaff } from './staff-api.ts';
import { tryPassword } from './try-password.ts';

/** Specification §3: the part of the session that lasts only while somebody logs in. */
export const $login = atom<{ readonly loading: boolean; readonly error: Failure | null }>({
  loading: false,
  error: null,
});

const passwords = guesses('login-attempts');

/**
 * Logs in; the old session is gone whatever comes of it. Failures: those of `StaffApi.login`, and `login.wait` with `seconds`
 * after several wrong passwords, without asking the server; `auth.not-received` when the server does not get or take the token that
 * it has just given.
 */
export async function logIn(username: string, password: string): Promise<boolean> {
  if ($login.get().loading) return false;
  forgetSession();
  const answer = await tryPassword(passwords, () => {
    $login.set({ loading: true, error: null });
    return theStaff().login(username.trim(), password, deviceName());
  });
  if (!answer.ok) return failed(answer.error);
  const heard = await theStaff().validate(answer.value.token);
  // Each call would be refused, and lead to this login again.
  if (!heard.ok && /^auth\.(?:required|not-received)$/.test(heard.error.code))
    return failed({ code: 'auth.not-received' });
  // Whoever ordered for callers here before was somebody else.
  if (lastUser() !== username.trim() && $agentName.get() !== '') stopOrdering();
  keepSession({ ...answer.value, displayName: answer.value.displayName || username.trim() }, username.trim());
  $login.set({ loading: false, error: null });
  return true;
}

function failed(error: Failure): false {
  $login.set({ loading: false, error });
  return false;
}

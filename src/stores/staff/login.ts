import { atom } from 'nanostores';
import type { Failure } from '#domain/result.ts';
import { guesses } from '#stores/device/guesses.ts';
import { $agentName } from './agent.ts';
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
 * Logs in; the old session ends in any case. Failures: those of `StaffApi.login`; `login.wait` with `seconds` after several wrong
 * passwords, without a request; `auth.not-received` if the server does not accept its own new token.
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
  // Otherwise each call would be refused and lead back to this login.
  if (!heard.ok && /^auth\.(?:required|not-received)$/.test(heard.error.code))
    return failed({ code: 'auth.not-received' });
  // People log in by either name or e-mail address, and what waits on this device is theirs in both cases.
  const { username: name = username.trim(), displayName } = answer.value;
  // An earlier agent on this device was another person.
  if (lastUser() !== name && $agentName.get() !== '') stopOrdering();
  keepSession({ ...answer.value, displayName: displayName || name }, name);
  $login.set({ loading: false, error: null });
  return true;
}

function failed(error: Failure): false {
  $login.set({ loading: false, error });
  return false;
}

import { persistentAtom } from '@nanostores/persistent';
import { atom } from 'nanostores';
import { type Attempts, afterFailure, NO_ATTEMPTS, waitMs } from '#domain/attempts.ts';
import type { Failure } from '#domain/result.ts';
import { $agentName } from '#stores/agent.ts';
import { edges } from '#stores/edges.ts';
import { storageKey } from '#stores/shop-storage.ts';
import { stopOrdering } from './caller.ts';
import { forgetSession, keepSession, lastUser } from './session.ts';
import { theStaff } from './staff-api.ts';

/** Specification §3: the part of the session that lasts only while somebody logs in. */
export const $login = atom<{ readonly loading: boolean; readonly error: Failure | null }>({
  loading: false,
  error: null,
});

const $attempts = persistentAtom<Attempts>(storageKey('login-attempts'), NO_ATTEMPTS, {
  encode: JSON.stringify,
  decode: (stored) => {
    try {
      const { failed, lastFailedAt, pauseMs } = JSON.parse(stored) as Attempts;
      return [failed, lastFailedAt, pauseMs].every(Number.isFinite)
        ? { failed, lastFailedAt, pauseMs }
        : NO_ATTEMPTS;
    } catch {
      return NO_ATTEMPTS;
    }
  },
});

/** Milliseconds until the next try is let through. */
const waitOf = (attempts: Attempts): number => waitMs(attempts, edges.now());

/**
 * Logs in; the old session is gone whatever comes of it. Failures: those of `StaffApi.login`, and `login.wait` with `seconds`
 * after several wrong passwords, without asking the server.
 */
export async function logIn(username: string, password: string): Promise<boolean> {
  if ($login.get().loading) return false;
  forgetSession();
  const wait = waitOf($attempts.get());
  if (wait > 0) return failed({ code: 'login.wait', params: { seconds: Math.ceil(wait / 1000) } });
  $login.set({ loading: true, error: null });
  const answer = await theStaff().login(username.trim(), password);
  if (!answer.ok) {
    const { code, params } = answer.error;
    const isGuess = code === 'login.invalid' || code === 'server.busy';
    const askedMs = Number(params?.seconds ?? 0) * 1000;
    if (isGuess) $attempts.set(afterFailure($attempts.get(), edges.now(), askedMs));
    return failed(answer.error);
  }
  $attempts.set(NO_ATTEMPTS);
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

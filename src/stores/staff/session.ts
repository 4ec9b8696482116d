import { persistentAtom } from '@nanostores/persistent';
import { atom, computed } from 'nanostores';
import { type OrderActor, STAFF_ACCOUNT_ROLES, type StaffAccountRole } from '#domain/order/actions.ts';
import { keptJson, keptText } from '#stores/device/kept-json.ts';
import { storageKey } from '#stores/device/shop-storage.ts';
import { readCookie, removeCookies, writeCookie } from './cookies.ts';
import { heldToken, TOKEN_KEY } from './held-token.ts';
import { rememberUser } from './last-user.ts';

/** The logged-in user. */
export interface StaffUser {
  readonly username: string;
  /** Empty if the store does not send it. */
  readonly email: string;
  /** Absent if the store does not send it. */
  readonly id?: number;
  /** The role for changes of orders; absent if the store does not send it, and then nothing is allowed. */
  readonly role?: StaffAccountRole;
}

/** Result of a login or a refresh. */
export interface NewSession {
  readonly token: string;
  readonly displayName: string;
  readonly email?: string;
  /** Epoch milliseconds; absent if the token has no expiry. */
  readonly expiresAt?: number;
  readonly userId?: number;
  readonly role?: StaffAccountRole;
  /** Whether the server can renew the token. */
  readonly isRemembered: boolean;
}

const $token = persistentAtom<string | undefined>(TOKEN_KEY);

export const $user = keptJson<StaffUser | undefined>(storageKey('staff-user'), undefined, (json) => {
  const { username, email, id, role } = json as Record<string, unknown>;
  if (typeof username !== 'string' || typeof email !== 'string') return undefined;
  const known = STAFF_ACCOUNT_ROLES.find((each) => each === role);
  return {
    username,
    email,
    ...(Number.isSafeInteger(id) && { id: Number(id) }),
    ...(known && { role: known }),
  };
});

export const $displayName = keptText(storageKey('staff-name'));

/** The person who changes orders on this device; null if that is not allowed. The server checks it again. */
export const $actor = computed([$user, $displayName], (user, name): OrderActor | null =>
  user?.role ? { role: user.role, person: user.id === undefined ? null : { id: user.id, name } } : null,
);

/** Whether staff pages may show data; checked again whenever storage, cookies or tabs may have changed. */
export const $isLoggedIn = atom(false);

export function lookAgain(): boolean {
  const isLoggedIn = heldToken() !== null;
  $isLoggedIn.set(isLoggedIn);
  return isLoggedIn;
}

/** The stored token changed in another tab. */
$token.listen(lookAgain);

/** Whether the server can renew the token: it said so at the login, and nobody has logged out since. */
export const canRefresh = (): boolean => readCookie('refresh') !== null;

/** Epoch milliseconds; null if the token has no expiry. */
export const tokenExpiry = (): number | null => Number(readCookie('expiry')) || null;

/** The cookie's value for a refresh token that scripts cannot read. */
const KEPT_BY_THE_SERVER = 'server';

export function keepSession(
  { token, displayName, email, expiresAt, userId, role, isRemembered }: NewSession,
  username: string,
): void {
  writeCookie('token', token);
  if (isRemembered) writeCookie('refresh', KEPT_BY_THE_SERVER);
  else removeCookies(['refresh']);
  if (expiresAt === undefined) removeCookies(['expiry']);
  else writeCookie('expiry', String(expiresAt));
  $token.set(token);
  $user.set({
    username,
    email: email ?? '',
    ...(userId !== undefined && { id: userId }),
    ...(role && { role }),
  });
  $displayName.set(displayName);
  rememberUser(username);
  lookAgain();
}

/** Ends the session on this device and keeps everything else, as before a new login. */
export function forgetSession(): void {
  removeCookies(['token', 'refresh', 'expiry']);
  $token.set(undefined);
  $user.set(undefined);
  $displayName.set('');
  lookAgain();
}

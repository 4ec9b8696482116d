import type { DataServiceApi } from '#api/data-service.ts';
import type { SessionStorage } from '#api/data-service-session.ts';
import { openDataService } from '#api/open-data-service.ts';
import { type Failure, fail, ok, type Result } from '#domain/result.ts';
import { guesses } from '#stores/device/guesses.ts';
import { storageKey } from '#stores/device/shop-storage.ts';
import { tabStorage } from '#stores/device/tab-storage.ts';
import { plainWorld } from '#stores/shop/apis.ts';
import { shopFacts } from '#stores/shop/shop.ts';
import { readCookie, removeCookies, writeCookie } from './cookies.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { tryPassword } from './try-password.ts';

/** State of a form after it was sent. */
export type AccountState =
  | { readonly status: 'idle' | 'busy' | 'done' }
  | { readonly status: 'failed'; readonly failure: Failure };

export type ProfileState =
  | { readonly status: 'ready'; readonly name: string; readonly email: string }
  | { readonly status: 'failed'; readonly failure: Failure };

/** The data service's login is stored in cookies only, for as long as the store's. */
const keeper: SessionStorage = {
  read: () => {
    const [access, refresh] = [readCookie('data-token'), readCookie('data-refresh')];
    const expiresAt = Number(readCookie('data-expiry')) || 0;
    // A browser may drop one of the two cookies. Without the access token, it must be renewed.
    if (refresh) return { tokens: { access: access ?? '', refresh }, expiresAt: access ? expiresAt : 0 };
    return access || expiresAt === 0 ? null : { tokens: null, expiresAt };
  },
  write: (session) => {
    removeCookies(['data-token', 'data-refresh', 'data-expiry']);
    if (!session) return;
    const { tokens, expiresAt } = session;
    if (tokens) {
      writeCookie('data-token', tokens.access);
      writeCookie('data-refresh', tokens.refresh);
    }
    writeCookie('data-expiry', String(expiresAt));
  },
};

const open = (session: SessionStorage): Promise<Result<DataServiceApi>> =>
  openDataService({
    ...plainWorld,
    baseUrl: new URL(shopFacts().api.dataService, location.origin).href,
    session,
    withLock: (work) => oneAtATime('data-refresh', work),
  });

let opened: Promise<Result<DataServiceApi>> | undefined;

async function service(): Promise<Result<DataServiceApi>> {
  opened ??= open(keeper);
  const result = await opened;
  // The code did not load: the next tap tries again.
  if (!result.ok) opened = undefined;
  return result;
}

async function using<Value>(work: (api: DataServiceApi) => Promise<Result<Value>>): Promise<AccountState> {
  const api = await service();
  const result = api.ok ? await work(api.value) : api;
  return result.ok ? { status: 'done' } : { status: 'failed', failure: result.error };
}

const MISSING = fail({ code: 'field.must-fill' });

/** The address of a screen of `/login`, for the mails of the data service. */
const screenUrl = (view: string): string => `${location.origin}${shopFacts().links.login}?view=${view}`;

const passwords = guesses('account-attempts');

/** Logs in; after several wrong passwords gives `login.wait` with `seconds` without a request. */
export const accountLogIn = (email: string, password: string): Promise<AccountState> =>
  using(async (api): Promise<Result<unknown>> => {
    if (email.trim() === '' || password === '') return MISSING;
    return tryPassword(passwords, () => api.session.login(email.trim(), password));
  });

/** Finishes a login by a provider that returned with a `reason`. */
export const providerOutcome = (reason: string): Promise<AccountState> =>
  using((api) => api.session.resume(reason));

/** Address of each provider's login, by name; empty if the service has none or does not answer. */
export async function providerLinks(): Promise<readonly { readonly name: string; readonly href: string }[]> {
  const api = await service();
  const providers = api.ok ? await api.value.providers() : api;
  if (!api.ok || !providers.ok) return [];
  return providers.value.flatMap((name) => {
    const href = api.value.providerUrl(name, screenUrl('provider'));
    return href === null ? [] : [{ name, href }];
  });
}

export const requestReset = (email: string): Promise<AccountState> =>
  using(async (api) =>
    email.trim() === '' ? MISSING : api.password.request(email.trim(), screenUrl('reset')),
  );

export const resetPassword = (token: string, password: string): Promise<AccountState> =>
  usingLetter((api) => api.password.reset(token, password));

export const acceptInvitation = (token: string, password: string): Promise<AccountState> =>
  usingLetter((api) => api.users.acceptInvite(token, password));

/** Invites a colleague with one's own role; the service refuses a user without one. */
export const inviteColleague = (email: string): Promise<AccountState> =>
  using(async (api) => {
    if (email.trim() === '') return MISSING;
    const me = await api.users.me();
    if (!me.ok) return me;
    const { role } = me.value;
    if (typeof role !== 'string') return fail({ code: 'auth.forbidden' });
    return api.users.invite(email.trim(), role, screenUrl('invitation'));
  });

/** The user's name and address. After a login by a provider, its session is taken over first. */
export async function readProfile(isFromProvider: boolean): Promise<ProfileState> {
  const api = await service();
  if (!api.ok) return { status: 'failed', failure: api.error };
  const resumed = isFromProvider ? await api.value.session.resume() : ok(null);
  if (!resumed.ok) return { status: 'failed', failure: resumed.error };
  if (keeper.read() === null) return { status: 'failed', failure: { code: 'auth.required' } };
  const me = await api.value.users.me();
  if (!me.ok) return { status: 'failed', failure: me.error };
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  const { first_name, last_name, email } = me.value;
  return { status: 'ready', name: `${text(first_name)} ${text(last_name)}`.trim(), email: text(email) };
}

const LETTER_KEY = storageKey('letter');

/**
 * The token of a mail's link. It is removed from the address, so that history and referrers do not have it. The tab keeps it until it
 * is used, because the page may be reloaded or read in another language. Empty without one.
 */
export function takeToken(): string {
  const url = new URL(location.href);
  const view = url.searchParams.get('view');
  const token = url.searchParams.get('token');
  url.searchParams.delete('token');
  history.replaceState(history.state, '', url);
  if (token) tabStorage[LETTER_KEY] = JSON.stringify({ view, token });
  try {
    const kept = JSON.parse(tabStorage[LETTER_KEY] ?? '{}') as Record<string, unknown>;
    if (kept.view === view && typeof kept.token === 'string') return kept.token;
  } catch {
    // Written by somebody else.
  }
  return '';
}

/** A token works once. */
async function usingLetter(work: (api: DataServiceApi) => Promise<Result<void>>): Promise<AccountState> {
  const state = await using(work);
  if (state.status === 'done') delete tabStorage[LETTER_KEY];
  return state;
}

/** Ends the login at the data service. Reads the session at once, because the device deletes it meanwhile. */
export async function leaveDataService(): Promise<void> {
  const held = keeper.read();
  if (!held) return;
  const api = await open({ read: () => held, write: () => {} });
  if (api.ok) await api.value.session.logout();
}

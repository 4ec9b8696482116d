import type { DataServiceApi } from '#api/data-service.ts';
import type { SessionStorage } from '#api/data-service-session.ts';
import { openDataService } from '#api/open-data-service.ts';
import { type Failure, fail, ok, type Result } from '#domain/result.ts';
import { plainWorld } from '#stores/apis.ts';
import { guesses } from '#stores/guesses.ts';
import { shopFacts } from '#stores/shop.ts';
import { storageKey } from '#stores/shop-storage.ts';
import { tabStorage } from '#stores/tab-storage.ts';
import { readCookie, removeCookies, writeCookie } from './cookies.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { tryPassword } from './try-password.ts';

/** What comes of a form. */
export type AccountState =
  | { readonly status: 'idle' | 'busy' | 'done' }
  | { readonly status: 'failed'; readonly failure: Failure };

export type ProfileState =
  | { readonly status: 'ready'; readonly name: string; readonly email: string }
  | { readonly status: 'failed'; readonly failure: Failure };

/** The login at the data service lives in cookies only, as long as that of the store. */
const keeper: SessionStorage = {
  read: () => {
    const [access, refresh] = [readCookie('data-token'), readCookie('data-refresh')];
    const expiresAt = Number(readCookie('data-expiry')) || 0;
    // A browser may have dropped one of the two: an access token that is missing is one that has to be renewed.
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
  // The code could not be loaded: the next tap tries again.
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

/** `login.wait` with `seconds` after several wrong passwords, without asking the service. */
export const accountLogIn = (email: string, password: string): Promise<AccountState> =>
  using(async (api): Promise<Result<unknown>> => {
    if (email.trim() === '' || password === '') return MISSING;
    return tryPassword(passwords, () => api.session.login(email.trim(), password));
  });

/** By name, where each login leads; none when the service has none or cannot be asked. */
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

/** The colleague is given one's own role; who has none to give is refused by the service. */
export const inviteColleague = (email: string): Promise<AccountState> =>
  using(async (api) => {
    if (email.trim() === '') return MISSING;
    const me = await api.users.me();
    if (!me.ok) return me;
    const { role } = me.value;
    if (typeof role !== 'string') return fail({ code: 'auth.forbidden' });
    return api.users.invite(email.trim(), role, screenUrl('invitation'));
  });

/** One's own name and address. After a provider sent people back, its session is taken over first. */
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
 * The token of a mail's link, taken out of the address so that it is in no history and no referrer. This tab keeps it until it is used:
 * the page may be loaded again, or read in another language. Empty without one.
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
    // Not ours.
  }
  return '';
}

/** A token that was taken is worth nothing any more. */
async function usingLetter(work: (api: DataServiceApi) => Promise<Result<void>>): Promise<AccountState> {
  const state = await using(work);
  if (state.status === 'done') delete tabStorage[LETTER_KEY];
  return state;
}

/** Tells the data service that its login has ended. What it was is read at once: the device forgets it meanwhile. */
export async function leaveDataService(): Promise<void> {
  const held = keeper.read();
  if (!held) return;
  const api = await open({ read: () => held, write: () => {} });
  if (api.ok) await api.value.session.logout();
}

import { DatabaseSync } from 'node:sqlite';
import { type DataServiceApi, dataServiceApi } from '#api/data-service.ts';
import { directusApplication } from '#scripts/backend/directus/application.ts';
import { DEMO_TOKEN, HERE } from '#scripts/backend/directus/set-up/test-directus.ts';
import { settingsFromDirectus } from '#sources/directus/directus.ts';
import { httpClient } from '#sources/request/http.ts';
import type { SettingsRow } from '#wire/directus/schema.ts';
import type { DataSession } from '#wire/directus/session.ts';
import { withCookies } from './cookie-jar.ts';
import { successOf } from './expect-success.ts';

interface User {
  readonly email: string;
  readonly password: string;
}

interface DataTarget {
  readonly fetch: typeof fetch;
  readonly baseUrl: string;
  /** Of a CustomerSettings row that everybody may read. */
  readonly slug: string;
  readonly administrator: User | null;
  /** Someone without the right to make users. */
  readonly staff: User | null;
  /** Rows and users may be made and removed. */
  readonly mayWrite: boolean;
  /** Of the embedded one. */
  readonly clock: { now: number } | null;
}

/** Why tests of an administrator cannot be made; null when they can. */
export const noAdministrator = ({ administrator, mayWrite }: DataTarget): string | null =>
  !administrator
    ? 'CONTRACT_ADMINISTRATOR_EMAIL and CONTRACT_ADMINISTRATOR_PASSWORD are not set'
    : mayWrite
      ? null
      : 'rows and users are made only with CONTRACT_WRITE=yes';

interface DataVisitor {
  readonly api: DataServiceApi;
  readonly kept: { session: DataSession | null };
}

const HOST = 'http://data.localhost:4321';

/** The data service that the client is held against: the embedded one, or that of `CONTRACT_DIRECTUS`. */
export async function openDataService() {
  const { CONTRACT_DIRECTUS: url } = process.env;
  const target = url ? realDirectus(url) : await embeddedDirectus();
  /** Somebody with a browser of their own. */
  const visitor = (): DataVisitor & { readonly browser: typeof fetch } => {
    const kept: DataVisitor['kept'] = { session: null };
    const browser = withCookies(target.fetch);
    const api = dataServiceApi({
      fetch: browser,
      log: () => {},
      now: () => target.clock?.now ?? Date.now(),
      baseUrl: target.baseUrl,
      session: {
        read: () => kept.session,
        write: (session) => {
          kept.session = session;
        },
      },
    });
    return { api, kept, browser };
  };
  const loggedIn = async (user: User | null) => {
    const one = visitor();
    if (!user) throw new Error('There is no such user.');
    await successOf(one.api.session.login(user.email, user.password));
    return one;
  };
  /** Read as a build reads it. Throws a SourceError. */
  const settings = (slug: string): Promise<SettingsRow> =>
    settingsFromDirectus({ url: target.baseUrl, slug, token: null }, httpClient({ fetch: target.fetch }));
  return { ...target, settings, visitor, loggedIn };
}

async function embeddedDirectus(): Promise<DataTarget> {
  const administrator = { email: 'admin@example.com', password: 'Admin-123456' };
  const staff = { email: 'staff@quds-grill.example', password: 'Staff-123456' };
  const clock = { now: Date.parse('2026-11-21T08:00:00Z') };
  const { app } = await directusApplication({
    database: new DatabaseSync(':memory:'),
    tenantsDirectory: 'tenants',
    slugs: ['quds-grill'],
    now: () => clock.now,
    wait: async (milliseconds) => {
      clock.now += milliseconds;
    },
    makePassword: (email) => (email === administrator.email ? administrator : staff).password,
    demoToken: DEMO_TOKEN,
  });
  return {
    fetch: async (input, init) => app.fetch(new Request(new URL(String(input), HOST), init), HERE),
    baseUrl: `${HOST}/directus`,
    slug: 'quds-grill',
    administrator,
    staff,
    mayWrite: true,
    clock,
  };
}

function realDirectus(url: string): DataTarget {
  const { env } = process;
  const user = (name: string): User | null => {
    const [email, password] = [env[`CONTRACT_${name}_EMAIL`], env[`CONTRACT_${name}_PASSWORD`]];
    return email && password ? { email, password } : null;
  };
  return {
    fetch,
    baseUrl: url,
    slug: env.CONTRACT_SLUG ?? '',
    administrator: user('ADMINISTRATOR'),
    staff: user('USER'),
    mayWrite: env.CONTRACT_WRITE === 'yes',
    clock: null,
  };
}

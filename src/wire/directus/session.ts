import { fail, ok, type Result } from '#domain/result.ts';
import { parseAnswer } from '#wire/parse-answer.ts';
import { authenticationEnvelope } from './schema.ts';

/** A session at the data service. */
export interface DataSession {
  /** null: the service keeps the session in a cookie, as after a login through a provider. */
  readonly tokens: {
    readonly access: string;
    /** Can be used for one refresh. */
    readonly refresh: string;
  } | null;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

/** The answer of login and refresh in mode json. Without tokens it fails with `login.no-token` (specification §8). */
export function tokenSessionOf(body: unknown, now: number): Result<DataSession> {
  const parsed = parseAnswer(authenticationEnvelope, body);
  if (!parsed.ok) return parsed;
  const { access_token: access, refresh_token: refresh, expires } = parsed.value.data;
  if (!access || !refresh) return fail({ code: 'login.no-token' });
  return ok({ tokens: { access, refresh }, expiresAt: now + expires });
}

/** The answer of a refresh in mode session: only the lifetime of the cookie. */
export function cookieSessionOf(body: unknown, now: number): Result<DataSession> {
  const parsed = parseAnswer(authenticationEnvelope, body);
  return parsed.ok ? ok({ tokens: null, expiresAt: now + parsed.value.data.expires }) : parsed;
}

import { fail, ok, type Result } from '#domain/result.ts';
import { parseAnswer } from '#wire/parse-answer.ts';
import { authenticationEnvelope } from './schema.ts';

/** A login at the data service. */
export interface DataSession {
  readonly accessToken: string;
  /** Good for one refresh; null when the service keeps it in a cookie of its own. */
  readonly refreshToken: string | null;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

/** The answer of login and refresh. Without an access token it is `login.no-token` (specification §8). */
export function dataSessionOf(body: unknown, now: number): Result<DataSession> {
  const parsed = parseAnswer(authenticationEnvelope, body);
  if (!parsed.ok) return parsed;
  const { access_token, refresh_token, expires } = parsed.value.data;
  if (!access_token) return fail({ code: 'login.no-token' });
  return ok({ accessToken: access_token, refreshToken: refresh_token || null, expiresAt: now + expires });
}

import type { Failure } from '#domain/result.ts';
import { messageOf, type ServerRefusal, statusCode } from '#wire/server-refusal.ts';
import { errorsEnvelope } from './schema.ts';

/** Directus codes → permanent codes. Directus also answers `FORBIDDEN` for an item that does not exist. */
const CODES: Readonly<Record<string, string>> = {
  INVALID_CREDENTIALS: 'auth.required',
  INVALID_TOKEN: 'auth.required',
  TOKEN_EXPIRED: 'auth.required',
  FORBIDDEN: 'auth.forbidden',
  // The invitation was already used.
  INVALID_INVITE: 'auth.forbidden',
  ROUTE_NOT_FOUND: 'request.not-found',
  RECORD_NOT_UNIQUE: 'record.not-unique',
  VALUE_TOO_LONG: 'record.value-refused',
  FAILED_VALIDATION: 'record.value-refused',
  NOT_NULL_VIOLATION: 'record.value-refused',
  INVALID_PAYLOAD: 'request.invalid',
  INVALID_QUERY: 'request.invalid',
  REQUESTS_EXCEEDED: 'server.busy',
  SERVICE_UNAVAILABLE: 'server.unavailable',
};

/**
 * Converts an error of the data service to a failure, by the code of its first error, else by its status.
 * `params`: `status`, and `field` if a field is the cause.
 */
export function directusFailureOf(status: number, body: unknown): ServerRefusal {
  const parsed = errorsEnvelope.safeParse(body);
  const first = parsed.success ? parsed.data.errors[0] : undefined;
  const code = first?.extensions?.code ?? '';
  const known = Object.hasOwn(CODES, code) ? CODES[code] : undefined;
  const field = first?.extensions?.field;
  const params = { status, ...(field && /^[\w.-]{1,60}$/.test(field) && { field }) };
  return { failure: { code: known ?? statusCode(status), params }, message: messageOf(first?.message ?? '') };
}

/** At the login, this error means wrong credentials; elsewhere it means that a login is required. */
export function directusLoginFailureOf(status: number, body: unknown): ServerRefusal {
  const { failure, message } = directusFailureOf(status, body);
  const isRefused = failure.code === 'auth.required' || failure.code === 'request.invalid';
  if (!isRefused) return { failure, message };
  return { failure: { code: 'login.invalid', params: { status, ...(message && { message }) } }, message };
}

/** The failure of a login through a provider, by the code in the return address: `?reason=INVALID_CREDENTIALS`. */
export function directusReturnFailureOf(reason: string): Failure {
  const code = Object.hasOwn(CODES, reason) ? CODES[reason] : undefined;
  return { code: code?.startsWith('server.') ? code : 'login.provider-refused' };
}

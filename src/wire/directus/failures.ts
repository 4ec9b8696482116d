import { messageOf, type ServerRefusal, statusCode } from '#wire/server-refusal.ts';
import { errorsEnvelope } from './schema.ts';

/** Directus' codes → permanent codes. `FORBIDDEN` also stands for "there is none". */
const CODES: Readonly<Record<string, string>> = {
  INVALID_CREDENTIALS: 'auth.required',
  INVALID_TOKEN: 'auth.required',
  TOKEN_EXPIRED: 'auth.required',
  FORBIDDEN: 'auth.forbidden',
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
 * An error of the data service → failure: by the code of its first error, else by its status.
 * `params`: `status`, and `field` where a field is to blame.
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

/** At the login wrong credentials are just that; elsewhere they mean that one has to log in. */
export function directusLoginFailureOf(status: number, body: unknown): ServerRefusal {
  const { failure, message } = directusFailureOf(status, body);
  const isRefused = failure.code === 'auth.required' || failure.code === 'request.invalid';
  if (!isRefused) return { failure, message };
  return { failure: { code: 'login.invalid', params: { status, ...(message && { message }) } }, message };
}

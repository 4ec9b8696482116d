import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** An error answer `{errors: [{message, extensions: {…, code}}]}` with its HTTP status and Directus's message. */
export class DirectusError extends Error {
  readonly status: ContentfulStatusCode;
  readonly code: string;
  readonly extensions: Readonly<Record<string, unknown>>;

  constructor(
    status: ContentfulStatusCode,
    code: string,
    message: string,
    extensions: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.name = 'DirectusError';
    this.status = status;
    this.code = code;
    this.extensions = extensions;
  }

  get body(): { errors: readonly [{ message: string; extensions: Record<string, unknown> }] } {
    return { errors: [{ message: this.message, extensions: { ...this.extensions, code: this.code } }] };
  }
}

/** The same answer for missing and forbidden items, so that it reveals nothing. */
export const forbidden = (reason?: string): DirectusError =>
  reason === undefined
    ? new DirectusError(403, 'FORBIDDEN', "You don't have permission to access this.")
    : new DirectusError(403, 'FORBIDDEN', reason, { reason });

export const forbiddenCollection = (collection: string): DirectusError =>
  forbidden(
    `You don't have permission to access collection "${collection}" or it does not exist. Queried in root.`,
  );

export const forbiddenField = (field: string, collection: string, place: string): DirectusError =>
  forbidden(
    `You don't have permission to access field "${field}" in collection "${collection}" or it does not exist. Queried in ${place === 'root' ? place : `"${place}"`}.`,
  );

export const invalidCredentials = (): DirectusError =>
  new DirectusError(401, 'INVALID_CREDENTIALS', 'Invalid user credentials.');

export const tokenExpired = (): DirectusError => new DirectusError(401, 'TOKEN_EXPIRED', 'Token expired.');

export const invalidToken = (): DirectusError => new DirectusError(403, 'INVALID_TOKEN', 'Invalid token.');

export const invalidPayload = (reason: string): DirectusError =>
  new DirectusError(400, 'INVALID_PAYLOAD', `Invalid payload. ${reason}.`, { reason });

export const invalidQuery = (reason: string): DirectusError =>
  new DirectusError(400, 'INVALID_QUERY', `Invalid query. ${reason}.`, { reason });

export const illegalTransformation = (): DirectusError =>
  new DirectusError(400, 'ILLEGAL_ASSET_TRANSFORMATION', 'Illegal asset transformation.', {
    invalidTransformations: ['width', 'height'],
  });

/** A required field is missing (`required`) or null (`nnull`). */
export const failedValidation = (field: string, type: 'required' | 'nnull'): DirectusError =>
  new DirectusError(
    400,
    'FAILED_VALIDATION',
    `Validation failed for field "${field}". ${type === 'required' ? 'Value is required' : "Value can't be null"}.`,
    { field, path: [], type },
  );

export const notUnique = (collection: string, field: string, value: string): DirectusError =>
  new DirectusError(
    400,
    'RECORD_NOT_UNIQUE',
    `Value "${value}" for field "${field}" in collection "${collection}" has to be unique.`,
    { collection, field, value },
  );

export const invalidForeignKey = (collection: string, field: string, value: string): DirectusError =>
  new DirectusError(
    400,
    'INVALID_FOREIGN_KEY',
    `Invalid foreign key "${value}" for field "${field}" in collection "${collection}".`,
    { collection, field, value },
  );

export const routeNotFound = (path: string): DirectusError =>
  new DirectusError(404, 'ROUTE_NOT_FOUND', `Route ${path} doesn't exist.`, { path });

export const tooBusy = (): DirectusError =>
  new DirectusError(503, 'SERVICE_UNAVAILABLE', 'Service "files" is unavailable. Server too busy.', {
    service: 'files',
    reason: 'Server too busy',
  });

/** Directus's error for a caller that has to wait. */
export const tooManyRequests = (seconds: number): DirectusError =>
  new DirectusError(429, 'REQUESTS_EXCEEDED', `Too many requests, retry after ${seconds}s.`);

/** The data is not readable or not writable. */
export const outOfOrder = (): DirectusError =>
  new DirectusError(503, 'SERVICE_UNAVAILABLE', 'Service "database" is unavailable. Its data are damaged.', {
    service: 'database',
    reason: 'Its data are damaged',
  });

export const contentTooLarge = (): DirectusError =>
  new DirectusError(413, 'CONTENT_TOO_LARGE', 'Uploaded content is too large.');

export const unsupportedMediaType = (mediaType: string, where: string): DirectusError =>
  new DirectusError(415, 'UNSUPPORTED_MEDIA_TYPE', `Unsupported media type "${mediaType}" in ${where}.`, {
    mediaType,
    where,
  });

import type * as z from 'zod';

/** A refused call: status and error body as in WordPress. */
export interface Refusal {
  readonly status: number;
  /** Permanent, because clients decide by it. */
  readonly code: string;
  readonly message: string;
  /** More fields of the body's `data`. */
  readonly data?: Readonly<Record<string, unknown>>;
  /** Seconds until another try may succeed. */
  readonly retryAfter?: number;
}

export const refusalBody = ({ code, message, data, status }: Refusal) => ({
  code,
  message,
  data: { status, ...data },
});

export const NO_ROUTE: Refusal = {
  status: 404,
  code: 'rest_no_route',
  message: 'No route was found matching the URL and request method.',
};

/** The database does not answer. The data may have been stored or not, so the client may send the same again. */
export const UNAVAILABLE: Refusal = {
  status: 503,
  code: 'treesal_unavailable',
  message: 'The shop cannot be reached at present. Please try again.',
  retryAfter: 5,
};

/** As much of this is under way as this machine can bear. Nothing was stored. */
export const BUSY: Refusal = {
  status: 503,
  code: 'treesal_busy',
  message: 'There is too much to do at present. Please try again.',
  retryAfter: 30,
};

/** The store's data cannot be read or written. Nothing of the request was stored. */
export const OUT_OF_ORDER: Refusal = {
  status: 503,
  code: 'treesal_out_of_order',
  message: 'The shop cannot take orders here at present. Please call it.',
};

export const INVALID_JSON: Refusal = {
  status: 400,
  code: 'rest_invalid_json',
  message: 'Invalid JSON body passed.',
  data: { json_error_code: 4, json_error_message: 'Syntax error' },
};

/** An invalid parameter, with the message and the code of WordPress. */
export interface ParameterFault {
  readonly message: string;
  readonly code: string;
}

/** Names all invalid parameters of a query. */
export function invalidParameters(faults: Readonly<Record<string, ParameterFault>>): Refusal {
  const messages = Object.entries(faults).map(([name, { message }]) => [name, message]);
  const details = Object.entries(faults).map(([name, { code, message }]) => [
    name,
    { code, message, data: null },
  ]);
  return {
    status: 400,
    code: 'rest_invalid_param',
    message: `Invalid parameter(s): ${Object.keys(faults).join(', ')}`,
    data: { params: Object.fromEntries(messages), details: Object.fromEntries(details) },
  };
}

/** Names the invalid fields of a body, without details, like the ordering plugin. */
export const invalidFields = (messages: Readonly<Record<string, string>>): Refusal => ({
  status: 400,
  code: 'rest_invalid_param',
  message: `Invalid parameter(s): ${Object.keys(messages).join(', ')}`,
  data: { params: messages },
});

/** Names the invalid fields of a body with their first messages; `body` for one that is no object. */
export function invalidBody({ issues }: z.ZodError): Refusal {
  const messages: Record<string, string> = {};
  for (const { path, message } of issues) messages[path.map(String).join('.') || 'body'] ??= message;
  return invalidFields(messages);
}

export const missingParameters = (names: readonly string[]): Refusal => ({
  status: 400,
  code: 'rest_missing_callback_param',
  message: `Missing parameter(s): ${names.join(', ')}`,
  data: { params: names },
});

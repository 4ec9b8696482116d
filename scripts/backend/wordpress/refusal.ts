/** Why a call is refused: WordPress's error body and its status. */
export interface Refusal {
  readonly status: number;
  /** Permanent: clients decide by it. */
  readonly code: string;
  readonly message: string;
  /** More fields of the body's `data`. */
  readonly data?: Readonly<Record<string, unknown>>;
  /** Seconds after which another try may succeed. */
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

/** The database does not answer. Nobody knows whether what was sent was kept: the same may be sent again. */
export const UNAVAILABLE: Refusal = {
  status: 503,
  code: 'treesal_unavailable',
  message: 'The shop cannot be reached at present. Please try again.',
  retryAfter: 5,
};

/** The store's data cannot be read or written. Nothing was kept of what was sent. */
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

/** One wrong parameter: what WordPress says about it, and its own code for that. */
export interface ParameterFault {
  readonly message: string;
  readonly code: string;
}

/** All wrong parameters of a query at once. */
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

/** Wrong fields of a body: no details, as the ordering plugin answers. */
export const invalidFields = (messages: Readonly<Record<string, string>>): Refusal => ({
  status: 400,
  code: 'rest_invalid_param',
  message: `Invalid parameter(s): ${Object.keys(messages).join(', ')}`,
  data: { params: messages },
});

export const missingParameters = (names: readonly string[]): Refusal => ({
  status: 400,
  code: 'rest_missing_callback_param',
  message: `Missing parameter(s): ${names.join(', ')}`,
  data: { params: names },
});

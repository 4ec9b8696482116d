/** An expected failure: a permanent code, and values for the words in `i18n`. */
export interface Failure {
  /** Permanent, dotted, lower case: `'item.sold-out'`, `'network.offline'`. */
  readonly code: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

export type Result<Value, Error = Failure> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: Error };

export const ok = <Value>(value: Value): Result<Value, never> => ({ ok: true, value });

export const fail = <Error>(error: Error): Result<never, Error> => ({ ok: false, error });

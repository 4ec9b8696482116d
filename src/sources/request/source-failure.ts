import type { Result } from '#domain/result.ts';

/** The reason why a merchant's source could not be read. It fails that merchant's build and nothing else. */
export interface SourceFailure {
  readonly tenant: string;
  readonly source: 'files' | 'woocommerce' | 'directus';
  /** The failed address or file, without query, user and password. */
  readonly url: string;
  /** Permanent code: `'source.timeout'`. */
  readonly code: string;
  /** For the operator: what happened, and what to do if known. */
  readonly reason: string;
}

/** Thrown inside the sources; `readStorefront` turns it into a value. */
export class SourceError extends Error {
  readonly url: string;
  readonly code: string;
  /** HTTP status, if the source answered. */
  readonly status: number | null;
  /** The source's own error code, if any: `'rest_no_route'`. */
  readonly sourceCode: string | null;

  constructor(
    url: string,
    code: string,
    reason: string,
    status: number | null = null,
    sourceCode: string | null = null,
  ) {
    super(reason);
    this.name = 'SourceError';
    this.url = withoutSecrets(url);
    this.code = code;
    this.status = status;
    this.sourceCode = sourceCode;
  }
}

/** Throws the SourceError of a failed reading. */
export function orThrow<Value>(read: Result<Value, SourceError>): Value {
  if (read.ok) return read.value;
  throw read.error;
}

/** An address that is safe to log: without user, query and fragment. */
export function withoutSecrets(url: string): string {
  if (!URL.canParse(url)) return url.replace(/[?#].*$/s, '');
  const { protocol, host, pathname } = new URL(url);
  return host === '' ? `${protocol}${pathname}` : `${protocol}//${host}${pathname}`;
}

import { fail, ok, type Result } from '#domain/result.ts';
import { SourceError } from './source-failure.ts';

/**
 * The token of a source that names it by an environment variable; null if it names none. Throws a SourceError if the variable is
 * unset or contains no token, because a public request would silently get less data.
 */
export function sourceToken(
  { url, tokenEnv }: { readonly url: string; readonly tokenEnv?: string },
  environment: Readonly<Record<string, string | undefined>>,
): string | null {
  if (tokenEnv === undefined) return null;
  const token = tokenOf(environment, tokenEnv);
  if (token.ok) return token.value;
  throw new SourceError(url, 'source.no-token', `${token.error} Set it to the token.`);
}

/**
 * The token in a variable, without the line break of a file it was read from; else the reason why it cannot be sent in a header.
 * The reason never quotes the variable; an HTTP library that refuses a header would write all of it into its error.
 */
export function tokenOf(
  environment: Readonly<Record<string, string | undefined>>,
  name: string,
): Result<string, string> {
  const token = environment[name]?.trim();
  if (!token) return fail(`The environment variable ${name} is not set.`);
  if (/^[\x21-\x7e]+$/.test(token)) return ok(token);
  return fail(
    `The environment variable ${name} holds a line break, a space or a character that is not ASCII, which cannot be part of it.`,
  );
}

/** The headers that carry a token; empty without one. */
export const bearer = (token: string | null | undefined): Record<string, string> =>
  token ? { authorization: `Bearer ${token}` } : {};

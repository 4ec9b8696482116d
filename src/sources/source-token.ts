import { fail, ok, type Result } from '#domain/result.ts';
import { SourceError } from './source-failure.ts';

/**
 * The token of a source that names it by an environment variable; null when it names none. Throws a SourceError when the variable is
 * not set, because whoever asks as the public then gets less than there is, and could not tell; and when it holds no token.
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
 * The token that a variable holds, without the line's end of a file that it was read from; else why it holds none that can be sent in a
 * header. An HTTP library that refuses a header writes the whole of it into its error; this says nothing of what the variable holds.
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

/** The headers that carry a token; none without one. */
export const bearer = (token: string | null | undefined): Record<string, string> =>
  token ? { authorization: `Bearer ${token}` } : {};

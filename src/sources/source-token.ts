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
  const token = tokenIn(environment, tokenEnv);
  if (isToken(token)) return token;
  throw new SourceError(url, 'source.no-token', `${tokenTrouble(tokenEnv, token)} Set it to the token.`);
}

/** What a variable holds, without the line's end of a file that it was read from. */
export const tokenIn = (
  environment: Readonly<Record<string, string | undefined>>,
  name: string | undefined,
): string | undefined => (name === undefined ? undefined : environment[name]?.trim());

/** Whether it can be sent in a header. An HTTP library that refuses a header writes the whole of it into its error. */
export const isToken = (value: string | undefined): value is string =>
  value !== undefined && /^[\x21-\x7e]+$/.test(value);

/** Why what a variable holds is no token. Says nothing of what it holds. */
export const tokenTrouble = (name: string, value: string | undefined): string =>
  value
    ? `The environment variable ${name} holds a line break, a space or a character that is not ASCII, which cannot be part of it.`
    : `The environment variable ${name} is not set.`;

/** The headers that carry a token; none without one. */
export const bearer = (token: string | null | undefined): Record<string, string> =>
  token ? { authorization: `Bearer ${token}` } : {};

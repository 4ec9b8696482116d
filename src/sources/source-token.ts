import { SourceError } from './source-failure.ts';

/**
 * The token of a source that names it by an environment variable; null when it names none. Throws a SourceError when the variable is
 * not set: whoever asks as the public then gets less than there is, and could not tell.
 */
export function sourceToken(
  { url, tokenEnv }: { readonly url: string; readonly tokenEnv?: string },
  environment: Readonly<Record<string, string | undefined>>,
): string | null {
  if (tokenEnv === undefined) return null;
  const token = environment[tokenEnv];
  if (token) return token;
  throw new SourceError(
    url,
    'source.no-token',
    `The environment variable ${tokenEnv} is not set. Set it to the token.`,
  );
}

/** The headers that carry a token; none without one. */
export const bearer = (token: string | null | undefined): Record<string, string> =>
  token ? { authorization: `Bearer ${token}` } : {};

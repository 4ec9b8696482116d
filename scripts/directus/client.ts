import { createDirectus, rest, staticToken } from '@directus/sdk';

/** A Directus that an operator's token may change. `fetch` is given by tests. */
export function directusClient(
  url: string,
  token: string,
  fetch: typeof globalThis.fetch = globalThis.fetch,
) {
  return createDirectus(url.replace(/\/+$/, ''), { globals: { fetch } })
    .with(staticToken(token))
    .with(rest());
}

export type Client = ReturnType<typeof directusClient>;

/** What Directus said was wrong, in one line; other errors by their message. */
export function reasonOf(error: unknown): string {
  const answer = error as { errors?: readonly { message?: string; extensions?: { code?: string } }[] };
  const first = answer?.errors?.[0];
  if (first) return `${first.message ?? ''} (${first.extensions?.code ?? 'no code'})`.trim();
  return error instanceof Error ? `${error.message} ${causeOf(error)}`.trim() : String(error);
}

const causeOf = (error: Error): string => (error.cause instanceof Error ? `(${error.cause.message})` : '');

import { createDirectus, rest, staticToken } from '@directus/sdk';

/** A Directus and an administrator's token. Tests replace `fetch`. */
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

/** Directus's error messages in one line; for other errors their message. */
export function reasonOf(error: unknown): string {
  const answer = error as { errors?: readonly { message?: string; extensions?: { code?: string } }[] };
  const first = answer?.errors?.[0];
  if (first) return `${first.message ?? ''} (${first.extensions?.code ?? 'no code'})`.trim();
  return error instanceof Error ? `${error.message} ${causeOf(error)}`.trim() : String(error);
}

const causeOf = (error: Error): string => (error.cause instanceof Error ? `(${error.cause.message})` : '');

import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import { merchantVariable } from '#domain/tenant/slug.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Currently valid secrets: the variable `name` and, during a rotation, `NEXT_<name>`. (`NEXT_` is a prefix because a suffix
 * could be part of a slug.) Empty when neither is set: then nothing is accepted.
 */
export const secretsOf = (environment: Environment, name: string): readonly string[] =>
  [environment[name], environment[`NEXT_${name}`]].filter(
    (secret) => secret !== undefined && secret !== '',
  ) as string[];

export const hookSecretName = (slug: string): string => merchantVariable(SHARED_HOOK_SECRET, slug);

/** Secret for hooks of a Directus that all merchants share. */
export const SHARED_HOOK_SECRET = 'HOOK_SECRET';
export const OPERATOR_TOKEN = 'OPERATOR_TOKEN';

/** The base64 HMAC-SHA256 of a body, as WooCommerce signs its hooks. */
export const signatureOf = (body: Uint8Array, secret: string): string =>
  createHmac('sha256', secret).update(body).digest('base64');

/** Whether `signature` is the base64 HMAC-SHA256 of the raw body with one of the secrets. Compares in constant time. */
export function isSigned(body: Uint8Array, signature: string, secrets: readonly string[]): boolean {
  const given = Buffer.from(signature, 'base64');
  let isRight = false;
  for (const secret of secrets) {
    const wanted = createHmac('sha256', secret).update(body).digest();
    if (given.length === wanted.length && timingSafeEqual(given, wanted)) isRight = true;
  }
  return isRight;
}

/** Whether the value of a header is one of the secrets. Compares hashes, so that the time does not reveal the length. */
export function isSecret(given: string, secrets: readonly string[]): boolean {
  const digest = (text: string) => hash('sha256', text, 'buffer');
  let isRight = false;
  for (const secret of secrets) {
    if (timingSafeEqual(digest(given), digest(secret))) isRight = true;
  }
  return isRight;
}

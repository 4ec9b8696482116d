import { createHmac, hash, timingSafeEqual } from 'node:crypto';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Secrets that are valid at this moment: the variable and, while one replaces another, the same name after `NEXT_`; at the end it could be
 * part of a slug. Empty when neither is set: then nothing is let in.
 */
export const secretsOf = (environment: Environment, name: string): readonly string[] =>
  [environment[name], environment[`NEXT_${name}`]].filter(
    (secret) => secret !== undefined && secret !== '',
  ) as string[];

/** A variable of one merchant: `quds-grill` has `HOOK_SECRET_QUDS_GRILL`. No slug holds `_`, so no two share a name. */
export const merchantVariable = (name: string, slug: string): string =>
  `${name}_${slug.replaceAll('-', '_').toUpperCase()}`;

export const hookSecretName = (slug: string): string => merchantVariable(SHARED_HOOK_SECRET, slug);

/** For hooks of a Directus that serves all merchants. */
export const SHARED_HOOK_SECRET = 'HOOK_SECRET';
export const OPERATOR_TOKEN = 'OPERATOR_TOKEN';

/** Whether `signature` is base64 of the HMAC-SHA256 of the raw body by one of the secrets. Takes the same time for all wrong ones. */
export function isSigned(body: Uint8Array, signature: string, secrets: readonly string[]): boolean {
  const given = Buffer.from(signature, 'base64');
  let isRight = false;
  for (const secret of secrets) {
    const wanted = createHmac('sha256', secret).update(body).digest();
    if (given.length === wanted.length && timingSafeEqual(given, wanted)) isRight = true;
  }
  return isRight;
}

/** Whether a word from a header is one of the secrets. Compared by hash, so that its length tells nothing. */
export function isSecret(given: string, secrets: readonly string[]): boolean {
  const digest = (text: string) => hash('sha256', text, 'buffer');
  let isRight = false;
  for (const secret of secrets) {
    if (timingSafeEqual(digest(given), digest(secret))) isRight = true;
  }
  return isRight;
}

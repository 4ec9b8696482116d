import { randomBytes } from 'node:crypto';
import type { Documents } from './documents.ts';

const SECRETS = 'dukkan_secrets';

/** The key that signs tokens: made at the first start and kept in the database, so that sessions outlive a restart. */
export function tokenSecret(documents: Documents): string {
  const known = documents.get(SECRETS, 'tokens')?.value;
  if (typeof known === 'string') return known;
  const value = randomBytes(32).toString('base64url');
  documents.put(SECRETS, { id: 'tokens', value });
  return value;
}

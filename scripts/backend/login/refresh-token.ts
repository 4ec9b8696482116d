import { hash, randomBytes } from 'node:crypto';
import type { Database } from '#scripts/backend/database/database.ts';

export const REFRESH_LIFE_SECONDS = 30 * 86_400;

/** Whom a login is remembered for. */
export interface RememberedLogin {
  readonly accountId: number;
  /** The browser's own name for itself; empty where it gave none. */
  readonly device: string;
}

/** A new token: `<id>.<random>`, in the place of the one that account and device had. The file holds its hash only. */
export function makeRefreshToken(
  { sql }: Database,
  { accountId, device }: RememberedLogin,
  now: number,
): string {
  const token = `${accountId}.${randomBytes(32).toString('base64url')}`;
  sql.prepare('DELETE FROM refresh_token WHERE expires_at <= ?').run(now);
  sql
    .prepare(
      'INSERT OR REPLACE INTO refresh_token (account_id, device, token_hash, expires_at) VALUES (?, ?, ?, ?)',
    )
    .run(accountId, device, hashOf(token), now + REFRESH_LIFE_SECONDS * 1000);
  return token;
}

/** The account of a token that is still good for the device, else null. */
export function refreshTokenAccount(
  { sql }: Database,
  token: string,
  device: string,
  now: number,
): number | null {
  const row = sql
    .prepare('SELECT account_id FROM refresh_token WHERE token_hash = ? AND device = ? AND expires_at > ?')
    .get(hashOf(token), device, now);
  return row ? Number(row.account_id) : null;
}

export function dropRefreshToken({ sql }: Database, token: string): void {
  sql.prepare('DELETE FROM refresh_token WHERE token_hash = ?').run(hashOf(token));
}

const hashOf = (token: string): string => hash('sha256', token, 'hex');

import { hash, randomBytes } from 'node:crypto';
import type { Database } from '#scripts/backend/database/database.ts';

export const REFRESH_LIFE_SECONDS = 30 * 86_400;

/** A new token for an account: `<id>.<random>`. The file holds its hash only. */
export function makeRefreshToken({ sql }: Database, accountId: number, now: number): string {
  const token = `${accountId}.${randomBytes(32).toString('base64url')}`;
  sql.prepare('DELETE FROM refresh_token WHERE expires_at <= ?').run(now);
  sql
    .prepare('INSERT INTO refresh_token (token_hash, account_id, expires_at) VALUES (?, ?, ?)')
    .run(hashOf(token), accountId, now + REFRESH_LIFE_SECONDS * 1000);
  return token;
}

/** The account of a token that is still good, else null. */
export function refreshTokenAccount({ sql }: Database, token: string, now: number): number | null {
  const row = sql
    .prepare('SELECT account_id FROM refresh_token WHERE token_hash = ? AND expires_at > ?')
    .get(hashOf(token), now);
  return row ? Number(row.account_id) : null;
}

export function dropRefreshToken({ sql }: Database, token: string): void {
  sql.prepare('DELETE FROM refresh_token WHERE token_hash = ?').run(hashOf(token));
}

const hashOf = (token: string): string => hash('sha256', token, 'hex');

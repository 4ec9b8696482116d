import { hash, randomBytes } from 'node:crypto';
import type { Rows } from '#scripts/backend/database/database.ts';

export const REFRESH_LIFE_SECONDS = 30 * 86_400;

/** The account and the browser of a remembered login. */
export interface RememberedLogin {
  readonly accountId: number;
  /** Name that the browser has given itself; empty for none. */
  readonly device: string;
}

/** A new token `<id>.<random>`, which replaces the one of the same account and device. Only its hash is stored. */
export async function makeRefreshToken(
  { shop, query }: Rows,
  { accountId, device }: RememberedLogin,
  now: number,
): Promise<string> {
  const token = `${accountId}.${randomBytes(32).toString('base64url')}`;
  const kept = { token_hash: hashOf(token), expires_at: now + REFRESH_LIFE_SECONDS * 1000 };
  await query.deleteFrom('refresh_token').where('shop', '=', shop).where('expires_at', '<=', now).execute();
  await query
    .insertInto('refresh_token')
    .values({ shop, account_id: accountId, device, ...kept })
    .onConflict((conflict) => conflict.columns(['shop', 'account_id', 'device']).doUpdateSet(kept))
    .execute();
  return token;
}

/** Replaces a valid token of the device. Returns the new one with its account; null for an invalid token. */
export async function rotateRefreshToken(
  { shop, query }: Rows,
  token: string,
  device: string,
  now: number,
): Promise<{ readonly accountId: number; readonly token: string } | null> {
  const [accountId = ''] = token.split('.');
  const next = `${accountId}.${randomBytes(32).toString('base64url')}`;
  const rotated = query
    .updateTable('refresh_token')
    .set({ token_hash: hashOf(next), expires_at: now + REFRESH_LIFE_SECONDS * 1000 })
    .where('shop', '=', shop)
    .where('token_hash', '=', hashOf(token))
    .where('device', '=', device)
    .where('expires_at', '>', now)
    .returning('account_id');
  const found = await rotated.executeTakeFirst();
  return found ? { accountId: found.account_id, token: next } : null;
}

/** The account of a valid token of the device, or of any device (null); null for an invalid one. */
export async function refreshTokenAccount(
  { shop, query }: Rows,
  token: string,
  device: string | null,
  now: number,
): Promise<number | null> {
  const found = query
    .selectFrom('refresh_token')
    .select('account_id')
    .where('shop', '=', shop)
    .where('token_hash', '=', hashOf(token))
    .$if(device !== null, (tokens) => tokens.where('device', '=', device))
    .where('expires_at', '>', now);
  return (await found.executeTakeFirst())?.account_id ?? null;
}

export async function dropRefreshToken({ shop, query }: Rows, token: string): Promise<void> {
  await query
    .deleteFrom('refresh_token')
    .where('shop', '=', shop)
    .where('token_hash', '=', hashOf(token))
    .execute();
}

const hashOf = (token: string): string => hash('sha256', token, 'hex');

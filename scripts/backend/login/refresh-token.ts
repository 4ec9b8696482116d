import { hash, randomBytes } from 'node:crypto';
import type { Rows } from '#scripts/backend/database/database.ts';

export const REFRESH_LIFE_SECONDS = 30 * 86_400;

/** Whom a login is remembered for. */
export interface RememberedLogin {
  readonly accountId: number;
  /** The browser's own name for itself; empty where it gave none. */
  readonly device: string;
}

/** A new token: `<id>.<random>`, in the place of the one that account and device had. Only its hash is kept. */
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

/** Another token in the place of one that is still good for the device, with its account; else null. */
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

/** The account of a token that is still good for the device, else null. */
export async function refreshTokenAccount(
  { shop, query }: Rows,
  token: string,
  device: string,
  now: number,
): Promise<number | null> {
  const found = query
    .selectFrom('refresh_token')
    .select('account_id')
    .where('shop', '=', shop)
    .where('token_hash', '=', hashOf(token))
    .where('device', '=', device)
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

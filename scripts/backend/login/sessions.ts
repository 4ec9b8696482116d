import { randomUUID } from 'node:crypto';
import type { Rows } from '#scripts/backend/database/database.ts';
import { noteOf, setNote } from '#scripts/backend/database/notes.ts';

/** The note that names the present sessions of an account. */
const noteName = (accountId: number): string => `sessions-${accountId}`;

/** What all present sessions of an account are called: an access token that says another name has ended. */
export const sessionsOf = async (rows: Rows, accountId: number): Promise<string> =>
  (await noteOf(rows, noteName(accountId))) ?? '';

/** Ends all sessions of an account at every service: those that are remembered, and the tokens that are in use. */
export async function endSessions(rows: Rows, accountId: number): Promise<void> {
  const { shop, query } = rows;
  await query
    .deleteFrom('refresh_token')
    .where('shop', '=', shop)
    .where('account_id', '=', accountId)
    .execute();
  await setNote(rows, noteName(accountId), randomUUID());
}

import { randomUUID } from 'node:crypto';
import type { Rows } from '#scripts/backend/database/database.ts';
import { noteOf, setNote } from '#scripts/backend/database/notes.ts';

/** Note with the name of an account's present sessions. */
const noteName = (accountId: number): string => `sessions-${accountId}`;

/** Name of all present sessions of an account. An access token with another name is invalid. */
export const sessionsOf = async (rows: Rows, accountId: number): Promise<string> =>
  (await noteOf(rows, noteName(accountId))) ?? '';

/** Ends all sessions of an account at all services: remembered logins and access tokens. */
export async function endSessions(rows: Rows, accountId: number): Promise<void> {
  const { shop, query } = rows;
  await query
    .deleteFrom('refresh_token')
    .where('shop', '=', shop)
    .where('account_id', '=', accountId)
    .execute();
  await setNote(rows, noteName(accountId), randomUUID());
}

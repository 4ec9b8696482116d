import type { Database, Rows } from '#scripts/backend/database/database.ts';
import { noteOf, setNote } from '#scripts/backend/database/notes.ts';
import { hashPassword, randomPassword } from '#scripts/backend/passwords.ts';
import type { SeedAccount } from '#scripts/backend/seed.ts';
import { accountByName, columnsOf, type NewAccount, removeAccount, writeAccount } from './accounts.ts';

/** Note with the account names in the merchant's folder at the last start. Accounts of `npm run staff` are not in it. */
const LISTED = 'listed-accounts';

/**
 * Creates the missing accounts of a merchant's folder, each with its own password, and removes those that have left the folder.
 * `makePassword` replaces the random passwords.
 */
export async function seedAccounts(
  database: Database,
  accounts: readonly SeedAccount[],
  makePassword: () => string = randomPassword,
): Promise<readonly NewAccount[]> {
  const passwords = new Map<string, { readonly password: string; readonly hash: string }>();
  for (const { username } of accounts) {
    if (await accountByName(database, username)) continue;
    const password = makePassword();
    passwords.set(username, { password, hash: await hashPassword(password) });
  }
  return database.transaction(async (rows) => {
    const { shop, query } = rows;
    const made: NewAccount[] = [];
    for (const account of accounts) {
      const { username } = account;
      const { numUpdatedRows } = await query
        .updateTable('account')
        .set(columnsOf(account))
        .where('shop', '=', shop)
        .where('username', '=', username)
        .executeTakeFirst();
      const fresh = passwords.get(username);
      // Another service, which starts at the same time, has created it or will do so at its next start.
      if (numUpdatedRows > 0n || !fresh) continue;
      await writeAccount(rows, account, fresh.hash);
      made.push({ username, password: fresh.password });
    }
    await endUnlisted(
      rows,
      accounts.map(({ username }) => username),
    );
    return made;
  });
}

/** Names of the accounts that the merchant's folder lists. */
export async function listedAccounts(rows: Rows): Promise<readonly string[]> {
  return JSON.parse((await noteOf(rows, LISTED)) ?? '[]') as readonly string[];
}

async function endUnlisted(rows: Rows, listed: readonly string[]): Promise<void> {
  const { shop, query } = rows;
  const note = await noteOf(rows, LISTED);
  const all = query.selectFrom('account').select('username').where('shop', '=', shop);
  // Without a note, all accounts are from the folder.
  const before =
    note === null
      ? (await all.execute()).map(({ username }) => username)
      : (JSON.parse(note) as readonly string[]);
  for (const username of before) if (!listed.includes(username)) await removeAccount(rows, username);
  await setNote(rows, LISTED, JSON.stringify(listed));
}

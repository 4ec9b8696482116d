import { nextNumber } from '#scripts/backend/database/counters.ts';
import type { Database, Rows } from '#scripts/backend/database/database.ts';
import { hashPassword, randomPassword } from '#scripts/backend/passwords.ts';
import type { SeedAccount } from '#scripts/backend/seed.ts';

/** Someone who may log in. */
export interface Account {
  readonly id: number;
  readonly username: string;
  readonly displayName: string;
  readonly email: string;
  readonly role: SeedAccount['role'];
  readonly passwordHash: string;
}

/** An account that was made just now. Its password is kept nowhere else. */
export interface NewAccount {
  readonly username: string;
  readonly password: string;
}

/** The line that tells an account's password, the only time. */
export const newAccountLine = ({ username, password }: NewAccount): string =>
  `New account, told once: ${username}, password ${password}`;

/**
 * Makes the accounts that are not there yet, each with a password of its own, and takes away those that are not listed. `makePassword`
 * gives another one than a random one.
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
  const listed = accounts.map(({ username }) => username);
  return database.transaction(async (rows) => {
    const { shop, query } = rows;
    const made: NewAccount[] = [];
    for (const { username, displayName, email, role } of accounts) {
      const is = { display_name: displayName, email, role };
      const { numUpdatedRows } = await query
        .updateTable('account')
        .set(is)
        .where('shop', '=', shop)
        .where('username', '=', username)
        .executeTakeFirst();
      const fresh = passwords.get(username);
      // Another service that starts at the same time made it, or makes it at its next start.
      if (numUpdatedRows > 0n || !fresh) continue;
      const id = await nextNumber(rows, 'last_account');
      const account = { shop, id, username, password_hash: fresh.hash, ...is };
      await query.insertInto('account').values(account).execute();
      made.push({ username, password: fresh.password });
    }
    await endAccounts(rows, listed);
    return made;
  });
}

async function endAccounts({ shop, query }: Rows, listed: readonly string[]): Promise<void> {
  const accounts = query.selectFrom('account').select(['id', 'username']).where('shop', '=', shop);
  const others = (await accounts.execute()).filter(({ username }) => !listed.includes(username));
  if (others.length === 0) return;
  const ids = others.map(({ id }) => id);
  await query.deleteFrom('refresh_token').where('shop', '=', shop).where('account_id', 'in', ids).execute();
  await query.deleteFrom('account').where('shop', '=', shop).where('id', 'in', ids).execute();
}

/** Gives an account another password, which is told once, and ends its remembered logins; null when there is no such account. */
export async function renewPassword(database: Database, username: string): Promise<string | null> {
  const password = randomPassword();
  const password_hash = await hashPassword(password);
  return database.transaction(async (rows) => {
    const account = await accountByName(rows, username);
    if (account?.username !== username) return null;
    const { shop, query } = rows;
    await query
      .updateTable('account')
      .set({ password_hash })
      .where('shop', '=', shop)
      .where('id', '=', account.id)
      .execute();
    await query
      .deleteFrom('refresh_token')
      .where('shop', '=', shop)
      .where('account_id', '=', account.id)
      .execute();
    return password;
  });
}

const accountsOf = ({ shop, query }: Rows) =>
  query
    .selectFrom('account')
    .select(['id', 'username', 'display_name as displayName', 'email', 'role'])
    .select('password_hash as passwordHash')
    .$narrowType<{ role: Account['role'] }>()
    .where('shop', '=', shop);

/** By username or, as WordPress allows, by e-mail address. */
export async function accountByName(rows: Rows, name: string): Promise<Account | null> {
  const found = accountsOf(rows).where(({ eb, fn, or }) =>
    or([eb(fn<string>('lower', ['username']), '=', name.toLowerCase()), eb('email', '=', name)]),
  );
  return (await found.executeTakeFirst()) ?? null;
}

export const accountById = async (rows: Rows, id: number): Promise<Account | null> =>
  (await accountsOf(rows).where('id', '=', id).executeTakeFirst()) ?? null;

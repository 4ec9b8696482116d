import { nextNumber } from '#scripts/backend/database/counters.ts';
import type { Database, Rows } from '#scripts/backend/database/database.ts';
import { hashPassword, randomPassword } from '#scripts/backend/passwords.ts';
import type { SeedAccount } from '#scripts/backend/seed.ts';
import { endSessions } from './sessions.ts';

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

/** Makes an account with a random password, which is told once; null when the name or the e-mail address is taken. */
export async function addAccount(database: Database, account: SeedAccount): Promise<string | null> {
  const password = randomPassword();
  const hash = await hashPassword(password);
  return database.transaction(async (rows) => {
    const names = [account.username, account.email].filter((name) => name !== '');
    for (const name of names) if (await accountByName(rows, name)) return null;
    await writeAccount(rows, account, hash);
    return password;
  });
}

/** Writes a new account. To be called inside a transaction. */
export async function writeAccount(
  rows: Rows,
  { username, displayName: display_name, email, role }: SeedAccount,
  password_hash: string,
): Promise<void> {
  const id = await nextNumber(rows, 'last_account');
  const account = { shop: rows.shop, id, username, display_name, email, role, password_hash };
  await rows.query.insertInto('account').values(account).execute();
}

/** Gives an account another password, which is told once, and ends its sessions; null when there is no such account. */
export async function renewPassword(database: Database, username: string): Promise<string | null> {
  const password = randomPassword();
  const password_hash = await hashPassword(password);
  return database.transaction(async (rows) => {
    const id = await idOf(rows, username);
    if (id === null) return null;
    const { shop, query } = rows;
    await query
      .updateTable('account')
      .set({ password_hash })
      .where('shop', '=', shop)
      .where('id', '=', id)
      .execute();
    await endSessions(rows, id);
    return password;
  });
}

/** Ends the sessions of an account; false when there is no such account. */
export const endAccountSessions = (database: Database, username: string): Promise<boolean> =>
  database.transaction(async (rows) => {
    const id = await idOf(rows, username);
    if (id !== null) await endSessions(rows, id);
    return id !== null;
  });

/** Takes an account away; false when there is none. To be called inside a transaction. */
export async function removeAccount(rows: Rows, username: string): Promise<boolean> {
  const id = await idOf(rows, username);
  if (id === null) return false;
  await endSessions(rows, id);
  const { shop, query } = rows;
  await query.deleteFrom('account').where('shop', '=', shop).where('id', '=', id).execute();
  return true;
}

/** By the very name, which an e-mail address is not. */
async function idOf({ shop, query }: Rows, username: string): Promise<number | null> {
  const found = query
    .selectFrom('account')
    .select('id')
    .where('shop', '=', shop)
    .where('username', '=', username);
  return (await found.executeTakeFirst())?.id ?? null;
}

/** An account as a list shows it. */
export interface ListedAccount extends Omit<Account, 'passwordHash'> {
  /** Browsers that stay logged in. */
  readonly sessions: number;
}

/** All accounts of a shop by name. `now` in epoch milliseconds. */
export async function listAccounts(rows: Rows, now: number): Promise<readonly ListedAccount[]> {
  const { shop, query } = rows;
  const remembered = await query
    .selectFrom('refresh_token')
    .select(['account_id', ({ fn }) => fn.countAll<number>().as('sessions')])
    .where('shop', '=', shop)
    .where('expires_at', '>', now)
    .groupBy('account_id')
    .execute();
  const sessions = new Map(remembered.map((each) => [each.account_id, Number(each.sessions)]));
  const accounts = await accountsOf(rows).orderBy('username').execute();
  return accounts.map(({ passwordHash: _, ...account }) => ({
    ...account,
    sessions: sessions.get(account.id) ?? 0,
  }));
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

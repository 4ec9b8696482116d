import type { WorkPlaces } from '#domain/staff/orders-seen.ts';
import { nextNumber } from '#scripts/backend/database/counters.ts';
import type { Database, Rows } from '#scripts/backend/database/database.ts';
import { hashPassword, randomPassword } from '#scripts/backend/passwords.ts';
import type { SeedAccount } from '#scripts/backend/seed.ts';
import { endSessions } from './sessions.ts';

/** A person who may log in. Works at `branches` and `zones`; an empty list means anywhere. */
export interface Account extends WorkPlaces {
  readonly id: number;
  readonly username: string;
  readonly displayName: string;
  readonly email: string;
  readonly role: SeedAccount['role'];
  readonly passwordHash: string;
}

/** A new account. Its password is stored only as a hash. */
export interface NewAccount {
  readonly username: string;
  readonly password: string;
}

/** The line with an account's password, which is shown only once. */
export const newAccountLine = ({ username, password }: NewAccount): string =>
  `New account, told once: ${username}, password ${password}`;

/** The same for a log, which others may read. */
export const loggedAccountLine = ({ username }: NewAccount): string =>
  `New account: ${username}. For its password: npm run staff -- reset ${username}`;

/** A random password, which is shown once, and its hash. */
export interface Secret {
  readonly password: string;
  readonly hash: string;
}

/** Make it before a transaction: hashing takes so long that orders would wait. */
export async function newSecret(): Promise<Secret> {
  const password = randomPassword();
  return { password, hash: await hashPassword(password) };
}

/** Creates an account with a random password, which is shown once; null when the name or the e-mail address is taken. */
export async function addAccount(database: Database, account: SeedAccount): Promise<string | null> {
  const secret = await newSecret();
  return database.transaction((rows) => addAccountWith(rows, account, secret));
}

/** The same with a given password. Call it inside a transaction. */
export async function addAccountWith(
  rows: Rows,
  account: SeedAccount,
  { password, hash }: Secret,
): Promise<string | null> {
  const names = [account.username, account.email].filter((name) => name !== '');
  for (const name of names) if (await accountByName(rows, name)) return null;
  await writeAccount(rows, account, hash);
  return password;
}

/** Writes a new account. Call it inside a transaction. */
export async function writeAccount(
  rows: Rows,
  { username, ...account }: SeedAccount,
  password_hash: string,
): Promise<void> {
  const id = await nextNumber(rows, 'last_account');
  const columns = { shop: rows.shop, id, username, password_hash, ...columnsOf(account) };
  await rows.query.insertInto('account').values(columns).execute();
}

/** The fields of an account that can be changed. */
export const columnsOf = ({
  displayName,
  email,
  role,
  branches = [],
  zones = [],
}: Omit<SeedAccount, 'username'>) => ({
  ...{ display_name: displayName, email, role },
  branches: JSON.stringify(branches),
  zones: JSON.stringify(zones),
});

/** Sets a new password, which is shown once, and ends the account's sessions; null when there is no such account. */
export async function renewPassword(database: Database, username: string): Promise<string | null> {
  const secret = await newSecret();
  return database.transaction((rows) => setPassword(rows, username, secret));
}

/** The same with a given password. Call it inside a transaction. */
export async function setPassword(
  rows: Rows,
  username: string,
  { password, hash: password_hash }: Secret,
): Promise<string | null> {
  const id = await idOf(rows, username);
  if (id === null) return null;
  const { shop, query } = rows;
  const own = query.updateTable('account').set({ password_hash }).where('shop', '=', shop);
  await own.where('id', '=', id).execute();
  await endSessions(rows, id);
  return password;
}

/** Ends the sessions of an account; false when there is no such account. Call it inside a transaction. */
export async function endAccountSessions(rows: Rows, username: string): Promise<boolean> {
  const id = await idOf(rows, username);
  if (id !== null) await endSessions(rows, id);
  return id !== null;
}

/** Deletes an account; false when there is none. Call it inside a transaction. */
export async function removeAccount(rows: Rows, username: string): Promise<boolean> {
  const id = await idOf(rows, username);
  if (id === null) return false;
  await endSessions(rows, id);
  const { shop, query } = rows;
  await query.deleteFrom('account').where('shop', '=', shop).where('id', '=', id).execute();
  return true;
}

/** Finds an account by name, not by e-mail address. */
async function idOf({ shop, query }: Rows, username: string): Promise<number | null> {
  const found = query
    .selectFrom('account')
    .select('id')
    .where('shop', '=', shop)
    .where('username', '=', username);
  return (await found.executeTakeFirst())?.id ?? null;
}

/** An account in a list. */
export interface ListedAccount extends Omit<Account, 'passwordHash'> {
  /** Number of browsers that stay logged in. */
  readonly sessions: number;
}

/** All accounts of a shop, sorted by name. `now` in epoch milliseconds. */
export async function listAccounts(rows: Rows, now: number): Promise<readonly ListedAccount[]> {
  const { shop, query } = rows;
  const remembered = await query
    .selectFrom('refresh_token')
    .select(['account_id', ({ fn }) => fn.countAll<number>().as('sessions')])
    .where('shop', '=', shop)
    .where('expires_at', '>', now)
    // A browser logs in without its name before it asks to be remembered by it.
    .where('device', '<>', '')
    .groupBy('account_id')
    .execute();
  const sessions = new Map(remembered.map((each) => [each.account_id, Number(each.sessions)]));
  const accounts = await accountsOf(rows).orderBy('username').execute();
  return accounts.map(accountIn).map(({ passwordHash: _, ...account }) => ({
    ...account,
    sessions: sessions.get(account.id) ?? 0,
  }));
}

const accountsOf = ({ shop, query }: Rows) =>
  query
    .selectFrom('account')
    .select(['id', 'username', 'display_name as displayName', 'email', 'role'])
    .select(['password_hash as passwordHash', 'branches', 'zones'])
    .$narrowType<{ role: Account['role'] }>()
    .where('shop', '=', shop);

interface AccountRow extends Omit<Account, keyof WorkPlaces> {
  readonly branches: string;
  readonly zones: string;
}

const accountIn = ({ branches, zones, ...account }: AccountRow): Account => ({
  ...account,
  branches: JSON.parse(branches),
  zones: JSON.parse(zones),
});

/** Finds an account by username or, as in WordPress, by e-mail address, both in any case. */
export async function accountByName(rows: Rows, name: string): Promise<Account | null> {
  const found = accountsOf(rows).where(({ eb, fn, or }) =>
    or(
      (['username', 'email'] as const).map((own) => eb(fn<string>('lower', [own]), '=', name.toLowerCase())),
    ),
  );
  const row = await found.executeTakeFirst();
  return row ? accountIn(row) : null;
}

export async function accountById(rows: Rows, id: number): Promise<Account | null> {
  const row = await accountsOf(rows).where('id', '=', id).executeTakeFirst();
  return row ? accountIn(row) : null;
}

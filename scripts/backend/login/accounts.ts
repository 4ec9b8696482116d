import type { Database } from '#scripts/backend/database/database.ts';
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
  { sql, transaction }: Database,
  accounts: readonly SeedAccount[],
  makePassword: () => string = randomPassword,
): Promise<readonly NewAccount[]> {
  const made: NewAccount[] = [];
  for (const { username, displayName, email, role } of accounts) {
    const isKnown = sql
      .prepare('UPDATE account SET display_name = ?, email = ?, role = ? WHERE username = ?')
      .run(displayName, email, role, username).changes;
    if (isKnown) continue;
    const password = makePassword();
    sql
      .prepare(
        'INSERT INTO account (username, display_name, email, role, password_hash) VALUES (?, ?, ?, ?, ?)',
      )
      .run(username, displayName, email, role, await hashPassword(password));
    made.push({ username, password });
  }
  const listed = JSON.stringify(accounts.map(({ username }) => username));
  const others = 'SELECT id FROM account WHERE username NOT IN (SELECT value FROM json_each(?))';
  transaction(() => {
    sql.prepare(`DELETE FROM refresh_token WHERE account_id IN (${others})`).run(listed);
    sql.prepare(`DELETE FROM account WHERE id IN (${others})`).run(listed);
  });
  return made;
}

/** Gives an account another password, which is told once, and ends its remembered logins; null when there is no such account. */
export async function renewPassword(
  { sql, transaction }: Database,
  username: string,
): Promise<string | null> {
  const password = randomPassword();
  const hash = await hashPassword(password);
  return transaction(() => {
    const row = sql
      .prepare('UPDATE account SET password_hash = ? WHERE username = ? RETURNING id')
      .get(hash, username);
    if (!row) return null;
    sql.prepare('DELETE FROM refresh_token WHERE account_id = ?').run(row.id ?? null);
    return password;
  });
}

type Row = Record<string, unknown> | undefined;

const accountOf = (row: Row): Account | null =>
  row
    ? {
        id: Number(row.id),
        username: String(row.username),
        displayName: String(row.display_name),
        email: String(row.email),
        role: String(row.role) as Account['role'],
        passwordHash: String(row.password_hash),
      }
    : null;

/** By username or, as WordPress allows, by e-mail address. */
export const accountByName = ({ sql }: Database, name: string): Account | null =>
  accountOf(sql.prepare('SELECT * FROM account WHERE username = ?1 OR email = ?1').get(name));

export const accountById = ({ sql }: Database, id: number): Account | null =>
  accountOf(sql.prepare('SELECT * FROM account WHERE id = ?').get(id));

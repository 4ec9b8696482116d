import type { Database } from '#scripts/backend/database/database.ts';
import { hashPassword, isPassword } from '#scripts/backend/passwords.ts';
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

/** Makes the accounts that are not there yet and gives all of them this password. */
export async function seedAccounts(
  { sql }: Database,
  accounts: readonly SeedAccount[],
  password: string,
): Promise<void> {
  for (const { username, displayName, email, role } of accounts) {
    const known = sql.prepare('SELECT password_hash FROM account WHERE username = ?').get(username);
    const hash =
      known && (await isPassword(password, String(known.password_hash)))
        ? String(known.password_hash)
        : await hashPassword(password);
    sql
      .prepare(
        `INSERT INTO account (username, display_name, email, role, password_hash) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (username) DO UPDATE SET display_name = excluded.display_name, email = excluded.email,
           role = excluded.role, password_hash = excluded.password_hash`,
      )
      .run(username, displayName, email, role, hash);
  }
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

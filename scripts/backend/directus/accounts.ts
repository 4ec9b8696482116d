import { hashPassword, isPassword, randomPassword } from '#scripts/backend/passwords.ts';
import { ROLES } from './collections.ts';
import type { Documents } from './documents.ts';
import { ADMINISTRATOR_ROLE, changeUser, createUser, STAFF_ROLE, userByEmail } from './users.ts';

/** An account that the application has from its start. */
export interface Account {
  readonly email: string;
  readonly role: 'administrator' | 'staff';
  /** Told once, when it was made up at the first start; null when the caller gave it or it was set before. */
  readonly password: string | null;
}

/** Passwords that the caller gives (from its environment); those left out are made up at the first start. */
export interface AccountPasswords {
  readonly administrator?: string | undefined;
  readonly staff?: string | undefined;
}

const ACCOUNTS = [
  { email: 'admin@example.com', role: 'administrator', roleId: ADMINISTRATOR_ROLE, name: 'Administrator' },
  { email: 'staff@example.com', role: 'staff', roleId: STAFF_ROLE, name: 'Staff' },
] as const;

/** Makes the roles and the two accounts that are missing. A given password replaces the one that is set. */
export async function openAccounts(
  documents: Documents,
  passwords: AccountPasswords,
): Promise<readonly Account[]> {
  const accounts: Account[] = [];
  for (const { email, role, roleId, name } of ACCOUNTS) {
    documents.put(ROLES, { id: roleId, name });
    const user = userByEmail(email, documents);
    const given = passwords[role] || null;
    if (!user) {
      const password = given ?? randomPassword();
      await createUser({ email, password, role: roleId, first_name: name, last_name: 'Demo' }, documents);
      accounts.push({ email, role, password: given === null ? password : null });
      continue;
    }
    if (given !== null && !(await isPassword(given, user.password))) {
      changeUser(String(user.id), { password: await hashPassword(given) }, documents);
    }
    accounts.push({ email, role, password: null });
  }
  return accounts;
}

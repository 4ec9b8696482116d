import { hashPassword, randomPassword } from '#scripts/backend/passwords.ts';
import { ROLES } from './collections.ts';
import type { Surroundings } from './context.ts';
import type { Documents } from './documents.ts';
import { endSessionsOf } from './sessions.ts';
import { ADMINISTRATOR_ROLE, changeUser, createUser, staffRoleOf, userByEmail } from './users.ts';

/** A new account. Its password is stored only as a hash. */
export interface NewUser {
  readonly email: string;
  readonly password: string;
}

export const ADMINISTRATOR = 'admin@example.com';
/** E-mail address of a merchant's first account. */
export const staffEmailOf = (slug: string): string => `staff@${slug}.example`;

/**
 * Creates missing roles and accounts, each with its own password: one administrator, and one account for each merchant's staff.
 * `makePassword` replaces the random passwords.
 */
export async function openAccounts(
  documents: Documents,
  slugs: readonly string[],
  makePassword: (email: string) => string = randomPassword,
): Promise<readonly NewUser[]> {
  documents.put(ROLES, { id: ADMINISTRATOR_ROLE, name: 'Administrator' });
  for (const slug of slugs)
    documents.put(ROLES, { id: staffRoleOf(slug), name: `Staff of ${slug}`, merchant: slug });
  const wanted = [
    { email: ADMINISTRATOR, role: ADMINISTRATOR_ROLE, first_name: 'Administrator', last_name: 'Demo' },
    ...slugs.map((slug) => ({
      email: staffEmailOf(slug),
      role: staffRoleOf(slug),
      first_name: 'Staff',
      last_name: slug,
    })),
  ];
  const made: NewUser[] = [];
  for (const user of wanted) {
    if (userByEmail(user.email, documents)) continue;
    const password = makePassword(user.email);
    await createUser({ ...user, password }, documents);
    made.push({ email: user.email, password });
  }
  return made;
}

/** Sets a new password, ends the user's sessions and returns the account; null when there is no such user. */
export async function renewPassword(
  surroundings: Pick<Surroundings, 'documents'>,
  email: string,
): Promise<string | null> {
  const { documents } = surroundings;
  const user = userByEmail(email, documents);
  if (!user) return null;
  const password = randomPassword();
  changeUser(String(user.id), { password: await hashPassword(password) }, documents);
  endSessionsOf(String(user.id), surroundings);
  return password;
}

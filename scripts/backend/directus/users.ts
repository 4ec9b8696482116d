import { randomUUID } from 'node:crypto';
import { hashPassword } from '#scripts/backend/passwords.ts';
import { isSecret } from '#scripts/program/signature.ts';
import { fieldsOf, ROLES, USERS } from './collections.ts';
import { type Document, type Documents, uuidOf } from './documents.ts';
import { failedValidation, invalidForeignKey, notUnique } from './errors.ts';
import { type Actor, PUBLIC } from './permissions.ts';

export const ADMINISTRATOR_ROLE = '0f1d2c3b-4a59-4687-8c9d-000000000001';

/** Name of the role of a merchant's staff; each merchant has one. */
export const staffRoleOf = (slug: string): string => uuidOf(`role/${slug}`);

const DEFAULTS: Document = {
  status: 'active',
  provider: 'default',
  email_notifications: true,
  text_direction: 'auto',
  policies: [],
};
/** Fields that the creator of a user may set. */
const WRITABLE = [
  'first_name',
  'last_name',
  'email',
  'location',
  'title',
  'description',
  'language',
  'status',
  'role',
];

/** E-mail addresses are compared without regard to case. */
export function userByEmail(email: string, documents: Documents): Document | undefined {
  const wanted = email.toLowerCase();
  return documents.all(USERS).find((user) => String(user.email ?? '').toLowerCase() === wanted);
}

export function userByStaticToken(token: string, documents: Documents): Document | undefined {
  return documents.all(USERS).find((user) => typeof user.token === 'string' && isSecret(token, [user.token]));
}

/** Creates a user and returns the id. Throws 400 for a used address or an unknown role. */
export async function createUser(
  values: Readonly<Record<string, unknown>>,
  documents: Documents,
): Promise<string> {
  const { email, password, role } = values;
  if (email !== undefined && email !== null && !isEmail(email)) throw failedValidation('email', 'required');
  const hash = typeof password === 'string' && password !== '' ? await hashPassword(password) : null;
  return documents.transaction(() => {
    if (isEmail(email) && userByEmail(email, documents)) throw notUnique(USERS, 'email', `[${email}]`);
    if (typeof role === 'string' && !documents.get(ROLES, role)) throw invalidForeignKey(USERS, 'role', role);
    const id = randomUUID();
    const blank = Object.fromEntries(Object.keys(fieldsOf(USERS)).map((name) => [name, null]));
    const given = Object.fromEntries(WRITABLE.map((name) => [name, values[name] ?? DEFAULTS[name] ?? null]));
    const token = typeof values.token === 'string' && values.token !== '' ? values.token : null;
    documents.put(USERS, { ...blank, ...DEFAULTS, ...given, token, password: hash, id });
    return id;
  });
}

/** Changes fields of an existing user. */
export function changeUser(id: string, changes: Document, documents: Documents): void {
  const user = documents.get(USERS, id);
  if (user) documents.put(USERS, { ...user, ...changes });
}

export function actorOf(user: Document, documents: Documents): Actor {
  const known = { ...PUBLIC, userId: String(user.id) };
  if (user.role === ADMINISTRATOR_ROLE) return { ...known, role: 'administrator' };
  const merchant = documents.get(ROLES, user.role)?.merchant;
  return typeof merchant === 'string' ? { ...known, role: 'staff', merchant } : { ...known, role: 'none' };
}

export const isEmail = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 254 && /^[^\s@<>"']+@[^\s@<>"']+\.[^\s@<>"']{2,}$/.test(value);

import { hashPassword } from '#scripts/backend/passwords.ts';
import { ROLES } from './collections.ts';
import type { Call, Surroundings } from './context.ts';
import { DirectusError, invalidPayload } from './errors.ts';
import { claimsOf, isAllowedUrl, ownUrl, withToken } from './letters.ts';
import { post } from './outbox.ts';
import { signToken } from './tokens.ts';
import { changeUser, createUser, isEmail, userByEmail } from './users.ts';

const WEEK = 7 * 24 * 60 * 60_000;
const MAXIMUM_ADDRESSES = 50;

/**
 * Creates a user with the status `invited` for each address and writes a letter. Active users get no letter. Only invitations of an
 * administrator have an effect. The answer is always the same, as in a real Directus.
 */
export async function invite(
  call: Call,
  body: Readonly<Record<string, unknown>>,
  surroundings: Surroundings,
): Promise<void> {
  const { documents, secret, now } = surroundings;
  const { email, role, invite_url: url } = body;
  const addresses = Array.isArray(email) ? email : [email];
  if (!addresses.every(isEmail)) throw invalidPayload('"email" must be a valid email');
  if (typeof role !== 'string') throw invalidPayload('"role" is required');
  if (typeof url === 'string' && url !== '' && !isAllowedUrl(url, call, surroundings)) {
    throw invalidPayload(`URL "${url}" can't be used to invite users`);
  }
  if (call.var.actor.role !== 'administrator' || !documents.get(ROLES, role)) return;
  const target =
    typeof url === 'string' && url !== '' ? url : ownUrl('/admin/accept-invite', call, surroundings);
  for (const address of addresses.slice(0, MAXIMUM_ADDRESSES)) {
    const known = userByEmail(address, documents);
    if (known && known.status !== 'invited') continue;
    if (known) changeUser(String(known.id), { role }, documents);
    else await createUser({ email: address, role, status: 'invited' }, documents);
    const to = String(known?.email ?? address);
    const token = signToken({ email: to, scope: 'invite' }, WEEK, secret, now());
    post({ to, subject: "You've been invited", token, url: withToken(target, token) }, documents, now());
  }
}

/** Sets the invited user's password and makes the user active. Throws 400 for a used invitation. */
export async function acceptInvite(
  token: string,
  password: string,
  surroundings: Surroundings,
): Promise<void> {
  const { documents } = surroundings;
  const { email } = claimsOf(token, 'invite', surroundings);
  if (password === '') throw invalidPayload('"password" is not allowed to be empty');
  const hash = await hashPassword(password);
  const user = userByEmail(String(email), documents);
  if (user?.status !== 'invited') {
    throw new DirectusError(400, 'INVALID_INVITE', 'This invite is no longer valid.');
  }
  changeUser(String(user.id), { password: hash, status: 'active' }, documents);
}

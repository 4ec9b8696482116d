import { type TeamChange, teamFault, workPlacesOf } from '#domain/manage/team.ts';
import { STAFF_ACCOUNT_ROLES, type StaffAccountRole } from '#domain/order/actions.ts';
import { type Failure, fail, ok, type Result } from '#domain/result.ts';
import type { WorkPlaces } from '#domain/staff/orders-seen.ts';
import type { Shop } from '#scripts/backend/catalogue/shop.ts';
import type { Rows } from '#scripts/backend/database/database.ts';
import {
  addAccountWith,
  columnsOf,
  endAccountSessions,
  type ListedAccount,
  listAccounts,
  removeAccount,
  type Secret,
  setPassword,
} from '#scripts/backend/login/accounts.ts';
import { listedAccounts } from '#scripts/backend/login/seed-accounts.ts';
import type { SeedAccount } from '#scripts/backend/seed.ts';
import { lastChangeOf } from './shop-changes.ts';

/** A member of the shop's team. */
export interface TeamAccount extends ListedAccount {
  readonly role: StaffAccountRole;
  readonly isListed: boolean;
}

/** The staff accounts of this shop, sorted by name, without customers. `now`: epoch milliseconds. */
export async function teamOf(rows: Rows, now: number): Promise<readonly TeamAccount[]> {
  const listed = await listedAccounts(rows);
  return (await listAccounts(rows, now)).flatMap((account) => {
    const role = STAFF_ACCOUNT_ROLES.find((known) => known === account.role);
    return role ? [{ ...account, role, isListed: listed.includes(account.username) }] : [];
  });
}

/** The subject of changes of an account. */
export const staffSubject = (username: string): string => `staff:${username}`;

/**
 * The places of an account before its last change, even if that removed it. An undo gives them back, also those that the shop has under
 * another name since.
 */
async function earlierPlaces(rows: Rows, username: string): Promise<WorkPlaces> {
  const last = await lastChangeOf(rows, staffSubject(username));
  const { branches = [], zones = [] } = Object(last?.before) as Partial<WorkPlaces>;
  return { branches, zones };
}

/** Branches and zones of a shop. */
type ShopPlaces = Pick<Shop, 'branches' | 'zones'>;
type Places = Pick<SeedAccount, 'branches' | 'zones'>;

/** The places of a driver by the store's own names. Fails with `team.unknown-place`. */
function placesIn(told: Places, shop: ShopPlaces, kept: WorkPlaces): Result<Required<Places>> {
  const branches = workPlacesOf(told.branches ?? [], shop.branches, kept.branches);
  const zones = workPlacesOf(told.zones ?? [], shop.zones, kept.zones);
  return branches && zones
    ? ok({ branches: [...branches], zones: [...zones] })
    : fail({ code: 'team.unknown-place' });
}

/** Creates an account and returns its password, which is not stored as text. Fails with `team.taken` or `team.unknown-place`. */
export async function addToTeam(
  rows: Rows,
  account: SeedAccount,
  { secret, shop }: { readonly secret: Secret; readonly shop: ShopPlaces },
): Promise<Result<string>> {
  const places = placesIn(account, shop, await earlierPlaces(rows, account.username));
  if (!places.ok) return places;
  const password = await addAccountWith(rows, { ...account, ...places.value }, secret);
  return password === null ? fail({ code: 'team.taken' }) : ok(password);
}

/** Changes role and places of an account, or removes the account and its sessions. Returns the earlier account. Fails with `team.…`. */
export async function changeTeam(
  rows: Rows,
  username: string,
  change: TeamChange,
  { now, told = {}, shop }: { readonly now: number; readonly told?: Places; readonly shop: ShopPlaces },
): Promise<Result<TeamAccount>> {
  const team = await teamOf(rows, now);
  const fault = teamFault(team, username, change);
  const member = team.find((each) => each.username === username);
  if (fault || !member) return fail({ code: `team.${fault}` });
  if (change === null) {
    await removeAccount(rows, username);
    return ok(member);
  }
  const earlier = await earlierPlaces(rows, username);
  const places = placesIn(told, shop, {
    branches: [...member.branches, ...earlier.branches],
    zones: [...member.zones, ...earlier.zones],
  });
  if (!places.ok) return places;
  await rows.query
    .updateTable('account')
    .set(columnsOf({ ...member, ...change, ...places.value }))
    .where('shop', '=', rows.shop)
    .where('id', '=', member.id)
    .execute();
  return ok(member);
}

const NOT_FOUND: Failure = { code: 'team.not-found' };

/** A customer's account does not belong to the team. */
const isMember = async (rows: Rows, username: string, now: number): Promise<boolean> =>
  (await teamOf(rows, now)).some((each) => each.username === username);

/** Returns a new password, which is not stored as text, and ends all sessions of the account. */
export async function resetPassword(
  rows: Rows,
  username: string,
  { secret, now }: { readonly secret: Secret; readonly now: number },
): Promise<Result<string>> {
  const isOurs = await isMember(rows, username, now);
  const password = isOurs ? await setPassword(rows, username, secret) : null;
  return password === null ? fail(NOT_FOUND) : ok(password);
}

/** Ends all sessions of an account at once, on all devices. */
export async function endSessionsOf(rows: Rows, username: string, now: number): Promise<Result<null>> {
  const isOurs = await isMember(rows, username, now);
  return isOurs && (await endAccountSessions(rows, username)) ? ok(null) : fail(NOT_FOUND);
}

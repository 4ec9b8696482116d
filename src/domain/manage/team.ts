import type { StaffAccountRole } from '#domain/order/actions.ts';
import type { LocalisedText } from '#domain/text.ts';

/** A staff account of a shop. */
export interface TeamMember {
  readonly username: string;
  readonly role: StaffAccountRole;
  /** The operator lists the account. Each start of a service restores it from the list. */
  readonly isListed: boolean;
}

/** A manager's data of a new account. */
export interface NewMember {
  readonly username: string;
  readonly name: string;
  /** May be empty. */
  readonly email: string;
  readonly role: StaffAccountRole;
  /** Places whose orders a driver sees; empty means all. */
  readonly branches: readonly string[];
  readonly zones: readonly string[];
}

/** Role and places of an account. */
export type MemberWork = Pick<NewMember, 'role' | 'branches' | 'zones'>;

/** An account as managers see it. */
export interface ManagedMember extends NewMember, TeamMember {
  /** Browsers that stay logged in. */
  readonly sessions: number;
  /** Whether it is the manager's own account. */
  readonly isYou: boolean;
}

/** A username; one of dots alone would be lost in an address. */
export const USERNAME = /^(?!\.+$)[a-z0-9._-]{1,60}$/;
export const LONGEST_MEMBER_NAME = 100;

/** Removes spaces and capitals that a phone's keyboard adds. Only drivers have places. */
export const tidyMember = (member: NewMember): NewMember => ({
  ...member,
  ...(member.role !== 'driver' && { branches: [], zones: [] }),
  name: member.name.trim(),
  username: member.username.trim().toLowerCase(),
});

/** The first invalid field of a new account; null if all are valid. */
export const memberRefusal = ({ name, username }: NewMember): 'name' | 'username' | null =>
  name === '' || name.length > LONGEST_MEMBER_NAME ? 'name' : USERNAME.test(username) ? null : 'username';

/**
 * The store's own names of the branches or zones that a manager has chosen in any language; null if one is none of the shop's. `kept`:
 * names that the account has already, such as the earlier name of a zone, which older orders have.
 */
export function workPlacesOf(
  chosen: readonly string[],
  places: readonly { readonly name: LocalisedText }[],
  kept: readonly string[],
): readonly string[] | null {
  const names = chosen.map((name) => {
    const place = places.find(({ name: { base } }) => base === name) ?? places.find(isNamed(name));
    return place?.name.base ?? kept.find((known) => known === name) ?? null;
  });
  return names.includes(null) ? null : [...new Set(names as string[])];
}

const isNamed =
  (name: string) =>
  (place: { readonly name: LocalisedText }): boolean =>
    Object.values(place.name.translations ?? {}).includes(name);

/** A manager's change of an account; null removes it. */
export type TeamChange = { readonly role: StaffAccountRole } | null;

/** The reason why a change is refused; null if it is allowed. A shop keeps at least one manager. */
export function teamFault(
  team: readonly TeamMember[],
  username: string,
  change: TeamChange,
): 'not-found' | 'listed' | 'last-manager' | null {
  const member = team.find((each) => each.username === username);
  if (!member) return 'not-found';
  if (member.isListed) return 'listed';
  const staysManager = member.role !== 'manager' || change?.role === 'manager';
  const hasOther = team.some((each) => each.role === 'manager' && each !== member);
  return staysManager || hasOther ? null : 'last-manager';
}

/**
 * The reason why a manager's page offers neither another role nor a removal; null if it offers them. Managers cannot lock themselves out
 * (`you`), because they could not undo it.
 */
export function fixedBecause(
  team: readonly ManagedMember[],
  { username, isYou }: ManagedMember,
): 'listed' | 'last-manager' | 'you' | null {
  const fault = teamFault(team, username, null);
  if (fault && fault !== 'not-found') return fault;
  return isYou ? 'you' : null;
}

/** The team with the new state of a member, sorted by username. */
export const withMember = (team: readonly ManagedMember[], member: ManagedMember): readonly ManagedMember[] =>
  [...withoutMember(team, member), member].sort((a, b) => (a.username < b.username ? -1 : 1));

export const withoutMember = (
  team: readonly ManagedMember[],
  { username }: ManagedMember,
): readonly ManagedMember[] => team.filter((each) => each.username !== username);

import { atom, computed, onMount } from 'nanostores';
import {
  fixedBecause,
  type ManagedMember,
  type MemberWork,
  type NewMember,
  withMember,
  withoutMember,
} from '#domain/manage/team.ts';
import { ok, type Result } from '#domain/result.ts';
import { placeName } from '#domain/staff/place-name.ts';
import { askChanges } from '#stores/manage/changes.ts';
import { theManagedShop } from '#stores/manage/managed-shop.ts';
import { lastDone, toldStore } from '#stores/manage/told.ts';
import { $zones, refreshZones } from '#stores/shop/live-zones.ts';
import { shopFacts } from '#stores/shop/shop.ts';

/** A password that the server tells once. */
export interface ToldPassword {
  readonly username: string;
  readonly name: string;
  readonly password: string;
}

const team = toldStore((token) => theManagedShop().team(token));

export const $team = team.$told;

/**
 * The team, with branches and zones in the page's language. `fixed` is the reason why neither role nor account can be changed. null until
 * the server has answered.
 */
export const $members = computed([$team, $zones], ({ value }, zones) => {
  const { branches } = shopFacts();
  return (
    value?.map((member) => ({
      ...member,
      branches: [...new Set(member.branches.map((name) => placeName(name, branches)))],
      zones: [...new Set(member.zones.map((name) => placeName(name, zones)))],
      fixed: fixedBecause(value, member),
    })) ?? null
  );
});

/** The branches and zones that a driver can get. */
export const $shopPlaces = computed($zones, (zones) => ({
  branches: shopFacts().branches.map(({ name }) => name),
  zones: zones.map(({ name }) => name),
}));
// Managers may just have added a zone.
onMount($shopPlaces, () => void refreshZones());

/** The last new password, while a screen shows it. It is not stored. */
export const $toldPassword = atom<ToldPassword | null>(null);
onMount($toldPassword, () => hidePassword);

export function hidePassword(): void {
  $toldPassword.set(null);
}

/** Makes an account and shows its password. Returns whether it was made. */
export const addMember = (member: NewMember): Promise<boolean> =>
  change(
    (id, token) => showing(member, theManagedShop().addMember(member, id, token)),
    (all) => withMember(all, { ...member, sessions: 0, isListed: false, isYou: false }),
  );

/** Gives another role, and a driver other places. The change can be undone. Returns whether it succeeded. */
export async function setWork(member: ManagedMember, work: MemberWork): Promise<boolean> {
  const isDone = await sendRole(member, work);
  const what = work.role === member.role ? 'team-places' : 'team-role';
  if (isDone) lastDone.take({ what, place: '#team', takeBack: () => void sendRole(member, member) });
  return isDone;
}

const sendRole = (member: ManagedMember, { role, branches, zones }: MemberWork): Promise<boolean> =>
  change(
    (id, token) => theManagedShop().setRole(member.username, { role, branches, zones }, id, token),
    (all) => withMember(all, { ...member, role, branches, zones }),
  );

/** Makes a new password and shows it; all sessions of the account end. */
export const resetPassword = (member: ManagedMember): Promise<boolean> =>
  change(
    (id, token) => showing(member, theManagedShop().resetPassword(member.username, id, token)),
    (all) => withMember(all, { ...member, sessions: 0 }),
  );

/** Ends all sessions of an account, as those of a lost phone. */
export const endSessions = (member: ManagedMember): Promise<boolean> =>
  change(
    (id, token) => theManagedShop().endSessions(member.username, id, token),
    (all) => withMember(all, { ...member, sessions: 0 }),
  );

/** Removes an account. An undo makes it again and shows its new password. */
export async function removeMember(member: ManagedMember): Promise<void> {
  const isDone = await change(
    (id, token) => theManagedShop().removeMember(member.username, id, token),
    (all) => withoutMember(all, member),
  );
  if (!isDone) return;
  if ($toldPassword.get()?.username === member.username) hidePassword();
  lastDone.take({ what: 'team-removed', place: '#team', takeBack: () => void addMember(member) });
}

async function change<Answer>(
  send: (changeId: string, token: string) => Promise<Result<Answer>>,
  becomes: (team: readonly ManagedMember[]) => readonly ManagedMember[],
): Promise<boolean> {
  const changeId = crypto.randomUUID();
  const isDone = await team.change(async (token) => {
    const answer = await send(changeId, token);
    return answer.ok ? ok(becomes($team.get().value ?? [])) : answer;
  });
  if (isDone) void askChanges();
  return isDone;
}

async function showing(
  { username, name }: NewMember,
  answer: Promise<Result<string>>,
): Promise<Result<string>> {
  const told = await answer;
  if (told.ok) $toldPassword.set({ username, name, password: told.value });
  return told;
}

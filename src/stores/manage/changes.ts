import { computed } from 'nanostores';
import { theManagedShop } from './managed-shop.ts';
import { toldStore } from './told.ts';

const { $told, ask, change } = toldStore(
  (token) => theManagedShop().changes(token),
  () => 'changes',
);

const ZONES: ReadonlySet<string> = new Set(['zone', 'closing']);
const OTHERS: ReadonlySet<string> = new Set([...ZONES, 'staff', 'names']);

const changesOf = (isOurs: (action: string) => boolean) =>
  computed($told, ({ value }) => value?.filter(({ action }) => isOurs(action)) ?? null);

/** The changes of the menu, newest first; null until the server has answered. */
export const $menuHistory = changesOf((action) => !OTHERS.has(action));

/** The changes of the team, like those of the menu. */
export const $teamHistory = changesOf((action) => action === 'staff');

/** The changes of the delivery zones, like those of the menu. */
export const $zoneHistory = changesOf((action) => ZONES.has(action));

/** The changes of names and texts, like those of the menu. */
export const $namesHistory = changesOf((action) => action === 'names');

/** Reads the changes again, after one more. */
export const askChanges = ask;

/** All changes that calls below `manage` have made, and the failure of the last call. */
export const $toldChanges = $told;

/** Undoes changes, and stores the changes as they are then. */
export const changeChanges = change;

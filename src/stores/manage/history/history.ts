import { atom, computed } from 'nanostores';
import type { DoorSign } from '#domain/hours/door-sign.ts';
import { changedToday, type HistoryEntry, historyDays, kindOf } from '#domain/manage/history.ts';
import { takenBackEdits } from '#domain/manage/hours-back.ts';
import type { ManagersChange } from '#domain/manage/menu.ts';
import type { Result } from '#domain/result.ts';
import { $toldChanges, changeChanges } from '#stores/manage/changes.ts';
import { $doorSign } from '#stores/manage/door-sign.ts';
import { $toldHours, type ToldHoursChange, takeHoursBack } from '#stores/manage/hours.ts';
import { theManagedShop } from '#stores/manage/managed-shop.ts';
import { $now } from '#stores/shop/clock.ts';
import { shopFacts } from '#stores/shop/shop.ts';

/** A change as its own section tells it. */
export type ToldEntry = HistoryEntry &
  (
    | { readonly of: 'shop'; readonly change: ManagersChange }
    | { readonly of: 'hours'; readonly change: ToldHoursChange }
    | { readonly of: 'sign'; readonly change: DoorSign }
  );

const $entries = computed(
  [$toldChanges, $toldHours, $doorSign],
  (shop, hours, sign): readonly ToldEntry[] => {
    const edits = hours.value?.changes ?? [];
    const takenBack = takenBackEdits(edits);
    return [
      ...(shop.value ?? []).map((change) => ({
        ...{ of: 'shop' as const, change, kind: kindOf(change.action) },
        ...{ at: change.at, person: change.person, isUndone: change.isUndone },
      })),
      ...edits.map((change) => ({
        ...{ of: 'hours' as const, change, kind: 'hours' as const },
        ...{ at: change.at, person: change.name, isUndone: takenBack.has(change) },
      })),
      ...(sign.value?.changes ?? []).map(({ at, name, ...change }) => ({
        ...{ of: 'sign' as const, change, kind: 'sign' as const },
        ...{ at, person: name, isUndone: false },
      })),
    ];
  },
);

/** All changes by working days, the latest first. */
export const $historyDays = computed($entries, (entries) => historyDays(entries, shopFacts()));

/** The changes of today that can be taken back. */
export const $changedToday = computed([$entries, $now], (entries, now) =>
  changedToday(entries, now, shopFacts()),
);

/** Number of changes that were taken back together, and of those that the store refused; null before. */
export const $takenBack = atom<{ readonly done: number; readonly refused: number } | null>(null);

/** Undoes changes, the newest first. One that was changed again since stays. Ends with the first other failure. */
export async function takeBack(entries: readonly ToldEntry[]): Promise<void> {
  $takenBack.set(null);
  let [done, refused] = [0, 0];
  for (const entry of entries) {
    if (entry.of !== 'hours') continue;
    const outcome = await takeHoursBack(entry.change);
    if (outcome === 'done') done += 1;
    if (outcome === 'moved') refused += 1;
    if (outcome === 'failed') return $takenBack.set({ done, refused });
  }
  if (entries.some(({ of }) => of === 'shop'))
    await changeChanges(async (token): Promise<Result<readonly ManagersChange[]>> => {
      for (const { of, change } of entries) {
        if (of !== 'shop') continue;
        const undone = await theManagedShop().undo(change.id, token);
        if (!undone.ok && undone.error.code !== 'change.too-late') return undone;
        if (undone.ok) done += 1;
        else refused += 1;
      }
      return theManagedShop().changes(token);
    });
  $takenBack.set({ done, refused });
}

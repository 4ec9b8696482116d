import { computed } from 'nanostores';
import type { ToldHours } from '#api/manage.ts';
import {
  comingExceptions,
  exceptionsIn,
  type KeptException,
  type ManagedException,
} from '#domain/hours/managed-exception.ts';
import { type ManagedWeek, type WeekChange, weekChangeBack, weekIn } from '#domain/hours/managed-week.ts';
import type { OpeningHours } from '#domain/hours/opening-hours.ts';
import { type HoursEdit, hoursBack } from '#domain/manage/hours-back.ts';
import { fail, type Result } from '#domain/result.ts';
import { shopFacts } from '#stores/shop/shop.ts';
import { $today } from '#stores/staff/today.ts';
import { theManagement } from './manage-api.ts';
import { lastDone, toldStore } from './told.ts';

const { $told, change } = toldStore(
  (token) => theManagement().hours(token),
  () => 'hours',
);

/** The shop's weekly hours, the exceptions from them, and their history. */
export const $toldHours = $told;

/** The shop's present hours. Until the server has answered, those of the page. */
export const $hours = computed($toldHours, ({ value }): OpeningHours<string> => {
  const { hours, locale } = shopFacts();
  return value
    ? {
        ...hours,
        ...(value.week && { ...weekIn(value.week), lastOrderMinutes: value.lastOrderMinutes }),
        exceptions: exceptionsIn(value.exceptions, locale),
      }
    : hours;
});

/** The exceptions that are not over, next one first; null until the server has answered. */
export const $coming = computed(
  [$toldHours, $today],
  ({ value }, today) => value && comingExceptions(value.exceptions, today),
);

/**
 * Adds an exception (`seen` null) or replaces the one that was seen. The change can be undone. Returns whether it succeeded: another
 * manager's change since then is a conflict.
 */
export async function writeException(
  seen: KeptException | null,
  exception: ManagedException,
): Promise<boolean> {
  const before = $toldHours.get().value?.exceptions ?? [];
  if (!(await send(seen?.id ?? null, exception, isAsSeen(seen)))) return false;
  const added = () => addedSince(before, exception)?.id ?? null;
  takeBackBy(seen ? 'hours-changed' : 'hours-added', (isStill) =>
    seen ? send(seen.id, plain(seen), isStill) : send(added(), null, isStill),
  );
  return true;
}

/** Removes an exception. The change can be undone. */
export async function removeException(seen: KeptException): Promise<void> {
  if (await send(seen.id, null, isAsSeen(seen)))
    takeBackBy('hours-removed', (isStill) => send(null, plain(seen), isStill));
}

/**
 * Changes days of the week that was seen. The change can be undone. Returns whether it succeeded: another manager's change of these days
 * since then is a conflict.
 */
export async function changeWeek(wanted: WeekChange, seen: ManagedWeek): Promise<boolean> {
  const back = weekChangeBack(seen, wanted);
  const isStill: IsSeen = ({ week }) => isSame(weekChangeBack(week ?? {}, wanted), back);
  if (!(await sendWeek(wanted, isStill))) return false;
  takeBackBy('week-changed', (isStillSo) => sendWeek(back, isStillSo), '#week');
  return true;
}

/** Changes the minutes before closing without orders. The change can be undone. */
export async function changeLastOrder(minutes: number): Promise<void> {
  const before = $toldHours.get().value?.lastOrderMinutes ?? 0;
  if (await sendLastOrder(minutes))
    takeBackBy('last-order', (isStill) => sendLastOrder(before, isStill), '#week');
}

/** Takes a recorded change back, also an earlier one. `moved`: the same hours have changed since. */
export async function takeHoursBack(edit: HoursEdit): Promise<'done' | 'moved' | 'failed'> {
  const present = $toldHours.get().value;
  const back = present && hoursBack(edit, present);
  if (!back) return 'moved';
  const isDone =
    back.of === 'week'
      ? await sendWeek(back.change)
      : back.of === 'last-order'
        ? await sendLastOrder(back.minutes)
        : await send(back.id, back.exception);
  if (isDone) return 'done';
  return $toldHours.get().failure?.code === 'request.conflict' ? 'moved' : 'failed';
}

/** Whether the present hours are those that the manager saw. */
type IsSeen = (present: ToldHours) => boolean;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const isAsSeen =
  (seen: KeptException | null): IsSeen =>
  ({ exceptions }) =>
    !seen ||
    isSame(
      exceptions.find(({ id }) => id === seen.id),
      seen,
    );

const sendLastOrder = (minutes: number, isSeen?: IsSeen): Promise<boolean> =>
  sendWith((revision, token) => theManagement().changeLastOrder(revision, minutes, token), isSeen);

const sendWeek = (wanted: WeekChange, isSeen?: IsSeen): Promise<boolean> =>
  sendWith((revision, token) => theManagement().changeWeek(revision, wanted, token), isSeen);

async function send(
  id: number | null,
  exception: ManagedException | null,
  isSeen?: IsSeen,
): Promise<boolean> {
  if (id === null && exception === null) return false;
  return sendWith(
    (revision, token) => theManagement().changeHours({ revision, id, exception }, token),
    isSeen,
  );
}

async function sendWith(
  call: (revision: string, token: string) => Promise<Result<ToldHours>>,
  isSeen: IsSeen = () => true,
): Promise<boolean> {
  const { value, isChanging } = $toldHours.get();
  // The next change needs the revision that the present one brings.
  if (!value || isChanging) return false;
  return change(async (token) =>
    isSeen(value) ? call(value.revision, token) : fail({ code: 'request.conflict' }),
  );
}

/** Offers to undo the last change, as long as nobody has changed the hours again. */
function takeBackBy(what: string, work: (isStill: IsSeen) => Promise<boolean>, place = '#exceptions'): void {
  const after = $toldHours.get().value?.revision;
  lastDone.take({ what, place, takeBack: () => void work(({ revision }) => revision === after) });
}

const plain = ({ id: _, ...exception }: KeptException): ManagedException => exception;

/** Finds the stored form of a new exception. The data service has chosen its id. */
function addedSince(
  before: readonly KeptException[],
  exception: ManagedException,
): KeptException | undefined {
  const isNew = ({ id, from, until }: KeptException) =>
    from === exception.from && until === exception.until && !before.some((old) => old.id === id);
  return $toldHours.get().value?.exceptions.find(isNew);
}

export type { HoursChange as ToldHoursChange } from '#api/manage.ts';

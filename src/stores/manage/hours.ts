import { computed } from 'nanostores';
import type { ToldHours } from '#api/manage.ts';
import {
  comingExceptions,
  exceptionsIn,
  type KeptException,
  type ManagedException,
} from '#domain/hours/managed-exception.ts';
import { type WeekChange, weekChangeBack, weekIn } from '#domain/hours/managed-week.ts';
import type { OpeningHours } from '#domain/hours/opening-hours.ts';
import type { Result } from '#domain/result.ts';
import { shopFacts } from '#stores/shop/shop.ts';
import { $today } from '#stores/staff/today.ts';
import { theManagement } from './manage-api.ts';
import { lastDone, toldStore } from './told.ts';

const { $told, change } = toldStore((token) => theManagement().hours(token));

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

/** Adds an exception (`id` null) or replaces the one with the id. The change can be undone. Returns whether it succeeded. */
export async function writeException(id: number | null, exception: ManagedException): Promise<boolean> {
  const before = $toldHours.get().value?.exceptions ?? [];
  if (!(await send(id, exception))) return false;
  const old = before.find((each) => each.id === id);
  const added = () => addedSince(before, exception)?.id ?? null;
  takeBackBy(old ? 'hours-changed' : 'hours-added', () => (old ? send(id, plain(old)) : send(added(), null)));
  return true;
}

/** Removes an exception. The change can be undone. */
export async function removeException({ id, ...exception }: KeptException): Promise<void> {
  if (await send(id, null)) takeBackBy('hours-removed', () => send(null, exception));
}

/** Changes days of the week. The change can be undone. Returns whether it succeeded. */
export async function changeWeek(wanted: WeekChange): Promise<boolean> {
  const back = weekChangeBack($toldHours.get().value?.week ?? {}, wanted);
  if (!(await sendWeek(wanted))) return false;
  takeBackBy('week-changed', () => sendWeek(back), '#week');
  return true;
}

/** Changes the minutes before closing without orders. The change can be undone. */
export async function changeLastOrder(minutes: number): Promise<void> {
  const before = $toldHours.get().value?.lastOrderMinutes ?? 0;
  if (await sendLastOrder(minutes)) takeBackBy('last-order', () => sendLastOrder(before), '#week');
}

const sendLastOrder = (minutes: number): Promise<boolean> =>
  sendWith((revision, token) => theManagement().changeLastOrder(revision, minutes, token));

const sendWeek = (wanted: WeekChange): Promise<boolean> =>
  sendWith((revision, token) => theManagement().changeWeek(revision, wanted, token));

async function send(id: number | null, exception: ManagedException | null): Promise<boolean> {
  if (id === null && exception === null) return false;
  return sendWith((revision, token) => theManagement().changeHours({ revision, id, exception }, token));
}

async function sendWith(
  call: (revision: string, token: string) => Promise<Result<ToldHours>>,
): Promise<boolean> {
  const { value, isChanging } = $toldHours.get();
  // The next change needs the revision that the present one brings.
  return value && !isChanging ? change((token) => call(value.revision, token)) : false;
}

const takeBackBy = (what: string, work: () => Promise<boolean>, place = '#exceptions'): void =>
  lastDone.take({ what, place, takeBack: () => void work() });

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

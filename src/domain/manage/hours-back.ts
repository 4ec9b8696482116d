import type { KeptException, ManagedException } from '#domain/hours/managed-exception.ts';
import { type ManagedWeek, type WeekChange, weekChangeBack } from '#domain/hours/managed-week.ts';
import { spansOfText, textOfSpans } from '#domain/hours/spans-text.ts';

/** A recorded change of the hours: of an exception, of days of the week, or of the last order. */
export interface HoursEdit {
  /** null: the exception was added. */
  readonly before: ManagedException | null;
  /** null: the exception was removed. */
  readonly after: ManagedException | null;
  /** The changed days, and the change that restores them; null for another change. */
  readonly week: WeekChange | null;
  readonly weekBack: WeekChange | null;
  /** Minutes before closing without orders, now and before; null for another change. */
  readonly lastOrderMinutes: number | null;
  readonly lastOrderBefore: number | null;
}

interface PresentHours {
  /** null: unknown. */
  readonly week: ManagedWeek | null;
  readonly lastOrderMinutes: number;
  readonly exceptions: readonly KeptException[];
}

/** What takes a change back. An exception is written (`id` null: added) or removed (`exception` null). */
export type HoursBack =
  | { readonly of: 'week'; readonly change: WeekChange }
  | { readonly of: 'last-order'; readonly minutes: number }
  | { readonly of: 'exception'; readonly id: number | null; readonly exception: ManagedException | null };

/** What takes a change back; null if the same hours have changed since. */
export function hoursBack(edit: HoursEdit, present: PresentHours): HoursBack | null {
  const { before, after, week, weekBack, lastOrderMinutes, lastOrderBefore } = edit;
  if (week)
    return weekBack && present.week && isSameWeek(weekChangeBack(present.week, week), week)
      ? { of: 'week', change: weekBack }
      : null;
  if (lastOrderMinutes !== null)
    return lastOrderBefore !== null && present.lastOrderMinutes === lastOrderMinutes
      ? { of: 'last-order', minutes: lastOrderBefore }
      : null;
  const kept = (exception: ManagedException) =>
    present.exceptions.find((each) => isSameException(each, exception));
  if (after) {
    const id = kept(after)?.id;
    return id === undefined ? null : { of: 'exception', id, exception: before };
  }
  return before && !kept(before) ? { of: 'exception', id: null, exception: before } : null;
}

/** Changes that a later one took back, and these later ones. `edits`: the newest first. */
export function takenBackEdits<Edit extends HoursEdit>(edits: readonly Edit[]): ReadonlySet<Edit> {
  const paired = new Set<Edit>();
  for (const [place, edit] of edits.entries()) {
    const back = edits.slice(0, place).findLast((later) => !paired.has(later) && isBack(later, edit));
    if (back) paired.add(edit).add(back);
  }
  return paired;
}

/** Whether a change restores what another one changed. */
function isBack(later: HoursEdit, edit: HoursEdit): boolean {
  if (edit.week) return isSameWeek(later.week, edit.weekBack) && isSameWeek(later.weekBack, edit.week);
  if (edit.lastOrderMinutes !== null)
    return later.lastOrderMinutes === edit.lastOrderBefore && later.lastOrderBefore === edit.lastOrderMinutes;
  return isSameException(later.after, edit.before) && isSameException(later.before, edit.after);
}

function isSameException(one: ManagedException | null, other: ManagedException | null): boolean {
  const parts = (exception: ManagedException | null) =>
    exception && [
      ...[exception.from, exception.until, exception.isYearly, exception.hours],
      // A form has the modes in the shop's order, a data service in its own.
      exception.modes.toSorted(),
      Object.entries(exception.names).sort(),
    ];
  return JSON.stringify(parts(one)) === JSON.stringify(parts(other));
}

function isSameWeek(one: WeekChange | null, other: WeekChange | null): boolean {
  const parts = (change: WeekChange | null) =>
    change && [
      change.part,
      Object.entries(change.days)
        .map(([day, text]) => [day, asWritten(text)])
        .sort(),
    ];
  return JSON.stringify(parts(one)) === JSON.stringify(parts(other));
}

/** Hours in the one form in which they are compared. */
const asWritten = (text: string | null): string | null =>
  text === null ? null : textOfSpans(spansOfText(text) ?? []);

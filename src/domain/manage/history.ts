import type { ClockPlace } from '#domain/hours/wall-clock.ts';
import { workdays } from '#domain/hours/workday.ts';
import { latestUndoMs } from './undo-time.ts';

/** What a manager has changed. `other` stands for changes that this page does not know. */
export const CHANGE_KINDS = [
  'price',
  'sold-out',
  'details',
  'photo',
  'added',
  'zone',
  'closing',
  'names',
  'staff',
  'hours',
  'sign',
  'other',
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** The part of a change that the history groups by. */
export interface HistoryEntry {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly person: string;
  readonly kind: ChangeKind;
  readonly isUndone: boolean;
}

/** Changes of one kind by one person on one working day, newest first. */
export interface HistoryGroup<Entry> {
  readonly kind: ChangeKind;
  readonly person: string;
  readonly entries: readonly Entry[];
}

export interface HistoryDay<Entry> {
  /** Number of the working day since 1970. */
  readonly day: number;
  readonly groups: readonly HistoryGroup<Entry>[];
}

export const kindOf = (action: string): ChangeKind => CHANGE_KINDS.find((kind) => kind === action) ?? 'other';

const newestFirst = (one: HistoryEntry, other: HistoryEntry): number => other.at - one.at;

/** The changes by working days, the latest day first, and in a day by kind and person, as "12 prices changed". */
export function historyDays<Entry extends HistoryEntry>(
  entries: readonly Entry[],
  place: ClockPlace,
): readonly HistoryDay<Entry>[] {
  const { dayOf } = workdays(place);
  const days = Map.groupBy(entries.toSorted(newestFirst), ({ at }) => dayOf(at));
  return [...days].map(([day, ofDay]) => ({
    day,
    groups: [...Map.groupBy(ofDay, ({ kind, person }) => `${kind} ${person}`).values()].flatMap((some) => {
      const [first] = some;
      return first ? [{ kind: first.kind, person: first.person, entries: some }] : [];
    }),
  }));
}

/** Whether the history offers to take a change back. The store may refuse it, for example after another change of the same thing. */
export const canTakeBack = ({ kind, at, isUndone }: HistoryEntry, nowMs: number): boolean =>
  !isUndone && nowMs - at < latestUndoMs(kind) && latestUndoMs(kind) > latestUndoMs('other');

/** The changes of the present working day that can be taken back, newest first: then the shop is as it was yesterday. */
export function changedToday<Entry extends HistoryEntry>(
  entries: readonly Entry[],
  nowMs: number,
  place: ClockPlace,
): readonly Entry[] {
  const { dayOf, startOf } = workdays(place);
  const start = startOf(dayOf(nowMs));
  return entries.filter((entry) => entry.at >= start && canTakeBack(entry, nowMs)).toSorted(newestFirst);
}

import type { IslandContext } from '#islands/island.tsx';
import type { ToldHoursChange } from '#stores/manage/hours.ts';
import { exceptionWords } from './exception-words.ts';
import { lastOrderSentence, weekChangeWords } from './week-words.ts';

/** @example "Added: Ramadan, from Monday 8 February to Tuesday 9 March" */
export function hoursChangeWords(
  { before, after, week, lastOrderMinutes }: ToldHoursChange,
  island: IslandContext,
): string {
  if (week) return weekChangeWords(week, island);
  if (lastOrderMinutes !== null) return lastOrderSentence(lastOrderMinutes, island);
  const shown = after ?? before;
  if (!shown) return island.t('manage:did-change');
  const { name, dates, hours } = exceptionWords(shown, island);
  const what = after ? (before ? 'manage:hours-changed' : 'manage:hours-added') : 'manage:hours-removed';
  return `${island.t(what)}: ${[name, dates, hours].filter(Boolean).join(' · ')}`;
}

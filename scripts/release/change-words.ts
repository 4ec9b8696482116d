import { WEEKDAYS } from '#domain/hours/weekly-hours.ts';
import type { Locale } from '#domain/tenant/locale.ts';
import { formatWeekday } from '#i18n/format-date.ts';
import type { Translate } from '#i18n/make-translator.ts';
import type { ReleaseChange } from './compare-summaries.ts';

/** A change in words: "2 prices up" and the names that follow it. */
export interface ChangeWords {
  readonly head: string;
  /** Names in the merchant's language; isolate them, because their direction may differ from that of the words around them. */
  readonly names: readonly string[];
  /** Whether there are more names than these. */
  readonly hasMore: boolean;
}

/** A change between two releases in the words of a language. */
export function changeWords(
  { kind, count, names }: ReleaseChange,
  locale: Locale,
  t: Translate,
): ChangeWords {
  if (kind === 'hours') {
    const days = WEEKDAYS.filter((day) => names.includes(day));
    return { head: t('change:hours'), names: days.map((day) => formatWeekday(day, locale)), hasMore: false };
  }
  if (kind === 'settings') {
    // A release of other code may have settings that this code does not know.
    const words = names.map((name) => t.find(`setting:${name}`) ?? name);
    return { head: t('change:settings'), names: words, hasMore: false };
  }
  return { head: t(`change:${kind}`, { count }), names, hasMore: count > names.length };
}

/** A change in one line of plain English; `t` has English words. */
export function changeLine(change: ReleaseChange, t: Translate): string {
  const { head, names, hasMore } = changeWords(change, 'en', t);
  return names.length === 0 ? head : `${head}: ${names.join(', ')}${hasMore ? ', …' : ''}`;
}

import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { type CalendarDay, calendarMonth, monthAfter } from '#domain/hours/exception-month.ts';
import type { KeptException } from '#domain/hours/managed-exception.ts';
import { WEEKDAYS } from '#domain/hours/weekly-hours.ts';
import { inDigits } from '#domain/language/digits.ts';
import { formatDay, formatWeekday } from '#i18n/format-date.ts';
import { formatMonth, narrowWeekdays } from '#i18n/format-month.ts';
import { useIsland } from '#islands/island.tsx';
import { $today } from '#stores/staff/today.ts';
import { Button } from '#ui/Button.tsx';
import { exceptionWords } from './exception-words.ts';

interface Props {
  readonly exceptions: readonly KeptException[];
  /** Opens the form of a day's exception, or of a new one on that day; null: nothing can be changed. */
  readonly onDay: ((day: CalendarDay<KeptException>) => void) | null;
}

/** A month in which days with other hours are marked. */
export function ExceptionCalendar({ exceptions, onDay }: Props) {
  const { t, shop } = useIsland();
  const today = useStore($today);
  const [month, setMonth] = useState(today.slice(0, 7));
  const isFirst = month <= today.slice(0, 7);
  const narrow = narrowWeekdays(shop.locale);
  return (
    <div className="manage-calendar">
      <p className="manage-month">
        <Button look="quiet" isBlocked={isFirst} onClick={() => isFirst || setMonth(monthAfter(month, -1))}>
          {t('manage:month-before')}
        </Button>
        <strong id="manage-month" role="status">
          {formatMonth(month, shop.locale, shop.digits)}
        </strong>
        <Button look="quiet" onClick={() => setMonth(monthAfter(month, 1))}>
          {t('manage:month-after')}
        </Button>
      </p>
      <table aria-labelledby="manage-month">
        <thead>
          <tr>
            {WEEKDAYS.map((weekday, index) => (
              <th key={weekday} scope="col" abbr={formatWeekday(weekday, shop.locale)}>
                {narrow[index]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {calendarMonth(month, exceptions).map((week, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the weeks of a month have no other name
            <tr key={`${month} ${index}`}>
              {week.map((day, weekday) => (
                <td key={WEEKDAYS[weekday]}>{day && <Day day={day} today={today} onDay={onDay} />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="manage-legend muted">
        <span data-day="closed">{t('manage:closed')}</span>
        <span data-day="other">{t('manage:other-hours')}</span>
      </p>
    </div>
  );
}

interface DayProps extends Pick<Props, 'onDay'> {
  readonly day: CalendarDay<KeptException>;
  readonly today: string;
}

function Day({ day, today, onDay }: DayProps) {
  const island = useIsland();
  const { shop } = island;
  const { date, exception } = day;
  const words = exception && exceptionWords(exception, island);
  const isClosed = exception?.hours === '' && exception.modes.length === 0;
  const looks = {
    ...(exception && { 'data-day': isClosed ? 'closed' : 'other' }),
    ...(date === today && { 'aria-current': 'date' as const }),
  };
  const number = inDigits(String(Number(date.slice(8))), shop.digits);
  const label = [formatDay(date, shop.locale, shop.digits), words?.name, words?.hours].filter(Boolean);
  return onDay && date >= today ? (
    <button type="button" {...looks} aria-label={label.join(' · ')} onClick={() => onDay(day)}>
      {number}
    </button>
  ) : (
    <span {...looks} {...(words && { title: label.join(' · ') })}>
      {number}
    </span>
  );
}

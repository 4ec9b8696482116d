import { useStore } from '@nanostores/react';
import { type ReactNode, useState } from 'react';
import { type CalendarDay, comingDays } from '#domain/hours/exception-month.ts';
import type { KeptException } from '#domain/hours/managed-exception.ts';
import { hoursOn, type ManagedWeek, partsShown, type WeekPart } from '#domain/hours/managed-week.ts';
import { WEEKDAYS, type Weekday } from '#domain/hours/weekly-hours.ts';
import { formatDay, formatWeekday } from '#i18n/format-date.ts';
import { useIsland } from '#islands/island.tsx';
import { ChangeButton } from '#islands/manage/ChangeButton.tsx';
import { ShopState } from '#islands/manage/now/ShopState.tsx';
import { SignControls } from '#islands/manage/now/SignControls.tsx';
import { StaffIcon } from '#islands/staff/StaffIcon.tsx';
import { $online } from '#stores/device/online.ts';
import { changeLastOrder } from '#stores/manage/hours.ts';
import { $today } from '#stores/staff/today.ts';
import { ChoiceGroup } from '#ui/ChoiceGroup.tsx';
import { rescueFocus } from '#ui/rescue-focus.ts';
import { SelectField } from '#ui/SelectField.tsx';
import { DayForm } from './DayForm.tsx';
import { exceptionWords } from './exception-words.ts';
import { dayLines, lastOrderSentence, lastOrderWords } from './week-words.ts';

const LAST_ORDER_MINUTES = [10, 15, 20, 30, 45, 60];

interface Props {
  readonly week: ManagedWeek;
  readonly lastOrderMinutes: number;
  readonly exceptions: readonly KeptException[];
  readonly isWritable: boolean;
  /** The day whose form is open. */
  readonly day: Weekday | null;
  readonly onDay: (day: Weekday | null) => void;
  /** Says where the hours are changed, if that is not here. */
  readonly children: ReactNode;
}

/**
 * Shows whether the shop is open and what comes next, then the weekly hours of the shop and its modes, and lets managers change them. Where
 * they can only be read, a manager can still stop orders or close early, and reads below the week who changes it.
 */
export function WeekPanel({ week, lastOrderMinutes, exceptions, isWritable, day, onDay, children }: Props) {
  const island = useIsland();
  const isOnline = useStore($online);
  const { t, shop } = island;
  const [part, setPart] = useState<WeekPart>('shop');
  const today = useStore($today);
  const days = comingDays(today, exceptions);
  const parts = partsShown(week, shop.modes, isWritable);
  return (
    <section className="panel" id="week" tabIndex={-1} aria-labelledby="manage-week">
      <h2 id="manage-week">{t('manage:week')}</h2>
      <ShopState />
      {!isWritable && <SignControls isBrief />}
      {shop.modes.length > 1 && parts.length > 1 && (
        <ChoiceGroup
          legend={<span className="visually-hidden">{t('manage:week-of')}</span>}
          name="part"
          value={part}
          choices={parts.map((each) => ({
            value: each,
            label: t(each === 'shop' ? 'manage:whole-shop' : `common:mode-${each}`),
          }))}
          onChange={(chosen) => {
            onDay(null);
            setPart(chosen);
          }}
        />
      )}
      <ul className="manage-week">
        {WEEKDAYS.map((weekday) => {
          const name = formatWeekday(weekday, shop.locale);
          const isToday = days[weekday].date === today;
          const hours = hoursOn(week, part, weekday);
          return (
            <li key={weekday} aria-current={isToday ? 'date' : undefined}>
              {day === weekday ? (
                <DayForm
                  {...{ part, weekday, week }}
                  onDone={() => {
                    onDay(null);
                    rescueFocus('#week');
                  }}
                />
              ) : (
                <>
                  {isWritable ? (
                    <ChangeButton look="link" onClick={() => onDay(weekday)}>
                      <Day name={name} isToday={isToday} hours={hours} />
                      <span data-pencil="">
                        <StaffIcon name="edit" />
                      </span>
                      <span className="visually-hidden">{t('manage:edit')}</span>
                    </ChangeButton>
                  ) : (
                    <p>
                      <Day name={name} isToday={isToday} hours={hours} />
                    </p>
                  )}
                  <ComingException day={days[weekday]} />
                </>
              )}
            </li>
          );
        })}
      </ul>
      {isWritable && isOnline ? (
        <SelectField
          label={t('manage:last-order')}
          value={lastOrderMinutes === 0 ? '' : String(lastOrderMinutes)}
          placeholder={lastOrderWords(0, island)}
          options={[...new Set([...LAST_ORDER_MINUTES, lastOrderMinutes])]
            .filter((minutes) => minutes > 0)
            .sort((one, other) => one - other)
            .map((minutes) => ({ value: String(minutes), label: lastOrderWords(minutes, island) }))}
          onChange={(minutes) => void changeLastOrder(Number(minutes))}
        />
      ) : (
        <p className="muted">{lastOrderSentence(lastOrderMinutes, island)}</p>
      )}
      {children}
    </section>
  );
}

interface DayProps {
  readonly name: string;
  readonly isToday: boolean;
  /** null: a mode has the shop's hours. */
  readonly hours: string | null;
}

/** A weekday and its openings, one below the other. */
function Day({ name, isToday, hours }: DayProps) {
  const island = useIsland();
  return (
    <>
      <strong>
        {name}
        {isToday && <span className="field-note"> {island.t('staff:today')}</span>}
      </strong>
      <span className="week-spans">
        {dayLines(hours, island).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </span>
    </>
  );
}

/** Other hours on the next one of these weekdays. */
function ComingException({ day: { date, exception } }: { readonly day: CalendarDay<KeptException> }) {
  const island = useIsland();
  if (!exception) return null;
  const { name, hours } = exceptionWords(exception, island);
  return (
    <p className="week-exception">
      {[formatDay(date, island.shop.locale, island.shop.digits), name, hours].filter(Boolean).join(' · ')}
    </p>
  );
}

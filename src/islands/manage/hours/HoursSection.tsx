import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { draftOf, type ExceptionDraft, newDraft } from '#domain/hours/exception-draft.ts';
import { HOLIDAY_NAMES, type Holiday, nextHoliday } from '#domain/hours/islamic-dates.ts';
import type { KeptException } from '#domain/hours/managed-exception.ts';
import type { Weekday } from '#domain/hours/weekly-hours.ts';
import { HOLIDAY_WORDS } from '#i18n/holiday-names.ts';
import { useIsland } from '#islands/island.tsx';
import { ChangeButton } from '#islands/manage/ChangeButton.tsx';
import { ChangeFailure } from '#islands/manage/ChangeFailure.tsx';
import { EditButton } from '#islands/manage/EditButton.tsx';
import { History } from '#islands/manage/History.tsx';
import { Name } from '#islands/manage/Name.tsx';
import { WrittenElsewhere } from '#islands/manage/WrittenElsewhere.tsx';
import { $coming, $toldHours, removeException } from '#stores/manage/hours.ts';
import { $today } from '#stores/staff/today.ts';
import { rescueFocus } from '#ui/rescue-focus.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { ExceptionCalendar } from './ExceptionCalendar.tsx';
import { ExceptionForm } from './ExceptionForm.tsx';
import { exceptionWords } from './exception-words.ts';
import { hoursChangeWords } from './hours-change-words.ts';
import { WeekPanel } from './WeekPanel.tsx';

interface Editing {
  /** The exception when its form was opened; null for a new one. */
  readonly seen: KeptException | null;
  readonly draft: ExceptionDraft;
}

/** Suggested hours: in Ramadan, shops open before the meal at sunset. */
const RAMADAN_SPANS = [{ opens: '15:00', closes: '01:00' }];

/** Shows the weekly hours and the exceptions from them, such as holidays and Ramadan, and lets managers change them. */
export function HoursSection() {
  const island = useIsland();
  const { t } = island;
  const { value, failure, isChanging } = useStore($toldHours);
  const coming = useStore($coming);
  const today = useStore($today);
  const [editing, setEditing] = useState<Editing | null>(null);
  const [day, setDay] = useState<Weekday | null>(null);
  if (!value || !coming) return failure ? <ChangeFailure failure={failure} /> : <Skeleton rows={3} />;

  const holidayDraft = (holiday: Holiday): ExceptionDraft => ({
    ...newDraft(today),
    ...nextHoliday(holiday, today),
    ...(holiday === 'ramadan' && { isClosed: false, spans: RAMADAN_SPANS }),
    names: HOLIDAY_WORDS[holiday],
  });
  const done = (): void => {
    setEditing(null);
    rescueFocus('#exceptions');
  };
  const elsewhere = !value.canWrite && (
    <WrittenElsewhere at={value.writtenAt} to={t('manage:to-service')} what={t('manage:section-hours')}>
      <p>{t(value.writtenAt === null ? 'manage:written-in-folder' : 'manage:written-in-service')}</p>
    </WrittenElsewhere>
  );
  return (
    <>
      {value.week && (
        <WeekPanel
          lastOrderMinutes={value.lastOrderMinutes}
          week={value.week}
          exceptions={value.exceptions}
          isWritable={value.canWrite}
          day={day}
          onDay={setDay}
        >
          {elsewhere}
        </WeekPanel>
      )}
      <section className="panel" id="exceptions" tabIndex={-1} aria-labelledby="manage-exceptions">
        <h2 id="manage-exceptions">{t('manage:exceptions')}</h2>
        {!editing && !day && <ChangeFailure failure={failure} />}
        {value.canWrite && (
          <ExceptionCalendar
            exceptions={value.exceptions}
            onDay={
              editing
                ? null
                : ({ date, exception }) =>
                    setEditing({ seen: exception, draft: exception ? draftOf(exception) : newDraft(date) })
            }
          />
        )}
        {coming.length === 0 && <p className="muted">{t('manage:no-exception')}</p>}
        <ul className="manage-exceptions" aria-busy={isChanging}>
          {coming.map((exception) => (
            <Exception
              key={exception.id}
              exception={exception}
              isWritable={value.canWrite}
              onEdit={() => setEditing({ seen: exception, draft: draftOf(exception) })}
            />
          ))}
        </ul>
        {value.canWrite && !editing && (
          <fieldset className="manage-choices">
            <legend>{t('manage:add')}</legend>
            {HOLIDAY_NAMES.map((holiday) => (
              <ChangeButton
                key={holiday}
                look="outline"
                onClick={() => setEditing({ seen: null, draft: holidayDraft(holiday) })}
              >
                {HOLIDAY_WORDS[holiday][island.shop.locale]}
              </ChangeButton>
            ))}
            <ChangeButton look="outline" onClick={() => setEditing({ seen: null, draft: newDraft(today) })}>
              {t('manage:other-dates')}
            </ChangeButton>
          </fieldset>
        )}
        {editing && <ExceptionForm key={editing.seen?.id} {...editing} onDone={done} />}
        {!value.week && elsewhere}
      </section>
      <History
        rows={value.changes.map((change) => ({ ...change, what: hoursChangeWords(change, island) }))}
      />
    </>
  );
}

interface ExceptionProps {
  readonly exception: KeptException;
  readonly isWritable: boolean;
  readonly onEdit: () => void;
}

function Exception({ exception, isWritable, onEdit }: ExceptionProps) {
  const island = useIsland();
  const { t } = island;
  const { name, dates, hours } = exceptionWords(exception, island);
  const label = name || dates;
  return (
    <li>
      <div className="manage-row">
        <p>
          {name && <Name name={name} />}
          <span>{dates}</span>
          <span className="muted">{hours}</span>
        </p>
        {isWritable && (
          <>
            <ChangeButton
              look="quiet"
              onClick={() => void removeException(exception)}
              aria-label={t('manage:remove-one', { name: label })}
            >
              {t('manage:remove')}
            </ChangeButton>
            <EditButton name={label} onClick={onEdit} />
          </>
        )}
      </div>
    </li>
  );
}

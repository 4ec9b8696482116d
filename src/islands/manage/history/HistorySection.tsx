import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { dateOfDay } from '#domain/hours/opening-hours.ts';
import { canTakeBack, type HistoryDay, type HistoryGroup } from '#domain/manage/history.ts';
import { formatDay } from '#i18n/format-date.ts';
import { clockTime } from '#islands/clock-time.ts';
import { useIsland } from '#islands/island.tsx';
import { ChangeFailure } from '#islands/manage/ChangeFailure.tsx';
import { Question } from '#islands/manage/Question.tsx';
import { FoldSummary } from '#islands/staff/FoldSummary.tsx';
import { $online } from '#stores/device/online.ts';
import { $toldChanges } from '#stores/manage/changes.ts';
import {
  $changedToday,
  $historyDays,
  $takenBack,
  type ToldEntry,
  takeBack,
} from '#stores/manage/history/history.ts';
import { $toldHours } from '#stores/manage/hours.ts';
import { $now } from '#stores/shop/clock.ts';
import { Button } from '#ui/Button.tsx';
import { Message } from '#ui/Message.tsx';
import { rescueFocus } from '#ui/rescue-focus.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { entryWords } from './entry-words.ts';

/** Shows what was changed in the shop, by whom and when, and takes changes back. */
export function HistorySection() {
  const island = useIsland();
  const { t } = island;
  const { value, failure, isChanging } = useStore($toldChanges);
  const { failure: hoursFailure } = useStore($toldHours);
  const days = useStore($historyDays);
  const today = useStore($changedToday);
  const taken = useStore($takenBack);
  const [asked, setAsked] = useState<readonly ToldEntry[] | null>(null);
  if (!value) return failure ? <ChangeFailure failure={failure} /> : <Skeleton rows={4} />;
  return (
    <section
      className="panel"
      id="history"
      tabIndex={-1}
      aria-labelledby="manage-past"
      aria-busy={isChanging}
    >
      <h2 id="manage-past">{t('manage:section-history')}</h2>
      <ChangeFailure failure={failure ?? hoursFailure} />
      <div role="status">{taken && <p>{takenWords(taken, t)}</p>}</div>
      {asked ? (
        <Question
          words={t('history:ask', { count: asked.length })}
          yes={t('history:take-back')}
          onAnswer={(isYes) => {
            setAsked(null);
            if (isYes) void takeBack(asked);
            rescueFocus('#history');
          }}
        >
          <ul className="manage-exceptions">
            {asked.map((entry) => (
              <li key={keyOf(entry)}>{entryWords(entry, island)}</li>
            ))}
          </ul>
        </Question>
      ) : (
        today.length > 0 && (
          <Button look="outline" isWide isBusy={isChanging} onClick={() => setAsked(today)}>
            {t('history:as-yesterday')}
          </Button>
        )
      )}
      {days.length === 0 && (
        <Message icon="clock" title={t('manage:no-history')}>
          {t('manage:no-history-text')}
        </Message>
      )}
      {days.map((day) => (
        <Day key={day.day} day={day} onTakeBack={(entry) => setAsked([entry])} />
      ))}
    </section>
  );
}

function takenWords(
  { done, refused }: { readonly done: number; readonly refused: number },
  t: ReturnType<typeof useIsland>['t'],
): string {
  const words = [done > 0 && t('history:taken', { count: done })];
  return [...words, refused > 0 && t('history:refused', { count: refused })].filter(Boolean).join(' ');
}

interface DayProps {
  readonly day: HistoryDay<ToldEntry>;
  readonly onTakeBack: (entry: ToldEntry) => void;
}

function Day({ day: { day, groups }, onTakeBack }: DayProps) {
  const { shop } = useIsland();
  return (
    <>
      <h3>{formatDay(dateOfDay(day), shop.locale, shop.digits)}</h3>
      {groups.map((group) => (
        <Group key={`${group.kind} ${group.person}`} group={group} onTakeBack={onTakeBack} />
      ))}
    </>
  );
}

const keyOf = ({ of, at, change }: ToldEntry): string => (of === 'shop' ? change.id : `${of} ${at}`);

interface GroupProps {
  readonly group: HistoryGroup<ToldEntry>;
  readonly onTakeBack: (entry: ToldEntry) => void;
}

function Group({ group: { kind, person, entries }, onTakeBack }: GroupProps) {
  const island = useIsland();
  const { t, shop } = island;
  const now = useStore($now);
  const isOnline = useStore($online);
  return (
    <details className="manage-history">
      <FoldSummary>
        {t(`history:kind-${kind}`, { count: entries.length })} · <bdi>{person}</bdi>
      </FoldSummary>
      <ol>
        {entries.map((entry) => (
          <li key={keyOf(entry)}>
            <span>
              <bdi>{clockTime(entry.at, shop)}</bdi> · {entryWords(entry, island)}
            </span>
            {entry.of !== 'sign' && canTakeBack(entry, now) && (
              <button
                type="button"
                className="manage-toggle"
                disabled={!isOnline}
                aria-label={t('history:take-back-one', { what: entryWords(entry, island) })}
                onClick={() => onTakeBack(entry)}
              >
                {t('history:take-back')}
              </button>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}

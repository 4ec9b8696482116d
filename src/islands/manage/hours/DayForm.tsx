import { useStore } from '@nanostores/react';
import { type FormEvent, useState } from 'react';
import { type DraftSpan, draftSpans, spansFault, textOfDraft, USUAL } from '#domain/hours/exception-draft.ts';
import { hoursOn, isWeekChange, type ManagedWeek, type WeekPart } from '#domain/hours/managed-week.ts';
import { WEEKDAYS, type Weekday } from '#domain/hours/weekly-hours.ts';
import { formatWeekday } from '#i18n/format-date.ts';
import { useIsland } from '#islands/island.tsx';
import { ChangeForm } from '#islands/manage/ChangeForm.tsx';
import { CheckGroup } from '#islands/manage/CheckGroup.tsx';
import { $toldHours, changeWeek } from '#stores/manage/hours.ts';
import { ChoiceGroup } from '#ui/ChoiceGroup.tsx';
import { focusInvalid } from '#ui/focus-invalid.ts';
import { SpanFields } from './SpanFields.tsx';

interface Props {
  readonly part: WeekPart;
  readonly weekday: Weekday;
  readonly week: ManagedWeek;
  readonly onDone: () => void;
}

/** Form for the openings of a weekday, or of all. */
export function DayForm({ part, weekday, week, onDone }: Props) {
  const { t, shop } = useIsland();
  const { isChanging, failure } = useStore($toldHours);
  // A new reading must not replace what was seen: another manager's change has to be a conflict.
  const [seen] = useState(week);
  const hours = hoursOn(seen, part, weekday);
  const [first] = useState(() => draftSpans(hours ?? ''));
  const [spans, setSpans] = useState<readonly DraftSpan[]>(first.length > 0 ? first : [USUAL]);
  const [kind, setKind] = useState(hours === null ? 'as-shop' : first.length > 0 ? 'open' : 'closed');
  const [others, setOthers] = useState<readonly Weekday[]>([]);
  const otherDays = WEEKDAYS.filter((day) => day !== weekday);
  const [hasTried, setHasTried] = useState(false);
  const text = kind === 'as-shop' ? null : kind === 'closed' ? '' : textOfDraft(spans);
  const wanted = {
    part,
    days: Object.fromEntries([weekday, ...others].map((day) => [day, text])),
  };
  const fault = kind === 'open' ? spansFault(spans) : null;
  const isGood = !fault && isWeekChange(wanted);

  async function save(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    setHasTried(true);
    if (!isGood) focusInvalid(event.currentTarget);
    else if (await changeWeek(wanted, seen)) onDone();
  }
  const name = formatWeekday(weekday, shop.locale);
  return (
    <ChangeForm
      label={name}
      onSubmit={save}
      failure={hasTried ? failure : null}
      isSaving={isChanging}
      onLeave={onDone}
    >
      <ChoiceGroup
        legend={name}
        name="day"
        value={kind}
        choices={[
          { value: 'open', label: t('manage:open-day') },
          { value: 'closed', label: t('manage:closed') },
          ...(part === 'shop' ? [] : [{ value: 'as-shop', label: t('manage:as-shop') }]),
        ]}
        onChange={setKind}
      />
      {kind === 'open' && <SpanFields spans={spans} fault={hasTried ? fault : null} onChange={setSpans} />}
      <CheckGroup
        legend={t('manage:same-on')}
        choices={otherDays.map((day) => ({ value: day, label: formatWeekday(day, shop.locale) }))}
        chosen={others}
        onChange={setOthers}
        all={t('manage:all-days')}
      />
    </ChangeForm>
  );
}

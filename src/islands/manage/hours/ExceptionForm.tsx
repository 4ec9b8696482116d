import { useStore } from '@nanostores/react';
import { type FormEvent, useState } from 'react';
import {
  type DraftSpan,
  type ExceptionDraft,
  exceptionOf,
  spansFault,
} from '#domain/hours/exception-draft.ts';
import {
  type ExceptionRefusal,
  exceptionRefusal,
  type KeptException,
  LONGEST_EXCEPTION_NAME,
} from '#domain/hours/managed-exception.ts';
import { LOCALE_FACTS, LOCALES } from '#domain/tenant/locale.ts';
import { useIsland } from '#islands/island.tsx';
import { ChangeForm } from '#islands/manage/ChangeForm.tsx';
import { CheckGroup } from '#islands/manage/CheckGroup.tsx';
import { $toldHours, writeException } from '#stores/manage/hours.ts';
import { ChoiceGroup } from '#ui/ChoiceGroup.tsx';
import { focusInvalid } from '#ui/focus-invalid.ts';
import { TextField } from '#ui/TextField.tsx';
import { SpanFields } from './SpanFields.tsx';

interface Props {
  /** null for a new exception. */
  readonly seen: KeptException | null;
  readonly draft: ExceptionDraft;
  readonly onDone: () => void;
}

/** Form for the dates, hours and names of an exception. */
export function ExceptionForm({ seen, draft: first, onDone }: Props) {
  const { t, shop } = useIsland();
  const { isChanging, failure } = useStore($toldHours);
  const [draft, setDraft] = useState(first);
  const [hasTried, setHasTried] = useState(false);
  const fault = draft.isClosed ? null : spansFault(draft.spans);
  const refusal = exceptionRefusal(exceptionOf(draft)) ?? (fault && 'hours');
  const change = (part: Partial<ExceptionDraft>) => setDraft({ ...draft, ...part });
  const errorOf = (field: Exclude<ExceptionRefusal, 'hours'>) =>
    hasTried && refusal === field ? t(`manage:bad-${field}`) : null;

  async function save(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    setHasTried(true);
    if (refusal) focusInvalid(event.currentTarget);
    else if (await writeException(seen, exceptionOf(draft))) onDone();
  }
  return (
    <ChangeForm
      label={t('manage:exception')}
      onSubmit={save}
      failure={hasTried ? failure : null}
      isSaving={isChanging}
      onLeave={onDone}
    >
      <div className="manage-pair">
        <TextField
          label={t('manage:from')}
          type="date"
          value={draft.from}
          onChange={(from) => change({ from, ...(draft.until < from && { until: from }) })}
          error={errorOf('from')}
        />
        <TextField
          label={t('manage:until')}
          type="date"
          min={draft.from}
          value={draft.until}
          onChange={(until) => change({ until })}
          error={errorOf('until')}
        />
      </div>
      <ChoiceGroup
        legend={t('manage:hours')}
        name="is-closed"
        value={draft.isClosed ? 'closed' : 'other'}
        choices={[
          { value: 'closed', label: t('manage:closed') },
          { value: 'other', label: t('manage:other-hours') },
        ]}
        onChange={(value) => change({ isClosed: value === 'closed' })}
      />
      {!draft.isClosed && (
        <SpanFields
          spans={draft.spans}
          fault={hasTried ? fault : null}
          onChange={(spans: readonly DraftSpan[]) => change({ spans })}
        />
      )}
      {LOCALES.filter((locale) => shop.locales.includes(locale)).map((locale) => (
        <TextField
          key={locale}
          label={t('manage:name-in', { language: LOCALE_FACTS[locale].name })}
          lang={LOCALE_FACTS[locale].tag}
          maxLength={LONGEST_EXCEPTION_NAME}
          value={draft.names[locale] ?? ''}
          onChange={(name) => change({ names: { ...draft.names, [locale]: name } })}
          error={errorOf('names')}
        />
      ))}
      <label className="manage-check">
        <input
          type="checkbox"
          checked={draft.isYearly}
          onChange={({ target }) => change({ isYearly: target.checked })}
        />
        {t('manage:every-year')}
      </label>
      {shop.modes.length > 1 && (
        <CheckGroup
          legend={t('manage:for-modes')}
          choices={shop.modes.map((mode) => ({ value: mode, label: t(`common:mode-${mode}`) }))}
          chosen={draft.modes}
          onChange={(modes) => change({ modes })}
        />
      )}
    </ChangeForm>
  );
}

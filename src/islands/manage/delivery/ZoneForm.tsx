import { useStore } from '@nanostores/react';
import { type FormEvent, useState } from 'react';
import { WEEKDAYS } from '#domain/hours/weekly-hours.ts';
import {
  type ManagedZone,
  type ZoneDraft,
  type ZoneField,
  zoneOfDraft,
} from '#domain/manage/managed-zone.ts';
import { LONGEST } from '#domain/order/longest.ts';
import { LOCALE_FACTS, LOCALES } from '#domain/tenant/locale.ts';
import { formatWeekday } from '#i18n/format-date.ts';
import { useIsland } from '#islands/island.tsx';
import { ChangeButton } from '#islands/manage/ChangeButton.tsx';
import { ChangeForm } from '#islands/manage/ChangeForm.tsx';
import { CheckGroup } from '#islands/manage/CheckGroup.tsx';
import { MoneyField } from '#islands/manage/MoneyField.tsx';
import { $managedZones, type ManagedZones, removeZone, writeZone } from '#stores/manage/delivery/zones.ts';
import { focusInvalid } from '#ui/focus-invalid.ts';
import { TextField } from '#ui/TextField.tsx';

interface Props {
  /** null for a new zone. */
  readonly seen: ManagedZone | null;
  readonly draft: ZoneDraft;
  /** Where they are written. */
  readonly zones: Pick<ManagedZones, 'canRemove' | 'writtenAt'>;
  readonly onDone: () => void;
}

/** Form for the names, sums, minutes and days of a delivery area. */
export function ZoneForm({ seen: first, draft: start, zones: { canRemove, writtenAt }, onDone }: Props) {
  const { t, shop } = useIsland();
  const { isChanging, failure } = useStore($managedZones);
  // A new reading must not replace what was seen: another manager's change has to be a conflict.
  const [seen] = useState(first);
  const [draft, setDraft] = useState(start);
  const [hasTried, setHasTried] = useState(false);
  const fixed = seen?.fixed ?? [];
  const terms = zoneOfDraft(draft, shop.currency);
  const change = (part: Partial<ZoneDraft>) => setDraft({ ...draft, ...part });
  const errorOf = (field: ZoneField) =>
    hasTried && !terms.ok && terms.error === field ? t(`areas:bad-${field}`) : null;
  const number = (field: 'cost' | 'minimumOrder' | 'freeFrom' | 'minutes') => ({
    ...{ label: t(`areas:${field}`), value: draft[field], error: errorOf(field) },
    onChange: (text: string) => change({ [field]: text }),
  });

  async function save(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    setHasTried(true);
    if (!terms.ok) focusInvalid(event.currentTarget);
    else if (await writeZone(seen, terms.value)) onDone();
  }
  async function remove(): Promise<void> {
    setHasTried(true);
    if (seen && (await removeZone(seen))) onDone();
  }
  return (
    <ChangeForm
      label={seen ? t('manage:edit-one', { name: seen.name }) : t('areas:add')}
      onSubmit={save}
      failure={hasTried ? failure : null}
      isSaving={isChanging}
      onLeave={onDone}
      more={
        seen &&
        canRemove && (
          <ChangeButton
            look="quiet"
            aria-label={t('manage:remove-one', { name: seen.name })}
            onClick={remove}
          >
            {t('manage:remove')}
          </ChangeButton>
        )
      }
    >
      {LOCALES.filter((locale) => shop.locales.includes(locale)).map((locale, index) => (
        <TextField
          key={locale}
          label={t('manage:name-in', { language: LOCALE_FACTS[locale].name })}
          lang={LOCALE_FACTS[locale].tag}
          maxLength={LONGEST.zone}
          value={draft.names[locale] ?? ''}
          onChange={(name) => change({ names: { ...draft.names, [locale]: name } })}
          error={index === 0 ? errorOf('names') : null}
        />
      ))}
      <div className="manage-pair">
        {!fixed.includes('cost') && <MoneyField {...number('cost')} />}
        <TextField {...number('minutes')} dir="ltr" inputMode="numeric" />
        <MoneyField {...number('minimumOrder')} />
        {!fixed.includes('freeFrom') && <MoneyField {...number('freeFrom')} />}
      </div>
      {fixed.map((field) => (
        <p className="field-note" key={field}>
          {t(`areas:fixed-${field}`)}
        </p>
      ))}
      {!seen && writtenAt !== null && <p className="field-note">{t('areas:new-in-store')}</p>}
      <CheckGroup
        legend={t('areas:days')}
        choices={WEEKDAYS.map((day) => ({ value: day, label: formatWeekday(day, shop.locale) }))}
        chosen={draft.days}
        onChange={(days) => change({ days })}
      />
    </ChangeForm>
  );
}

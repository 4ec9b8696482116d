import { useStore } from '@nanostores/react';
import { type FormEvent, useState } from 'react';
import {
  fixedLanguage,
  LONGEST_NAMES,
  type NamedItem,
  namesFault,
  namesTyped,
} from '#domain/manage/names.ts';
import { LOCALE_FACTS, LOCALES, type Locale } from '#domain/tenant/locale.ts';
import { useIsland } from '#islands/island.tsx';
import { ChangeForm } from '#islands/manage/ChangeForm.tsx';
import { $managedNames, writeNames } from '#stores/manage/names/names.ts';
import { focusInvalid } from '#ui/focus-invalid.ts';
import { TextField } from '#ui/TextField.tsx';
import { itemWords } from './names-words.ts';

interface Props {
  readonly seen: NamedItem;
  readonly onDone: () => void;
}

/** Form for a name or text in each language of the shop. */
export function NamesForm({ seen: first, onDone }: Props) {
  const island = useIsland();
  const { t, shop } = island;
  const { isChanging, failure } = useStore($managedNames);
  // A new reading must not replace what was seen: another manager's change has to be a conflict.
  const [seen] = useState(first);
  const [draft, setDraft] = useState(seen.names);
  const [hasTried, setHasTried] = useState(false);
  const names = namesTyped(draft);
  const fault = namesFault(seen, names);
  const fixed = fixedLanguage(seen);
  const languages = LOCALES.filter(
    (locale) => locale !== fixed && (shop.locales.includes(locale) || seen.names[locale]),
  );

  async function save(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    setHasTried(true);
    if (fault) focusInvalid(event.currentTarget);
    else if (await writeNames(seen, names)) onDone();
  }
  function errorOf(locale: Locale): string | null {
    if (!hasTried || !fault) return null;
    const isHere =
      fault === 'empty'
        ? locale === (seen.own ?? languages[0])
        : (names[locale] ?? '').length > LONGEST_NAMES[seen.kind];
    return isHere ? t(`names:bad-${fault}`) : null;
  }
  return (
    <ChangeForm
      label={t('manage:edit-one', { name: itemWords(seen, island) })}
      onSubmit={save}
      failure={hasTried ? failure : null}
      isSaving={isChanging}
      onLeave={onDone}
    >
      {languages.map((locale) => (
        <TextField
          key={locale}
          label={LOCALE_FACTS[locale].name}
          lang={LOCALE_FACTS[locale].tag}
          {...(seen.kind === 'description' && { rows: 3 })}
          maxLength={LONGEST_NAMES[seen.kind]}
          value={draft[locale] ?? ''}
          onChange={(name) => setDraft({ ...draft, [locale]: name })}
          error={errorOf(locale)}
        />
      ))}
    </ChangeForm>
  );
}

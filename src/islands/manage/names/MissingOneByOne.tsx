import { useStore } from '@nanostores/react';
import { type FormEvent, useEffect, useState } from 'react';
import { LONGEST_DISH_NAME } from '#domain/manage/dish-details.ts';
import { LONGEST_NAMES, type NameGap, namesTyped } from '#domain/manage/names.ts';
import { LOCALE_FACTS } from '#domain/tenant/locale.ts';
import { useIsland } from '#islands/island.tsx';
import { ChangeButton } from '#islands/manage/ChangeButton.tsx';
import { ChangeForm } from '#islands/manage/ChangeForm.tsx';
import { $menu } from '#stores/manage/menu/menu.ts';
import { $nameGaps, fillGap } from '#stores/manage/names/name-gaps.ts';
import { $managedNames } from '#stores/manage/names/names.ts';
import { Button } from '#ui/Button.tsx';
import { rescueFocus } from '#ui/rescue-focus.ts';
import { TextField } from '#ui/TextField.tsx';
import { NamesByLanguage } from './NamesByLanguage.tsx';

const keyOf = ({ kind, id, locale }: NameGap): string => `${kind}:${id}:${locale}`;

/** Says how many names are missing, and asks for them one by one: a single field, then the next name. */
export function MissingOneByOne() {
  const { t } = useIsland();
  const gaps = useStore($nameGaps);
  const [isOpen, setIsOpen] = useState(false);
  const [skipped, setSkipped] = useState<readonly string[]>([]);
  if (!gaps || (gaps.length === 0 && !isOpen)) return null;
  const gap = isOpen ? gaps.find((each) => !skipped.includes(keyOf(each))) : undefined;
  const leave = (): void => {
    setIsOpen(false);
    setSkipped([]);
    rescueFocus('#missing-names');
  };
  return (
    <section className="panel" id="missing-names" tabIndex={-1} aria-labelledby="manage-missing-names">
      <h2 id="manage-missing-names">{t('names:gaps')}</h2>
      <p role="status">
        {gaps.length > 0 ? t('names:missing', { count: gaps.length }) : t('names:complete')}
      </p>
      {gap ? (
        <GapForm
          key={keyOf(gap)}
          gap={gap}
          onSkip={() => setSkipped([...skipped, keyOf(gap)])}
          onLeave={leave}
        />
      ) : (
        gaps.length > 0 && (
          <ChangeButton
            isWide
            onClick={() => {
              setSkipped([]);
              setIsOpen(true);
            }}
          >
            {t('names:one-by-one')}
          </ChangeButton>
        )
      )}
    </section>
  );
}

interface GapProps {
  readonly gap: NameGap;
  readonly onSkip: () => void;
  readonly onLeave: () => void;
}

function GapForm({ gap, onSkip, onLeave }: GapProps) {
  const { t } = useIsland();
  const { kind, locale, names } = gap;
  const told = [useStore($managedNames), useStore($menu)];
  const [typed, setTyped] = useState('');
  const [hasTried, setHasTried] = useState(false);
  // The keyboard of a phone stays for the next name.
  useEffect(() => document.querySelector<HTMLElement>('#missing-names :is(input, textarea)')?.focus(), []);
  const name = namesTyped({ [locale]: typed })[locale];

  async function save(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    setHasTried(true);
    if (name) await fillGap(gap, name);
  }
  const { name: language, tag } = LOCALE_FACTS[locale];
  return (
    <ChangeForm
      label={t('manage:name-in', { language })}
      onSubmit={save}
      failure={hasTried ? (told.find(({ failure }) => failure)?.failure ?? null) : null}
      isSaving={told.some(({ isChanging }) => isChanging)}
      save={t('names:save-next')}
      onLeave={onLeave}
      more={
        <Button look="quiet" onClick={onSkip}>
          {t('names:skip')}
        </Button>
      }
    >
      <p>
        <strong>{t(`names:kind-${kind}`)}</strong>
        <NamesByLanguage names={names} />
      </p>
      <TextField
        label={t('manage:name-in', { language })}
        lang={tag}
        {...(kind === 'description' && { rows: 3 })}
        maxLength={kind === 'dish' ? LONGEST_DISH_NAME : LONGEST_NAMES[kind]}
        value={typed}
        onChange={setTyped}
        error={hasTried && !name ? t('names:bad-empty') : null}
      />
    </ChangeForm>
  );
}

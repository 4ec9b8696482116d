import { type FormEvent, useEffect, useState } from 'react';
import { otherLanguage } from '#domain/language/written-in.ts';
import {
  type DishDetails,
  type DishTexts,
  detailsChanged,
  detailsFault,
  LONGEST_DISH_NAME,
  LONGEST_DISH_TEXT,
} from '#domain/manage/dish-details.ts';
import type { ManagedMenu } from '#domain/manage/menu.ts';
import type { Failure } from '#domain/result.ts';
import { LOCALE_FACTS, type Locale } from '#domain/tenant/locale.ts';
import { useIsland } from '#islands/island.tsx';
import { ChangeButton } from '#islands/manage/ChangeButton.tsx';
import { ChangeFailure } from '#islands/manage/ChangeFailure.tsx';
import { detailsNow, setDetails } from '#stores/manage/menu/menu.ts';
import { ChoiceGroup } from '#ui/ChoiceGroup.tsx';
import { focusInvalid } from '#ui/focus-invalid.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { TextField } from '#ui/TextField.tsx';

interface Props {
  readonly id: number;
  readonly name: string;
  readonly categories: ManagedMenu['categories'];
}

const NO_TEXTS: DishTexts = { name: '', summary: '', description: '' };

/** Form for the texts of a dish in each language and for its categories. It also hides the dish. */
export function DetailsForm({ id, name, categories }: Props) {
  const { t, shop } = useIsland();
  const [before, setBefore] = useState<DishDetails | null>(null);
  const [details, setTyped] = useState<DishDetails | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [chosen, setChosen] = useState<Locale | null>(null);
  const [hasTried, setHasTried] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  useEffect(() => {
    void detailsNow(id).then((now) => {
      if (!now.ok) return setFailure(now.error);
      setBefore(now.value);
      setTyped(now.value);
    });
  }, [id]);
  if (!details || !before) return failure ? <ChangeFailure failure={failure} /> : <Skeleton rows={2} />;

  const locales = Object.keys(details.texts) as Locale[];
  const base = locales[0] ?? 'ar';
  const locale = chosen ?? base;
  const texts = details.texts[locale] ?? NO_TEXTS;
  const { tag, name: language } = LOCALE_FACTS[locale];
  const fault = detailsFault(details, base);
  const change = (part: Partial<DishTexts>) =>
    setTyped({ ...details, texts: { ...details.texts, [locale]: { ...texts, ...part } } });

  async function send(wanted: DishDetails | null): Promise<void> {
    const changes = wanted && before && detailsChanged(before, wanted);
    if (!changes || !wanted) return;
    setIsSaving(true);
    if (await setDetails(id, changes)) setBefore(wanted);
    setIsSaving(false);
  }
  function save(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    setHasTried(true);
    // The empty name is in the first language.
    if (fault === 'name') setChosen(base);
    if (fault) focusInvalid(event.currentTarget);
    else void send(details);
  }
  const isBad = (what: typeof fault) => hasTried && fault === what;
  return (
    <form className="manage-form" noValidate onSubmit={save} aria-label={t('dishes:details-of', { name })}>
      {locales.length > 1 && (
        <ChoiceGroup
          legend={t('dishes:language')}
          name="language"
          value={locale}
          choices={locales.map((each) => ({ value: each, label: LOCALE_FACTS[each].name }))}
          onChange={setChosen}
        />
      )}
      <TextField
        label={t(locale === base ? 'dishes:name' : 'dishes:name-optional', { language })}
        required={locale === base}
        note={locale === base ? null : t('dishes:without-name', { language: LOCALE_FACTS[base].name })}
        lang={tag}
        maxLength={LONGEST_DISH_NAME}
        value={texts.name}
        error={isBad('name') && locale === base ? t('dishes:bad-name') : null}
        onChange={(text) => change({ name: text })}
      />
      {(['summary', 'description'] as const).map((field) => (
        <TextField
          key={field}
          label={t(`dishes:${field}`, { language })}
          lang={tag}
          rows={field === 'summary' ? 2 : 4}
          maxLength={LONGEST_DISH_TEXT}
          value={texts[field]}
          onChange={(text) => change({ [field]: text })}
        />
      ))}
      <fieldset className="manage-choices" aria-describedby={`bad-category-${id}`}>
        <legend>{t('dishes:categories')}</legend>
        {categories.map((category) => (
          <label className="manage-check" key={category.id}>
            <input
              type="checkbox"
              checked={details.categoryIds.includes(category.id)}
              aria-invalid={isBad('category') || undefined}
              onChange={({ target }) =>
                setTyped({
                  ...details,
                  categoryIds: [
                    ...details.categoryIds.filter((each) => each !== category.id),
                    ...(target.checked ? [category.id] : []),
                  ],
                })
              }
            />
            <span dir="auto" lang={otherLanguage(category.name, shop.locale)}>
              {category.name}
            </span>
          </label>
        ))}
        <p className="field-error" id={`bad-category-${id}`}>
          {isBad('category') && t('dishes:bad-category')}
        </p>
      </fieldset>
      <p className="staff-actions dish-save">
        <ChangeButton type="submit" look="outline" isBusy={isSaving}>
          {t('dishes:save-details')}
        </ChangeButton>
      </p>
      <p className="staff-actions">
        <ChangeButton look="quiet" isBusy={isSaving} onClick={() => void send({ ...before, isHidden: true })}>
          {t('dishes:hide')}
        </ChangeButton>
      </p>
    </form>
  );
}

import { useEffect, useState } from 'react';
import { otherLanguage } from '#domain/language/written-in.ts';
import {
  type DishDetails,
  type DishTexts,
  LONGEST_DISH_NAME,
  LONGEST_DISH_TEXT,
} from '#domain/manage/dish-details.ts';
import type { DishFault } from '#domain/manage/dish-edit.ts';
import type { ManagedMenu } from '#domain/manage/menu.ts';
import { LOCALE_FACTS, type Locale } from '#domain/tenant/locale.ts';
import { useIsland } from '#islands/island.tsx';
import { ChoiceGroup } from '#ui/ChoiceGroup.tsx';
import { TextField } from '#ui/TextField.tsx';

interface Props {
  readonly id: number;
  readonly details: DishDetails;
  readonly categories: ManagedMenu['categories'];
  /** Of the last attempt to save. */
  readonly fault: DishFault | null;
  readonly onChange: (details: DishDetails) => void;
}

const NO_TEXTS: DishTexts = { name: '', summary: '', description: '' };

/** Fields for the texts of a dish in each language, and for its categories. */
export function DetailsFields({ id, details, categories, fault, onChange }: Props) {
  const { t, shop } = useIsland();
  const [chosen, setChosen] = useState<Locale | null>(null);
  const locales = Object.keys(details.texts) as Locale[];
  const base = locales[0] ?? 'ar';
  const locale = chosen ?? base;
  const texts = details.texts[locale] ?? NO_TEXTS;
  const { tag, name: language } = LOCALE_FACTS[locale];
  // The empty name is in the first language.
  useEffect(() => {
    if (fault === 'name') setChosen(null);
  }, [fault]);
  const change = (part: Partial<DishTexts>) =>
    onChange({ ...details, texts: { ...details.texts, [locale]: { ...texts, ...part } } });
  return (
    <>
      {locales.length > 1 && (
        <ChoiceGroup
          legend={t('dishes:language')}
          name={`language-${id}`}
          value={locale}
          choices={locales.map((each) => ({ value: each, label: LOCALE_FACTS[each].name }))}
          onChange={setChosen}
        />
      )}
      <TextField
        label={t('dishes:name', { language })}
        required={locale === base}
        note={locale === base ? null : t('dishes:without-name', { language: LOCALE_FACTS[base].name })}
        lang={tag}
        maxLength={LONGEST_DISH_NAME}
        value={texts.name}
        error={fault === 'name' && locale === base ? t('dishes:bad-name') : null}
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
              aria-invalid={fault === 'category' || undefined}
              onChange={({ target }) =>
                onChange({
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
          {fault === 'category' && t('dishes:bad-category')}
        </p>
      </fieldset>
    </>
  );
}

import { useStore } from '@nanostores/react';
import { type FormEvent, useState } from 'react';
import { LONGEST_DISH_NAME, LONGEST_DISH_TEXT } from '#domain/manage/dish-details.ts';
import type { ManagedMenu } from '#domain/manage/menu.ts';
import { missingOfDish, newDishFault } from '#domain/manage/new-dish.ts';
import { typedMoney } from '#domain/manage/typed-money.ts';
import { LOCALE_FACTS, type Locale } from '#domain/tenant/locale.ts';
import { listed } from '#i18n/format.ts';
import { useIsland } from '#islands/island.tsx';
import { ChangeButton } from '#islands/manage/ChangeButton.tsx';
import { MoneyField } from '#islands/manage/MoneyField.tsx';
import { FoldSummary } from '#islands/staff/FoldSummary.tsx';
import {
  $dishForm,
  changeDishForm,
  changeDishTexts,
  choosePhoto,
  closeDishForm,
  movePhoto,
  removePhotoOfForm,
  sendDish,
} from '#stores/manage/menu/new-dish.ts';
import { Button } from '#ui/Button.tsx';
import { focusInvalid } from '#ui/focus-invalid.ts';
import { rescueFocus } from '#ui/rescue-focus.ts';
import { SelectField } from '#ui/SelectField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { categoryOptions } from './category-options.ts';
import { DishPhoto } from './DishPhoto.tsx';

interface Props {
  readonly menu: ManagedMenu;
  /** The shop's own language, in which a dish has a name. */
  readonly base: Locale;
}

/** Form that adds a dish to the menu, in place of the list. */
export function NewDish({ menu: { languages, categories }, base }: Props) {
  const { t, shop, money } = useIsland();
  const form = useStore($dishForm);
  const [hasTried, setHasTried] = useState(false);
  if (!form) return null;
  const dish = {
    texts: form.texts,
    price: typedMoney(form.price, shop.currency),
    categoryIds: form.categoryId === '' ? [] : [Number(form.categoryId)],
  };
  const fault = newDishFault(dish, base);
  const missing = missingOfDish(dish, base);
  const isBad = (what: (typeof missing)[number]) => hasTried && missing.includes(what);
  const words = {
    name: 'dishes:missing-name',
    price: 'dishes:regular',
    category: 'dishes:category',
  } as const;
  function save(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    setHasTried(true);
    if (fault || !dish.price) focusInvalid(event.currentTarget);
    else void sendDish({ ...dish, price: dish.price });
  }
  function cancel(): void {
    closeDishForm();
    rescueFocus('#dishes');
  }
  return (
    <form className="manage-form new-dish" noValidate onSubmit={save} aria-labelledby="new-dish">
      <DishPhoto
        photo={form.photo}
        fault={form.photoFault}
        name={form.texts[base]?.name ?? ''}
        price={dish.price ? money(dish.price) : ''}
        choose={t('dishes:photo')}
        onChoose={(file) => void choosePhoto(file)}
        onMove={movePhoto}
        onNone={removePhotoOfForm}
      />
      <TextField
        label={t('dishes:name', { language: LOCALE_FACTS[base].name })}
        required
        lang={LOCALE_FACTS[base].tag}
        maxLength={LONGEST_DISH_NAME}
        value={form.texts[base]?.name ?? ''}
        error={isBad('name') ? t('dishes:bad-name') : null}
        onChange={(name) => changeDishTexts(base, { name })}
      />
      <div className="manage-pair">
        <MoneyField
          label={t('dishes:regular')}
          required
          value={form.price}
          error={isBad('price') ? t('dishes:bad-price') : null}
          onChange={(price) => changeDishForm({ price })}
        />
        <SelectField
          label={t('dishes:category')}
          placeholder={t('dishes:choose')}
          value={form.categoryId}
          options={categoryOptions(categories, shop.locale)}
          error={isBad('category') ? t('dishes:bad-category') : null}
          onChange={(categoryId) => changeDishForm({ categoryId })}
        />
      </div>
      <div className="dish-words">
        <OtherNames base={base} others={languages.filter((locale) => locale !== base)} />
        <details>
          <FoldSummary>{t('dishes:describe')}</FoldSummary>
          <div className="manage-form">
            {languages.map((locale) => (
              <TextField
                key={locale}
                label={t('dishes:description', { language: LOCALE_FACTS[locale].name })}
                lang={LOCALE_FACTS[locale].tag}
                rows={3}
                maxLength={LONGEST_DISH_TEXT}
                value={form.texts[locale]?.description ?? ''}
                onChange={(description) => changeDishTexts(locale, { description })}
              />
            ))}
          </div>
        </details>
      </div>
      <div className="dish-save">
        {missing.length > 0 && (
          <p className="dish-missing" id="dish-missing">
            {t('dishes:missing', {
              what: listed(
                missing.map((part) => t(words[part])),
                shop.locale,
              ),
            })}
          </p>
        )}
        <p className="staff-actions">
          <ChangeButton type="submit" isBusy={form.isSending} aria-describedby="dish-missing">
            {t('dishes:add-now')}
          </ChangeButton>
          <Button look="quiet" isBlocked={form.isSending} onClick={cancel}>
            {t('dishes:cancel')}
          </Button>
        </p>
      </div>
    </form>
  );
}

interface OtherNamesProps {
  readonly base: Locale;
  readonly others: readonly Locale[];
}

/** The names that a dish may have beside its own. One tap opens them and leads to the first one. */
function OtherNames({ base, others }: OtherNamesProps) {
  const { t } = useIsland();
  const texts = useStore($dishForm)?.texts ?? {};
  // Later typing must not open or close it.
  const [isOpen] = useState(() => others.some((locale) => texts[locale]?.name));
  if (others.length === 0) return null;
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && !isOpen) currentTarget.querySelector('input')?.focus();
      }}
    >
      <FoldSummary>{t('dishes:other-names')}</FoldSummary>
      <div className="manage-form">
        <p className="field-note" id="other-names">
          {t('dishes:without-name', { language: LOCALE_FACTS[base].name })}
        </p>
        {others.map((locale) => (
          <TextField
            key={locale}
            label={t('dishes:name', { language: LOCALE_FACTS[locale].name })}
            lang={LOCALE_FACTS[locale].tag}
            aria-describedby="other-names"
            maxLength={LONGEST_DISH_NAME}
            value={texts[locale]?.name ?? ''}
            onChange={(name) => changeDishTexts(locale, { name })}
          />
        ))}
      </div>
    </details>
  );
}

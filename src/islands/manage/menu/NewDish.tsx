import { useStore } from '@nanostores/react';
import { type FormEvent, useState } from 'react';
import { LONGEST_DISH_NAME, LONGEST_DISH_TEXT } from '#domain/manage/dish-details.ts';
import type { ManagedMenu } from '#domain/manage/menu.ts';
import { newDishFault } from '#domain/manage/new-dish.ts';
import { typedMoney } from '#domain/manage/typed-money.ts';
import { LOCALE_FACTS } from '#domain/tenant/locale.ts';
import { useIsland } from '#islands/island.tsx';
import { ChangeButton } from '#islands/manage/ChangeButton.tsx';
import {
  $dishForm,
  $withoutPhoto,
  changeDishForm,
  changeDishTexts,
  choosePhoto,
  closeDishForm,
  movePhoto,
  openDishForm,
  sendDish,
} from '#stores/manage/menu/new-dish.ts';
import { Button } from '#ui/Button.tsx';
import { focusInvalid } from '#ui/focus-invalid.ts';
import { rescueFocus } from '#ui/rescue-focus.ts';
import { SelectField } from '#ui/SelectField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { categoryOptions } from './category-options.ts';
import { DishPhoto } from './DishPhoto.tsx';

/** Button and form that add a dish to the menu. */
export function NewDish({ menu: { languages, categories } }: { readonly menu: ManagedMenu }) {
  const { t, shop, money } = useIsland();
  const form = useStore($dishForm);
  const withoutPhoto = useStore($withoutPhoto);
  const [hasTried, setHasTried] = useState(false);
  const [base] = languages;
  if (base === undefined) return null;
  if (!form)
    return (
      <>
        <div role="status">
          {withoutPhoto !== null && (
            <p className="notice">{t('dishes:without-photo', { name: withoutPhoto })}</p>
          )}
        </div>
        <ChangeButton
          onClick={() => {
            setHasTried(false);
            openDishForm();
            rescueFocus('#new-dish');
          }}
        >
          {t('dishes:add')}
        </ChangeButton>
      </>
    );

  const dish = {
    texts: form.texts,
    price: typedMoney(form.price, shop.currency),
    categoryIds: form.categoryId === '' ? [] : [Number(form.categoryId)],
  };
  const fault = newDishFault(dish, base);
  const isBad = (what: typeof fault) => hasTried && fault === what;
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
      <h3 id="new-dish" tabIndex={-1}>
        {t('dishes:new')}
      </h3>
      <DishPhoto
        photo={form.photo}
        fault={form.photoFault}
        name={form.texts[base]?.name ?? ''}
        price={dish.price ? money(dish.price) : ''}
        choose={t('dishes:photo')}
        onChoose={(file) => void choosePhoto(file)}
        onMove={movePhoto}
        onNone={() => changeDishForm({ photo: null })}
      />
      {languages.map((locale) => (
        <TextField
          key={locale}
          label={t(locale === base ? 'dishes:name' : 'dishes:name-optional', {
            language: LOCALE_FACTS[locale].name,
          })}
          required={locale === base}
          note={locale === base ? null : t('dishes:without-name', { language: LOCALE_FACTS[base].name })}
          lang={LOCALE_FACTS[locale].tag}
          maxLength={LONGEST_DISH_NAME}
          value={form.texts[locale]?.name ?? ''}
          error={isBad('name') && locale === base ? t('dishes:bad-name') : null}
          onChange={(name) => changeDishTexts(locale, { name })}
        />
      ))}
      <div className="manage-pair">
        <TextField
          label={t('dishes:regular')}
          inputMode="decimal"
          dir="ltr"
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
      <details>
        <summary className="manage-toggle">{t('dishes:describe')}</summary>
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
      <p className="staff-actions dish-save">
        <ChangeButton type="submit" isBusy={form.isSending}>
          {t('dishes:add-now')}
        </ChangeButton>
        <Button look="quiet" isBlocked={form.isSending} onClick={cancel}>
          {t('dishes:cancel')}
        </Button>
      </p>
    </form>
  );
}

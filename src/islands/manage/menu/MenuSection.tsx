import { useStore } from '@nanostores/react';
import { Fragment, useEffect, useState } from 'react';
import { dishGroups, hasPictures } from '#domain/manage/menu.ts';
import { useIsland } from '#islands/island.tsx';
import { ChangeButton } from '#islands/manage/ChangeButton.tsx';
import { ChangeFailure } from '#islands/manage/ChangeFailure.tsx';
import { History } from '#islands/manage/History.tsx';
import { Name } from '#islands/manage/Name.tsx';
import { loadProducts } from '#stores/catalogue/products.ts';
import { $online } from '#stores/device/online.ts';
import { $menuHistory } from '#stores/manage/changes.ts';
import { $dishes, $extras, $menu, $menuSearch, $outCount, toggleOutOnly } from '#stores/manage/menu/menu.ts';
import { $dishForm, $withoutPhoto, openDishForm } from '#stores/manage/menu/new-dish.ts';
import { Button } from '#ui/Button.tsx';
import { rescueFocus } from '#ui/rescue-focus.ts';
import { SelectField } from '#ui/SelectField.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { TextField } from '#ui/TextField.tsx';
import { categoryOptions } from './category-options.ts';
import { DishRow } from './DishRow.tsx';
import { Extras } from './Extras.tsx';
import { HiddenDishes } from './HiddenDishes.tsx';
import { menuChangeWords } from './menu-change-words.ts';
import { NewDish } from './NewDish.tsx';

/** Shows the dishes with their stock and prices, and lets managers change them. */
export function MenuSection() {
  const island = useIsland();
  const { t } = island;
  const { value, failure, isChanging } = useStore($menu);
  const dishes = useStore($dishes);
  const search = useStore($menuSearch);
  const history = useStore($menuHistory);
  const isOnline = useStore($online);
  const outCount = useStore($outCount);
  const isOutOnly = Boolean(search.outIds);
  const isAdding = useStore($dishForm) !== null;
  const extras = useStore($extras);
  const [asksExtras, setAsksExtras] = useState(false);
  const showsExtras = asksExtras || search.words.trim() !== '';
  const ids = value?.dishes.map(({ id }) => id).join(' ') ?? '';
  // A new connection repeats it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same dishes come in another list with each reading
  useEffect(() => {
    void loadProducts(value?.dishes.map(({ id }) => id) ?? [], island.shop.locale);
  }, [ids, isOnline]);
  if (!value || !dishes) return failure ? <ChangeFailure failure={failure} /> : <Skeleton rows={4} />;
  const [base] = value.languages;
  if (isAdding && base)
    return (
      <section className="panel" id="dishes" tabIndex={-1} aria-labelledby="new-dish">
        <h2 id="new-dish" tabIndex={-1}>
          {t('dishes:new')}
        </h2>
        <ChangeFailure failure={failure} />
        <NewDish menu={value} base={base} />
      </section>
    );
  const isPictured = hasPictures(value);
  const headings = {
    categories: value.categories.filter(({ id }) => search.categoryId === null || id === search.categoryId),
  };
  return (
    <>
      <section className="panel" id="dishes" tabIndex={-1} aria-labelledby="manage-menu">
        <div className="manage-head">
          <h2 id="manage-menu">{t('manage:section-menu')}</h2>
          {base && <AddDish />}
        </div>
        <ChangeFailure failure={failure} />
        <div className="menu-search">
          <TextField
            label={t('dishes:search')}
            placeholder={t('dishes:search')}
            type="search"
            value={search.words}
            onChange={(words) => $menuSearch.set({ ...search, words })}
          />
          <SelectField
            label={t('dishes:category')}
            placeholder={t('dishes:all')}
            value={search.categoryId === null ? '' : String(search.categoryId)}
            options={categoryOptions(value.categories, island.shop.locale)}
            onChange={(id) => $menuSearch.set({ ...search, categoryId: id === '' ? null : Number(id) })}
          />
        </div>
        <p className="menu-parts">
          <Button look="outline" aria-pressed={isOutOnly} onClick={toggleOutOnly}>
            <span>
              {t('dishes:only-out')} (<bdi>{island.count(outCount)}</bdi>)
            </span>
          </Button>
          {extras.length > 0 && (
            <Button look="outline" aria-expanded={showsExtras} onClick={() => setAsksExtras(!showsExtras)}>
              {t('dishes:extras')}
            </Button>
          )}
        </p>
        {showsExtras && <Extras />}
        {dishes.length === 0 && (
          <p className="muted">{t(isOutOnly && outCount === 0 ? 'dishes:none-out' : 'dishes:none')}</p>
        )}
        <div aria-busy={isChanging}>
          {dishGroups(headings, dishes).map((group) => (
            <Fragment key={group.category?.id ?? 'none'}>
              {group.category && (
                <h3 className="dishes-head">
                  <Name name={group.category.name} isPlain />
                </h3>
              )}
              <ul className="dishes">
                {group.dishes.map((dish) => (
                  <DishRow key={dish.id} dish={dish} categories={value.categories} isPictured={isPictured} />
                ))}
              </ul>
            </Fragment>
          ))}
        </div>
      </section>
      <HiddenDishes dishes={value.hidden} />
      {history && (
        <History
          rows={history.map((change) => ({
            at: change.at,
            name: change.person,
            what: menuChangeWords(change, island),
          }))}
        />
      )}
    </>
  );
}

/** Button that opens the form of a new dish in place of the list. Says if the last one has no photo. */
function AddDish() {
  const { t } = useIsland();
  const withoutPhoto = useStore($withoutPhoto);
  return (
    <>
      <div role="status">
        {withoutPhoto !== null && (
          <p className="notice">{t('dishes:without-photo', { name: withoutPhoto })}</p>
        )}
      </div>
      <ChangeButton
        onClick={() => {
          openDishForm();
          rescueFocus('#new-dish');
        }}
      >
        {t('dishes:add')}
      </ChangeButton>
    </>
  );
}

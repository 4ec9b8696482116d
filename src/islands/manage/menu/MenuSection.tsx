import { useStore } from '@nanostores/react';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import {
  choicesLeft,
  type Dish,
  dishGroups,
  hasPictures,
  type ManagedMenu,
  type MenuItem,
} from '#domain/manage/menu.ts';
import { useIsland } from '#islands/island.tsx';
import { ChangeFailure } from '#islands/manage/ChangeFailure.tsx';
import { History } from '#islands/manage/History.tsx';
import { Name } from '#islands/manage/Name.tsx';
import { $products, latest, loadProducts } from '#stores/catalogue/products.ts';
import { $online } from '#stores/device/online.ts';
import { $menuHistory } from '#stores/manage/changes.ts';
import { $dishes, $menu, $menuSearch } from '#stores/manage/menu/menu.ts';
import { SelectField } from '#ui/SelectField.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { SmallPicture } from '#ui/SmallPicture.tsx';
import { TextField } from '#ui/TextField.tsx';
import { categoryOptions } from './category-options.ts';
import { DishForm } from './DishForm.tsx';
import { Extras } from './Extras.tsx';
import { HiddenDishes } from './HiddenDishes.tsx';
import { menuChangeWords, saleDaysWords } from './menu-change-words.ts';
import { NewDish } from './NewDish.tsx';
import { StockButtons, StockState, UntilTold } from './StockButtons.tsx';

/** Shows the dishes with their stock and prices, and lets managers change them. */
export function MenuSection() {
  const island = useIsland();
  const { t } = island;
  const { value, failure, isChanging } = useStore($menu);
  const dishes = useStore($dishes);
  const search = useStore($menuSearch);
  const history = useStore($menuHistory);
  const isOnline = useStore($online);
  const ids = value?.dishes.map(({ id }) => id).join(' ') ?? '';
  // A new connection repeats it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same dishes come in another list with each reading
  useEffect(() => {
    void loadProducts(value?.dishes.map(({ id }) => id) ?? [], island.shop.locale);
  }, [ids, isOnline]);
  if (!value || !dishes) return failure ? <ChangeFailure failure={failure} /> : <Skeleton rows={4} />;
  const headings = {
    categories: value.categories.filter(({ id }) => search.categoryId === null || id === search.categoryId),
  };
  return (
    <>
      <section className="panel" id="dishes" tabIndex={-1} aria-labelledby="manage-menu">
        <h2 id="manage-menu">{t('manage:section-menu')}</h2>
        <ChangeFailure failure={failure} />
        <NewDish menu={value} />
        <div className="manage-pair">
          <TextField
            label={t('dishes:search')}
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
        <Extras />
        {dishes.length === 0 && <p className="muted">{t('dishes:none')}</p>}
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
                  <DishRow key={dish.id} dish={dish} menu={value} />
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

function DishRow({ dish, menu }: { readonly dish: Dish; readonly menu: ManagedMenu }) {
  const { t } = useIsland();
  const [isOpen, setIsOpen] = useState(false);
  // What is typed is not lost by a tap that closes the form.
  const [isEdited, setIsEdited] = useState(false);
  const left = choicesLeft(dish);
  const items = dish.choices.length > 0 ? dish.choices : [dish];
  return (
    <li className="dish">
      <Item item={dish} picture={hasPictures(menu) && <DishPicture dish={dish} />} />
      {left !== null && <p className="muted">{t('dishes:left', { count: left })}</p>}
      <button
        type="button"
        className="manage-toggle"
        aria-expanded={isOpen}
        aria-label={t('manage:edit-one', { name: dish.name })}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('manage:edit')}
      </button>
      {(isOpen || isEdited) && (
        <div className="dish-form" hidden={!isOpen}>
          {items.map((item) => (
            <div className="dish" key={item.id}>
              {item !== dish && <Item item={item} />}
              <UntilTold item={item} />
            </div>
          ))}
          <DishForm dish={dish} categories={menu.categories} onEdited={setIsEdited} />
        </div>
      )}
    </li>
  );
}

/** The picture of the last release. A picture that managers have removed since is not shown any more. */
function DishPicture({ dish: { id, hasPhoto } }: { readonly dish: Dish }) {
  const { shop } = useIsland();
  const { [id]: product } = useStore($products, { keys: [id] });
  const picture = hasPhoto ? (latest(product)?.picture ?? null) : null;
  return <SmallPicture picture={picture} isFood={shop.businessKind === 'restaurant'} />;
}

/** `picture`: absent for a choice of a dish. */
function Item({ item, picture }: { readonly item: MenuItem; readonly picture?: ReactNode }) {
  const island = useIsland();
  const { t, money } = island;
  const { price, regularPrice, datedSale } = item;
  return (
    <>
      <div className="dish-head">
        {picture}
        <p className="dish-name">
          <Name name={item.name} />
          {price && <bdi>{money(price)}</bdi>}
          {price && regularPrice && regularPrice.amount > price.amount && (
            <s>
              <bdi>{money(regularPrice)}</bdi>
            </s>
          )}
        </p>
      </div>
      {datedSale && (
        <p className="muted">
          {t('dishes:dated-sale')} <bdi>{money(datedSale.price)}</bdi> · {saleDaysWords(datedSale, island)}
        </p>
      )}
      <StockState item={item} />
      <StockButtons item={item} />
    </>
  );
}

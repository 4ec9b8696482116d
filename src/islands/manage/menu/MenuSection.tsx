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
import { unsavedDishes } from '#stores/manage/menu/unsaved.ts';
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
  const isPictured = hasPictures(value);
  const headings = {
    categories: value.categories.filter(({ id }) => search.categoryId === null || id === search.categoryId),
  };
  return (
    <>
      <section className="panel" id="dishes" tabIndex={-1} aria-labelledby="manage-menu">
        <div className="menu-head">
          <h2 id="manage-menu">{t('manage:section-menu')}</h2>
          <NewDish menu={value} />
        </div>
        <ChangeFailure failure={failure} />
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

interface DishRowProps {
  readonly dish: Dish;
  readonly categories: ManagedMenu['categories'];
  /** Whether each dish has a place for its picture. */
  readonly isPictured: boolean;
}

function DishRow({ dish, categories, isPictured }: DishRowProps) {
  const { t } = useIsland();
  const [isOpen, setIsOpen] = useState(() => unsavedDishes.has(dish.id));
  // What is typed is not lost by a tap that closes the form, or by a look at another section.
  const [isEdited, setIsEdited] = useState(false);
  const left = choicesLeft(dish);
  const items = dish.choices.length > 0 ? dish.choices : [dish];
  return (
    <li className="dish">
      <Item item={dish} picture={isPictured && <DishPicture dish={dish} />}>
        <button
          type="button"
          className="manage-toggle"
          aria-expanded={isOpen}
          aria-label={t('manage:edit-one', { name: dish.name })}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t('manage:edit')}
        </button>
      </Item>
      {left !== null && <p className="muted">{t('dishes:left', { count: left })}</p>}
      {(isOpen || isEdited) && (
        <div className="dish-form" hidden={!isOpen}>
          {items.map((item) => (
            <div className="dish" key={item.id}>
              {item !== dish && <Item item={item} />}
              <UntilTold item={item} />
            </div>
          ))}
          <DishForm dish={dish} categories={categories} onEdited={setIsEdited} />
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

interface ItemProps {
  readonly item: MenuItem;
  /** Absent for a choice of a dish. */
  readonly picture?: ReactNode;
  /** The button that opens its form. A tap anywhere on the row presses it. */
  readonly children?: ReactNode;
}

/** A row with name and price, and at its end what stops or brings back the item. */
function Item({ item, picture, children }: ItemProps) {
  const island = useIsland();
  const { t, money } = island;
  const { price, regularPrice, datedSale } = item;
  return (
    <>
      <div className="dish-row">
        {picture}
        <div className="dish-name">
          <Name name={item.name} />
          <p>
            {price && <bdi>{money(price)}</bdi>}
            {price && regularPrice && regularPrice.amount > price.amount && (
              <s>
                <bdi>{money(regularPrice)}</bdi>
              </s>
            )}
            {children}
          </p>
        </div>
        <StockButtons item={item} />
      </div>
      {datedSale && (
        <p className="muted">
          {t('dishes:dated-sale')} <bdi>{money(datedSale.price)}</bdi> · {saleDaysWords(datedSale, island)}
        </p>
      )}
      <StockState item={item} />
    </>
  );
}

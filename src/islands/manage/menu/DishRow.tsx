import { useStore } from '@nanostores/react';
import { type ReactNode, useId, useState } from 'react';
import { choicesLeft, type Dish, type ManagedMenu, type MenuItem } from '#domain/manage/menu.ts';
import { canStop } from '#domain/manage/menu-item.ts';
import { useIsland } from '#islands/island.tsx';
import { EditToggle } from '#islands/manage/EditToggle.tsx';
import { Name } from '#islands/manage/Name.tsx';
import { $products, latest } from '#stores/catalogue/products.ts';
import { unsavedDishes } from '#stores/manage/menu/unsaved.ts';
import { SmallPicture } from '#ui/SmallPicture.tsx';
import { DishForm } from './DishForm.tsx';
import { saleDaysWords } from './menu-change-words.ts';
import { StockState, StockToday, UntilTold } from './StockButtons.tsx';

interface DishRowProps {
  readonly dish: Dish;
  readonly categories: ManagedMenu['categories'];
  /** Whether each dish has a place for its picture. */
  readonly isPictured: boolean;
}

/** A dish with its form, which opens by a tap on the row. */
export function DishRow({ dish, categories, isPictured }: DishRowProps) {
  const { t } = useIsland();
  const [isOpen, setIsOpen] = useState(() => unsavedDishes.has(dish.id));
  // What is typed is not lost by a tap that closes the form, or by a look at another section.
  const [isEdited, setIsEdited] = useState(false);
  const left = choicesLeft(dish);
  const items = dish.choices.length > 0 ? dish.choices : [dish];
  return (
    <li className="dish">
      <Item item={dish} picture={isPictured && <DishPicture dish={dish} />}>
        <EditToggle name={dish.name} isOpen={isOpen} onToggle={setIsOpen} />
      </Item>
      {left !== null && <p className="muted">{t('dishes:left', { count: left })}</p>}
      {(isOpen || isEdited) && (
        <div className="dish-form" hidden={!isOpen}>
          <p className="field-note">{t(dish.isInStock ? 'dishes:switch-off' : 'dishes:switch-on')}</p>
          <DishForm
            {...{ dish, categories }}
            onEdited={setIsEdited}
            choice={(item) => <Item item={item} hasPrice={false} />}
            stop={items
              .filter(canStop)
              .map((item) => <UntilTold key={item.id} item={item} isNamed={item !== dish} />)}
          />
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
  /** Whether it shows the price. Fields below it may. */
  readonly hasPrice?: boolean;
  /** The button that opens its form. A tap anywhere on the row presses it. */
  readonly children?: ReactNode;
}

/** A row with name and price, and at its end the switch for today. */
function Item({ item, picture, hasPrice = true, children }: ItemProps) {
  const why = useId();
  const island = useIsland();
  const { t, money } = island;
  const { price, regularPrice, datedSale } = item;
  return (
    <>
      <div className="dish-row">
        {picture}
        <div className="dish-name">
          <Name name={item.name} />
          {hasPrice && (
            <p>
              {price && <bdi>{money(price)}</bdi>}
              {price && regularPrice && regularPrice.amount > price.amount && (
                <s>
                  <bdi>{money(regularPrice)}</bdi>
                </s>
              )}
            </p>
          )}
        </div>
        {children}
        <StockToday item={item} why={why} />
      </div>
      {hasPrice && datedSale && (
        <p className="muted">
          {t('dishes:dated-sale')} <bdi>{money(datedSale.price)}</bdi> · {saleDaysWords(datedSale, island)}
        </p>
      )}
      <StockState id={why} item={item} />
    </>
  );
}

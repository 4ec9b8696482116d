import { useStore } from '@nanostores/react';
import { availabilityOf } from '#domain/catalogue/availability.ts';
import { shownPriceOf } from '#domain/catalogue/shown-price.ts';
import { useIsland } from '#islands/island.tsx';
import { removeFavouriteWithUndo } from '#stores/catalogue/favourite-list.ts';
import { $favourites, toggleFavourite } from '#stores/catalogue/favourites.ts';
import { latest, nameOf, type ProductState } from '#stores/catalogue/products.ts';
import { Icon } from '#ui/Icon.tsx';
import { SmallPicture } from '#ui/SmallPicture.tsx';
import { AddButton } from './AddButton.tsx';
import { Price } from './Price.tsx';

interface Props {
  readonly id: number;
  readonly state: ProductState | undefined;
}

/** A product in a list: picture, name, price, heart, and the button for the cart. */
export function ProductRow({ id, state }: Props) {
  const { t, shop } = useIsland();
  const product = latest(state);
  const name = nameOf(state) ?? t('cart:unknown-product');
  const isLoading = !state || state.status === 'loading' || state.status === 'unreleased';
  const isSoldOut = product && availabilityOf(product) === 'sold-out';
  const isFavourite = useStore($favourites)[id] !== undefined;
  return (
    <li className={isSoldOut ? 'row is-sold-out' : 'row'} data-row={id} aria-busy={isLoading}>
      <SmallPicture picture={product?.picture ?? null} isFood={shop.businessKind === 'restaurant'} />
      <div className="row-body">
        <h2 className="line-name" dir="auto">
          {product ? (
            <a href={product.href}>{name}</a>
          ) : isLoading ? (
            <span className="skeleton-word" />
          ) : (
            name
          )}
        </h2>
        {product?.summary && (
          <p className="card-summary" dir="auto">
            {product.summary}
          </p>
        )}
        {product &&
          (isSoldOut ? (
            <p className="muted">{t('shop:sold-out')}</p>
          ) : (
            <Price shown={shownPriceOf(product)} />
          ))}
        {state?.status === 'gone' && <p className="line-problem">{t('cart:change-gone', { name })}</p>}
        {state?.status === 'failed' && <p className="line-problem">{t('cart:load-failed')}</p>}
      </div>
      <div className="row-actions">
        <button
          type="button"
          className="heart button-round"
          aria-pressed={isFavourite}
          aria-label={t('shop:favourite-named', { name })}
          onClick={() =>
            isFavourite ? removeFavouriteWithUndo(String(id), name) : toggleFavourite(String(id))
          }
        >
          <Icon name="heart" />
        </button>
        {product && availabilityOf(product) === 'available' && <AddButton product={product} />}
      </div>
    </li>
  );
}

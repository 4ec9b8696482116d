import { useStore } from '@nanostores/react';
import { availabilityOf } from '#domain/catalogue/availability.ts';
import type { ProductFacts } from '#domain/catalogue/product-facts.ts';
import { shownPriceOf } from '#domain/catalogue/shown-price.ts';
import { useIsland } from '#islands/island.tsx';
import { $countByProduct, addToCart } from '#stores/cart/cart.ts';
import { $favourites, removeFavouriteWithUndo, toggleFavourite } from '#stores/catalogue/favourites.ts';
import { latest, nameOf, type ProductState } from '#stores/catalogue/products.ts';
import { Icon } from '#ui/Icon.tsx';
import { SmallPicture } from '#ui/SmallPicture.tsx';
import { Price } from './Price.tsx';

interface Props {
  readonly id: number;
  readonly state: ProductState | undefined;
}

/** A product in a list: picture, name, price, heart, and the way into the cart. */
export function ProductRow({ id, state }: Props) {
  const { t, shop } = useIsland();
  const product = latest(state);
  const name = nameOf(state) ?? t('cart:unknown-product');
  const isLoading = !state || state.status === 'loading' || state.status === 'unreleased';
  const isFavourite = useStore($favourites)[id] !== undefined;
  return (
    <li className="row" data-row={id} aria-busy={isLoading}>
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
        {product &&
          (availabilityOf(product) === 'sold-out' ? (
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
        {product && <AddButton product={product} />}
      </div>
    </li>
  );
}

function AddButton({ product }: { readonly product: ProductFacts }) {
  const { t, count } = useIsland();
  const inCart = useStore($countByProduct).get(product.id);
  const badge = inCart === undefined ? undefined : count(inCart);
  const withCount = (label: string): string =>
    inCart === undefined ? label : `${label} (${t('common:cart-count', { count: inCart })})`;
  const { id, name, href, quantity: limits } = product;
  if (availabilityOf(product) !== 'available') return null;
  const content = (
    <>
      <Icon name="plus" />
      <span className="add-count" aria-hidden="true">
        {badge}
      </span>
    </>
  );
  if (product.kind === 'variable') {
    const label = withCount(t('shop:choose-named', { name }));
    return (
      <a className="add" data-count={badge} data-choose href={href} aria-label={label}>
        {content}
      </a>
    );
  }
  return (
    <button
      type="button"
      className="add"
      data-count={badge}
      aria-label={withCount(t('shop:add-named', { name }))}
      onClick={() => {
        const line = { productId: id, variationId: null, choices: {}, quantity: limits.step };
        // The page's script says so.
        document.dispatchEvent(
          new CustomEvent('added', { detail: addToCart(line, limits, product.price?.current) }),
        );
      }}
    >
      {content}
    </button>
  );
}

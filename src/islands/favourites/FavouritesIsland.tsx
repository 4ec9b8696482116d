import { useStore } from '@nanostores/react';
import { BrowseLink } from '#islands/BrowseLink.tsx';
import { Island, useIsland } from '#islands/island.tsx';
import { ProductRow } from '#islands/product/ProductRow.tsx';
import { useProducts } from '#islands/product/use-products.ts';
import { UndoToast } from '#islands/UndoToast.tsx';
import { $favouriteIds, removedFavourite } from '#stores/catalogue/favourite-list.ts';
import { Message } from '#ui/Message.tsx';

/** `/favourites`. */
export function FavouritesIsland() {
  return (
    <Island words="find">
      <Favourites />
    </Island>
  );
}

function Favourites() {
  const { t } = useIsland();
  const ids = useStore($favouriteIds);
  const products = useProducts(ids, 0);
  return (
    <>
      {ids.length === 0 ? (
        <Message icon="heart" title={t('errors:favourites.empty')} actions={<BrowseLink />}>
          {t('search:favourites-empty')}
        </Message>
      ) : (
        <ul className="rows">
          {ids.map((id) => (
            <ProductRow key={id} id={id} state={products[id]} />
          ))}
        </ul>
      )}
      <UndoToast
        of={removedFavourite}
        words={({ name }) => t('cart:removed-named', { name })}
        placeOf={({ id }) => `[data-row="${id}"] .heart`}
      />
    </>
  );
}

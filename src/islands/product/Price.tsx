import type { ShownPrice } from '#domain/catalogue/shown-price.ts';
import { useIsland } from '#islands/island.tsx';

/** A product's price as on prerendered pages: "from" before the lowest of several, and the regular price of a sale. */
export function Price({ shown }: { readonly shown: ShownPrice | null }) {
  const { t, money } = useIsland();
  if (!shown) return <p className="price">{t('shop:ask-price')}</p>;
  const { price, maximum } = shown;
  return (
    <p className="price">
      {maximum && (
        <>
          <span className="price-from">{t('shop:price-from')}</span>{' '}
        </>
      )}
      {price.isOnSale ? (
        <ins>
          <bdi>{money(price.current)}</bdi>
        </ins>
      ) : (
        <bdi>{money(price.current)}</bdi>
      )}
      {price.isOnSale && (
        <del>
          <span className="visually-hidden">{t('shop:price-before')}</span> <bdi>{money(price.regular)}</bdi>
        </del>
      )}
    </p>
  );
}

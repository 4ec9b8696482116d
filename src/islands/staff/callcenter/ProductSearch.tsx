import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { listed } from '#i18n/format.ts';
import { useIsland } from '#islands/island.tsx';
import { AddButton } from '#islands/product/AddButton.tsx';
import { Price } from '#islands/product/Price.tsx';
import { staffFailure } from '#islands/staff/staff-failure.ts';
import { $found, $searchWords, askShopFor, type FoundProduct } from '#stores/staff/product-search.ts';
import { TextField } from '#ui/TextField.tsx';

/** Search in the store, with present prices, stock and options. */
export function ProductSearch() {
  const { t } = useIsland();
  const words = useStore($searchWords);
  const found = useStore($found);
  useEffect(() => {
    // After a visit to a product, the words are still stored, but not the results.
    const kept = $searchWords.get();
    if (kept !== '' && $found.get().status === 'idle') askShopFor(kept);
  }, []);
  return (
    <section className="panel" aria-labelledby="products">
      <h2 id="products">{t('staff:products')}</h2>
      <TextField
        label={t('search:label')}
        type="search"
        name="query"
        value={words}
        onChange={askShopFor}
        autoComplete="off"
        maxLength={100}
      />
      <p role="status" className="muted">
        {found.status === 'asking' && t('search:asking-shop')}
        {found.status === 'failed' && staffFailure(found.failure, t)}
        {found.status === 'ready' &&
          (found.products.length === 0
            ? t('errors:search.empty')
            : t('search:count', { count: found.products.length }))}
      </p>
      {found.status === 'ready' && (
        <ul className="found">
          {found.products.map((one) => (
            <Found key={one.product.id} found={one} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Found({ found: { product, price, state, left } }: { readonly found: FoundProduct }) {
  const { t, shop } = useIsland();
  return (
    <li>
      <a dir="auto" href={product.href}>
        {product.name}
      </a>
      <span className="found-end">
        <Price shown={price} />
        {state === 'available' && <AddButton product={product} />}
      </span>
      {state !== 'available' ? (
        <span className="badge badge-low">{t(`shop:${state}`)}</span>
      ) : left !== null ? (
        <span className="badge badge-low">{t('shop:remaining', { count: left })}</span>
      ) : (
        <span className="muted">{t('staff:in-stock')}</span>
      )}
      {product.options.map((option) => (
        <span className="muted found-options" key={option.key} dir="auto">
          {option.name}:{' '}
          {listed(
            option.terms.map(({ name }) => name),
            shop.locale,
          )}
        </span>
      ))}
    </li>
  );
}

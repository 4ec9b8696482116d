import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { availabilityOf, piecesLeft, priceRangeOf } from '#domain/catalogue/availability.ts';
import type { ProductFacts } from '#domain/catalogue/product-facts.ts';
import { compareMoney } from '#domain/money.ts';
import { listed } from '#i18n/format.ts';
import { useIsland } from '#islands/island.tsx';
import { staffFailure } from '#islands/staff/staff-failure.ts';
import { $found, $searchWords, askShopFor } from '#stores/staff/product-search.ts';
import { TextField } from '#ui/TextField.tsx';

/** What the shop has, by its own search: price, stock and options as they are now. */
export function ProductSearch() {
  const { t } = useIsland();
  const words = useStore($searchWords);
  const found = useStore($found);
  useEffect(() => {
    // Back from a product: the words are kept, what was found is not.
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
        placeholder={t('search:example')}
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
          {found.products.map((product) => (
            <Found key={product.id} product={product} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Found({ product }: { readonly product: ProductFacts }) {
  const { t, shop, money } = useIsland();
  const range = priceRangeOf(product);
  return (
    <li>
      <a dir="auto" href={product.href}>
        {product.name}
      </a>
      <span className="found-price">
        {range ? (
          <>
            {compareMoney(range.minimum, range.maximum) !== 0 && `${t('shop:price-from')} `}
            <bdi>{money(range.minimum)}</bdi>
          </>
        ) : (
          t('shop:ask-price')
        )}
      </span>
      <StockNote product={product} />
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

function StockNote({ product }: { readonly product: ProductFacts }) {
  const { t } = useIsland();
  const { price, isPurchasable, stock } = product;
  // A list comes without variations: a variable product is as good as its own stock.
  const state = availabilityOf({ price, isPurchasable, stock, choices: {} });
  if (state !== 'available')
    return (
      <span className="badge badge-low">
        {t(state === 'sold-out' ? 'shop:sold-out' : 'shop:unavailable')}
      </span>
    );
  const count = piecesLeft(stock);
  if (count !== null) return <span className="badge badge-low">{t('shop:remaining', { count })}</span>;
  return <span className="muted">{t('staff:in-stock')}</span>;
}

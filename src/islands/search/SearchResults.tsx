import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { failureWords } from '#islands/failure-words.ts';
import { useIsland } from '#islands/island.tsx';
import { ProductRow } from '#islands/product/ProductRow.tsx';
import { refreshPrices } from '#stores/live-products.ts';
import { $online } from '#stores/online.ts';
import { $products, loadProducts } from '#stores/products.ts';
import { rememberSearch, type SearchState, searchFor } from '#stores/search.ts';
import { Button } from '#ui/Button.tsx';
import { Message } from '#ui/Message.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';

const AT_A_TIME = 20;
const REFRESH_AFTER_MS = 600;

export function SearchResults({ state }: { readonly state: Exclude<SearchState, { status: 'idle' }> }) {
  const { t } = useIsland();
  if (state.status === 'loading') return <Skeleton rows={3} />;
  if (state.status === 'asking')
    return (
      <p className="muted" role="status">
        {t('search:asking-shop')}
      </p>
    );
  if (state.status === 'failed') return <Failed state={state} />;
  if (state.ids.length === 0) return <Empty />;
  return <Found key={state.query} ids={state.ids} query={state.query} />;
}

function Empty() {
  const { t } = useIsland();
  return (
    <div role="status">
      <Message icon="search" title={t('errors:search.empty')} actions={<Browse />}>
        {t('search:empty-text')}
      </Message>
    </div>
  );
}

/** Neither the device's list nor the store could be had: nobody knows whether there is such a thing. */
function Failed({
  state: { query, failure },
}: {
  readonly state: Extract<SearchState, { status: 'failed' }>;
}) {
  const { t } = useIsland();
  const isOnline = useStore($online);
  useEffect(() => {
    if (isOnline && failure.code === 'network.offline') searchFor(query);
  }, [isOnline, failure, query]);
  const actions = (
    <>
      <Button onClick={() => searchFor(query)}>{t('errors:page.retry')}</Button>
      <Browse />
    </>
  );
  return (
    <div role="alert">
      <Message icon="alert" title={t('search:failed')} actions={actions}>
        {failureWords(failure.code, t)}
      </Message>
    </div>
  );
}

function Browse() {
  const { t, shop } = useIsland();
  return (
    <a className="button button-quiet" href={shop.links.shop}>
      {t('search:browse')}
    </a>
  );
}

function Found({ ids, query }: { readonly ids: readonly number[]; readonly query: string }) {
  const { t, shop } = useIsland();
  const products = useStore($products);
  const [shown, setShown] = useState(AT_A_TIME);
  const visible = ids.slice(0, shown);
  const wanted = visible.join(' ');
  useEffect(() => {
    const numbers = wanted.split(' ').map(Number);
    const loaded = loadProducts(numbers, shop.locale);
    // Not for every letter: only for results that somebody looks at.
    const timer = setTimeout(() => loaded.then(() => refreshPrices(numbers)), REFRESH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [wanted, shop.locale]);
  return (
    // A tap on a result keeps the words that led to it.
    // biome-ignore lint/a11y/noStaticElementInteractions: the links and buttons inside are what is operated
    // biome-ignore lint/a11y/useKeyWithClickEvents: clicks of the keyboard bubble here too
    <div onClick={() => rememberSearch(query)}>
      <p className="muted" role="status">
        {t('search:count', { count: ids.length })}
      </p>
      <ul className="rows">
        {visible.map((id) => (
          <ProductRow key={id} id={id} state={products[id]} />
        ))}
      </ul>
      {ids.length > shown && (
        <Button look="quiet" onClick={() => setShown(shown + AT_A_TIME)}>
          {t('search:more')}
        </Button>
      )}
    </div>
  );
}

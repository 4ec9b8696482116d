import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { failureWords } from '#islands/failure-words.ts';
import { useIsland } from '#islands/island.tsx';
import { ProductRow } from '#islands/product/ProductRow.tsx';
import { refreshPrices } from '#stores/live-products.ts';
import { $products, loadProducts } from '#stores/products.ts';
import { rememberSearch, type SearchState } from '#stores/search.ts';
import { Button } from '#ui/Button.tsx';
import { Message } from '#ui/Message.tsx';

const AT_A_TIME = 20;
const REFRESH_AFTER_MS = 600;

export function SearchResults({ state }: { readonly state: Exclude<SearchState, { status: 'idle' }> }) {
  const { t } = useIsland();
  if (state.status === 'asking')
    return (
      <p className="muted" role="status">
        {t('search:asking-shop')}
      </p>
    );
  if (state.status === 'failed') return <Empty text={failureWords(state.failure.code, t)} />;
  if (state.ids.length === 0) return <Empty text={t('search:empty-text')} />;
  return <Found key={state.query} ids={state.ids} query={state.query} />;
}

function Empty({ text }: { readonly text: string }) {
  const { t, shop } = useIsland();
  const action = (
    <a className="button button-quiet" href={shop.links.shop}>
      {t('search:browse')}
    </a>
  );
  return (
    <div role="status">
      <Message icon="search" title={t('errors:search.empty')} actions={action}>
        {text}
      </Message>
    </div>
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
    loadProducts(numbers, shop.locale);
    // Not for every letter: only for results that somebody looks at.
    const timer = setTimeout(() => refreshPrices(numbers), REFRESH_AFTER_MS);
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

import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { cutText } from '#domain/language/cut-text.ts';
import { BrowseLink } from '#islands/BrowseLink.tsx';
import { ChatLink } from '#islands/ChatLink.tsx';
import { failureWords } from '#islands/failure-words.ts';
import { useIsland } from '#islands/island.tsx';
import { ProductRow } from '#islands/product/ProductRow.tsx';
import { useProducts } from '#islands/product/use-products.ts';
import { $products } from '#stores/catalogue/products.ts';
import { rememberSearch, type SearchState, searchFor } from '#stores/catalogue/search.ts';
import { $online } from '#stores/device/online.ts';
import { Button } from '#ui/Button.tsx';
import { Message } from '#ui/Message.tsx';
import { rescueFocus } from '#ui/rescue-focus.ts';
import { Skeleton } from '#ui/Skeleton.tsx';

const AT_A_TIME = 20;
/** Letters of the words that found nothing. */
const LONGEST_NAMED = 40;
/** Prices are not asked for at every letter: only for results that somebody looks at. */
const REFRESH_AFTER_MS = 600;

export function SearchResults({ state: found }: { readonly state: SearchState }) {
  const products = useStore($products);
  // The store finds what it hides from lists, too.
  const isShown = (id: number): boolean => {
    const product = products[id];
    return product?.status !== 'gone' || product.name !== null;
  };
  const state = found.status === 'found' ? { ...found, ids: found.ids.filter(isShown) } : found;
  return (
    <>
      {/* There before its words are, so that these are read out. */}
      <div role="status" tabIndex={-1}>
        <Finding state={state} />
      </div>
      {state.status === 'loading' && <Skeleton rows={3} />}
      {state.status === 'failed' && <Failed state={state} />}
      {state.status === 'found' && state.ids.length > 0 && (
        <Found key={state.query} ids={state.ids} query={state.query} />
      )}
    </>
  );
}

/** What came of the search so far, in words. */
function Finding({ state }: { readonly state: SearchState }) {
  const { t } = useIsland();
  if (state.status === 'asking') return <p className="muted">{t('search:asking-shop')}</p>;
  if (state.status !== 'found') return null;
  if (state.ids.length > 0) return <p className="muted">{t('search:count', { count: state.ids.length })}</p>;
  const query = cutText(state.query.trim(), LONGEST_NAMED);
  const ways = (
    <>
      <BrowseLink />
      <ChatLink text={t('search:ask-text', { query })}>{t('search:ask')}</ChatLink>
    </>
  );
  return (
    <Message icon="search" title={t('errors:search.empty')} actions={ways}>
      {t('search:empty-text', { query })}
    </Message>
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
  const again = (
    <Button
      onClick={() => {
        searchFor(query);
        rescueFocus();
      }}
    >
      {t('errors:page.retry')}
    </Button>
  );
  return (
    <div role="alert">
      <Message icon="alert" title={t('search:failed')} actions={again}>
        {failureWords(failure.code, t)}
      </Message>
    </div>
  );
}

function Found({ ids, query }: { readonly ids: readonly number[]; readonly query: string }) {
  const { t } = useIsland();
  const [shown, setShown] = useState(AT_A_TIME);
  const visible = ids.slice(0, shown);
  const products = useProducts(visible, REFRESH_AFTER_MS);
  const list = useRef<HTMLUListElement>(null);
  // Who asked for more goes on with the first of it, which may still be on its way.
  useEffect(() => {
    const row = list.current?.children[shown - AT_A_TIME];
    if (shown === AT_A_TIME || !(row instanceof HTMLElement)) return;
    row.tabIndex = -1;
    row.focus({ preventScroll: true });
    // A page does not move under a pointer.
    if (row.matches(':focus-visible')) row.scrollIntoView({ block: 'nearest' });
  }, [shown]);
  return (
    // A tap on a result keeps the words that led to it.
    // biome-ignore lint/a11y/noStaticElementInteractions: the links and buttons inside are what is operated
    // biome-ignore lint/a11y/useKeyWithClickEvents: clicks of the keyboard bubble here too
    <div onClick={() => rememberSearch(query)}>
      <ul className="rows" ref={list}>
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

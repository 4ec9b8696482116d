import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { Island, useIsland } from '#islands/island.tsx';
import { prepareSearch } from '#stores/catalogue/device-search.ts';
import { $search, rememberSearch, searchFor } from '#stores/catalogue/search.ts';
import { Icon } from '#ui/Icon.tsx';
import { RecentSearches } from './RecentSearches.tsx';
import { SearchResults } from './SearchResults.tsx';

/** `/search`: results as you type; the words stand in the address (`?q=`), so that coming back finds them again. */
export function SearchIsland() {
  return (
    <Island words="find">
      <Search />
    </Island>
  );
}

function Search() {
  const { t, shop } = useIsland();
  const label = t(shop.businessKind === 'restaurant' ? 'search:label-food' : 'search:label');
  const [query, setQuery] = useState(() => new URLSearchParams(location.search).get('q') ?? '');
  const field = useRef<HTMLInputElement>(null);
  const state = useStore($search);

  useEffect(prepareSearch, []);
  useEffect(() => {
    searchFor(query);
    const url = new URL(location.href);
    if (query) url.searchParams.set('q', query);
    else url.searchParams.delete('q');
    try {
      history.replaceState(history.state, '', url);
    } catch {
      // Safari allows a hundred changes in half a minute: the address lags behind then.
    }
  }, [query]);
  useEffect(() => {
    if (query === '') field.current?.focus();
  }, [query]);

  function choose(recent: string): void {
    setQuery(recent);
    // The pressed button goes. Not to the field: on a phone its keyboard would hide what was found.
    document.getElementById('main')?.focus({ preventScroll: true });
  }

  /** A phone puts its keyboard away; Tab goes on from how many were found. */
  function leaveField(): void {
    const found = document.querySelector<HTMLElement>('.finder [role="status"]');
    if (query === '') field.current?.blur();
    else found?.focus({ preventScroll: true });
  }

  return (
    <div className="finder">
      <search>
        <form
          className="finder-field"
          onSubmit={(event) => {
            event.preventDefault();
            rememberSearch(query);
            leaveField();
          }}
        >
          <Icon name="search" />
          <input
            ref={field}
            type="search"
            // Its text is in the address, which servers limit.
            maxLength={200}
            name="q"
            enterKeyHint="search"
            autoComplete="off"
            dir="auto"
            aria-label={label}
            placeholder={label}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
          {query !== '' && (
            <button
              type="button"
              className="button-round"
              aria-label={t('search:clear')}
              onClick={() => setQuery('')}
            >
              <Icon name="close" isSmall />
            </button>
          )}
        </form>
      </search>
      {state.status === 'idle' && <RecentSearches onChoose={choose} />}
      <SearchResults state={state} />
    </div>
  );
}

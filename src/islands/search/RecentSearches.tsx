import { useStore } from '@nanostores/react';
import { useIsland } from '#islands/island.tsx';
import { $recent, forgetSearch, forgetSearches } from '#stores/catalogue/search.ts';
import { Icon } from '#ui/Icon.tsx';
import { rescueFocus } from '#ui/rescue-focus.ts';

export function RecentSearches({ onChoose }: { readonly onChoose: (query: string) => void }) {
  const { t } = useIsland();
  const recent = useStore($recent);
  if (recent.length === 0) return null;
  return (
    <section aria-labelledby="recent">
      <div className="section-head">
        <h2 id="recent" className="finder-title">
          {t('search:recent')}
        </h2>
        <button
          type="button"
          className="more"
          onClick={() => {
            forgetSearches();
            rescueFocus();
          }}
        >
          {t('search:recent-clear')}
        </button>
      </div>
      <ul className="rows">
        {recent.map((query) => (
          <li key={query} className="recent">
            <button type="button" className="recent-query" onClick={() => onChoose(query)}>
              <Icon name="clock" isSmall />
              <bdi className="text">{query}</bdi>
            </button>
            <button
              type="button"
              className="button-round"
              aria-label={t('search:recent-remove', { query })}
              onClick={() => {
                forgetSearch(query);
                rescueFocus('.recent .button-round');
              }}
            >
              <Icon name="close" isSmall />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

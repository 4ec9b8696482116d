import type { FleetRow, MerchantState } from '#scripts/operator/fleet.ts';
import { RANK, type Selection } from './rows.ts';
import { useSpeech } from './speech.ts';

const FILTERS = ['all', ...(Object.keys(RANK) as MerchantState[])] as const;

interface FiltersProps {
  readonly rows: Iterable<FleetRow>;
  readonly selection: Selection;
  readonly onSelect: (change: Partial<Selection>) => void;
}

/** The search field, and a filter for each state with its number of merchants. */
export function Filters({ rows, selection, onSelect }: FiltersProps) {
  const { t, format } = useSpeech();
  const counts: Partial<Record<(typeof FILTERS)[number], number>> = {};
  for (const { state } of rows) {
    counts[state] = (counts[state] ?? 0) + 1;
    counts.all = (counts.all ?? 0) + 1;
  }
  return (
    <div className="tools">
      <input
        type="search"
        aria-label={t('ops:search')}
        placeholder={t('ops:search-hint')}
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        value={selection.query}
        onChange={({ target }) => onSelect({ query: target.value })}
      />
      <fieldset className="filters">
        <legend className="hidden">{t('ops:state')}</legend>
        {FILTERS.map((state) => (
          <button
            key={state}
            type="button"
            data-state={state}
            className={counts[state] ? '' : 'none'}
            aria-pressed={selection.state === state}
            onClick={() => onSelect({ state })}
          >
            <i aria-hidden="true" />
            {t(`ops:${state}`)} <bdi>{format.count(counts[state] ?? 0)}</bdi>
          </button>
        ))}
      </fieldset>
    </div>
  );
}

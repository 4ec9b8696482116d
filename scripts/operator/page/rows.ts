import type { Translate } from '#i18n/make-translator.ts';
import type { FleetRow, MerchantState } from '#scripts/operator/fleet.ts';

export type SortKey = 'slug' | 'state' | 'fresh' | 'released' | 'duration' | 'pages' | 'weight' | 'warnings';

export interface Selection {
  readonly query: string;
  readonly state: MerchantState | 'all';
  readonly sort: SortKey;
  readonly isDescending: boolean;
}

/** States, the most urgent first. */
export const RANK: Readonly<Record<MerchantState, number>> = {
  failing: 0,
  held: 1,
  removed: 2,
  pinned: 3,
  building: 4,
  waiting: 5,
  new: 6,
  live: 7,
};

const VALUES: Readonly<Record<Exclude<SortKey, 'slug'>, (row: FleetRow) => number | null>> = {
  state: ({ state }) => RANK[state],
  fresh: ({ freshAtMs }) => freshAtMs,
  released: ({ releasedAtMs }) => releasedAtMs,
  duration: ({ seconds }) => seconds,
  pages: ({ pages }) => pages,
  weight: ({ pageBytes }) => pageBytes,
  warnings: ({ warnings }) => warnings,
};

/** The merchants to show, sorted. Every word of the query must occur in the slug, the state or a code. */
export function selectedRows(
  rows: Iterable<FleetRow>,
  selection: Selection,
  t: Translate,
): readonly FleetRow[] {
  const { query, state, sort, isDescending } = selection;
  const wanted = query.toLowerCase().split(/\s+/).filter(Boolean);
  const textOf = (row: FleetRow) =>
    [row.slug, row.state, t(`ops:${row.state}`), row.code ?? '', ...Object.keys(row.warningCodes)]
      .join(' ')
      .toLowerCase();
  const matching = [...rows].filter((row) => {
    if (state !== 'all' && row.state !== state) return false;
    if (wanted.length === 0) return true;
    const text = textOf(row);
    return wanted.every((word) => text.includes(word));
  });
  const direction = isDescending ? -1 : 1;
  const bySlug = (a: FleetRow, b: FleetRow) => (a.slug < b.slug ? -1 : a.slug > b.slug ? 1 : 0);
  if (sort === 'slug') return matching.sort((a, b) => direction * bySlug(a, b));
  const value = VALUES[sort];
  return matching.sort((a, b) => {
    const [left, right] = [value(a), value(b)];
    // Unknown values are last in either direction.
    if (left === null || right === null)
      return Number(left === null) - Number(right === null) || bySlug(a, b);
    return direction * (left - right) || bySlug(a, b);
  });
}

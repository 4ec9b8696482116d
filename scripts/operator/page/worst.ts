import type { FleetRow } from '#scripts/operator/fleet.ts';

/** Qualities by which shops are ranked. */
export const QUALITIES = ['heaviest', 'untranslated', 'without-picture', 'contrast-moved'] as const;
export type Quality = (typeof QUALITIES)[number];

export interface WorstList {
  /** The worst twenty, the worst first. */
  readonly worst: readonly { readonly slug: string; readonly value: number; readonly of: number | null }[];
  /** Number of merchants with a value above zero. */
  readonly affected: number;
}

const SHOWN = 20;

const VALUES: Readonly<Record<Quality, (row: FleetRow) => number>> = {
  heaviest: ({ pageBytes }) => pageBytes ?? 0,
  untranslated: ({ gaps }) => gaps?.untranslated ?? 0,
  'without-picture': ({ gaps }) => gaps?.withoutPicture ?? 0,
  'contrast-moved': ({ warningCodes }) => warningCodes['theme.contrast-moved'] ?? 0,
};

/** Ranks merchants by one quality. Leaves out merchants without a value; sorts equal ones by slug. */
export function worstOf(rows: Iterable<FleetRow>, quality: Quality): WorstList {
  const affected = [...rows]
    .map((row) => ({
      slug: row.slug,
      value: VALUES[quality](row),
      of: quality === 'without-picture' ? (row.gaps?.products ?? null) : null,
    }))
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.value - a.value || (a.slug < b.slug ? -1 : 1));
  return { worst: affected.slice(0, SHOWN), affected: affected.length };
}

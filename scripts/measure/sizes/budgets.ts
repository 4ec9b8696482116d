/** What a page costs before anybody touched it: compressed bytes as they are sent, and requests. */
export interface PageWeight {
  readonly html: number;
  readonly scripts: number;
  readonly styles: number;
  readonly fonts: number;
  readonly pictures: number;
  /** All that the page asks for at once: itself, styles, scripts, fonts, the tab's icon, the logo and pictures that are not lazy. */
  readonly requests: number;
  /** Pictures with `loading="lazy"`: how far ahead of the screen they are fetched is the browser's decision. */
  readonly lazyRequests: number;
}

const KB = 1024;

/**
 * Limits for every catalogue page on a phone; docs/decisions/12-request-budget.md says why these. `html` is that of home,
 * because a menu's length is the merchant's. `pictures` counts lazy ones too.
 */
export const BUDGETS: Readonly<Partial<Record<keyof PageWeight, number>>> = {
  html: 20 * KB,
  scripts: 15 * KB,
  styles: 12 * KB,
  fonts: 40 * KB,
  pictures: 90 * KB,
  requests: 10,
};

/** The parts of a page that weigh too much, as sentences; empty for a page within its budget. */
export function overBudget(kind: string, weight: PageWeight): string[] {
  return Object.entries(BUDGETS).flatMap(([name, limit]) => {
    const part = name as keyof PageWeight;
    if (part === 'html' && kind !== 'home') return [];
    if (weight[part] <= limit) return [];
    return part === 'requests'
      ? [`${weight.requests} requests, at most ${limit} are allowed`]
      : [`${kilobytes(weight[part])} kB of ${part}, at most ${kilobytes(limit)} kB are allowed`];
  });
}

/** Limits for all scripts of a page with an island, React and words included, until it is at rest. */
export const ISLAND_SCRIPTS: Readonly<Record<string, number>> = {
  cart: 120 * KB,
  search: 110 * KB,
  checkout: 120 * KB,
  'new-checkout': 120 * KB,
  'complete-order': 120 * KB,
};

/** A sentence when an island's page has too many bytes of scripts; null within its budget. */
export function overScriptBudget(page: string, scripts: number): string | null {
  const limit = ISLAND_SCRIPTS[page] ?? 0;
  if (scripts <= limit) return null;
  return `${kilobytes(scripts)} kB of scripts, at most ${kilobytes(limit)} kB are allowed`;
}

export const kilobytes = (bytes: number): string => (bytes / KB).toFixed(1);

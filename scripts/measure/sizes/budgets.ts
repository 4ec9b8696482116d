/** Compressed bytes and requests of a page before any interaction. */
export interface PageWeight {
  readonly html: number;
  readonly scripts: number;
  readonly styles: number;
  readonly fonts: number;
  readonly pictures: number;
  /** Requests at once: the page, styles, scripts, fonts, the tab's icon, the logo and pictures that are not lazy. */
  readonly requests: number;
  /** Pictures with `loading="lazy"`, which the browser loads when it wants. */
  readonly lazyRequests: number;
}

const KB = 1024;

/**
 * Limits for catalogue pages on a phone; docs/decisions/12-request-budget.md gives the reasons. `html` applies to home only, because
 * merchants decide the length of a menu. `pictures` includes lazy ones.
 */
export const BUDGETS: Readonly<Partial<Record<keyof PageWeight, number>>> = {
  html: 20 * KB,
  scripts: 14 * KB,
  styles: 12 * KB,
  fonts: 40 * KB,
  pictures: 90 * KB,
  requests: 9,
};

/** A sentence for each part of a page that is too large; empty within the budget. */
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

/** Limits for all scripts of a page with an island until the network is idle, including React and words. */
export const ISLAND_SCRIPTS: Readonly<Record<string, number>> = {
  cart: 120 * KB,
  search: 110 * KB,
  checkout: 120 * KB,
  'new-checkout': 120 * KB,
  'complete-order': 120 * KB,
};

/** A sentence when the scripts of an island's page are too large; null within the budget. */
export function overScriptBudget(page: string, scripts: number): string | null {
  const limit = ISLAND_SCRIPTS[page] ?? 0;
  if (scripts <= limit) return null;
  return `${kilobytes(scripts)} kB of scripts, at most ${kilobytes(limit)} kB are allowed`;
}

export const kilobytes = (bytes: number): string => (bytes / KB).toFixed(1);

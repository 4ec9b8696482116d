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
  fonts: 80 * KB,
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

export const kilobytes = (bytes: number): string => (bytes / KB).toFixed(1);

/** The page of this shop whose link led here; null when another site did, or nobody. */
export const cameFrom = (): URL | null =>
  document.referrer.startsWith(`${location.origin}/`) ? new URL(document.referrer) : null;

/** The same, where the browser's way back leads there: a tab that was opened for this page has none. */
export const pageBefore = (): URL | null => (history.length > 1 ? cameFrom() : null);

/** The page of this shop whose link led here; null if the customer came from elsewhere. */
export const cameFrom = (): URL | null =>
  document.referrer.startsWith(`${location.origin}/`) ? new URL(document.referrer) : null;

/** The same, if the browser's back button leads there. A tab that was opened for this page has no history. */
export const pageBefore = (): URL | null => (history.length > 1 ? cameFrom() : null);

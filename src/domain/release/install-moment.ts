/** A customer's visits on this device. */
export interface Visits {
  readonly count: number;
  /** The last page that was opened, epoch milliseconds. */
  readonly lastMs: number;
  /** When they did not want to install, epoch milliseconds. */
  readonly declinedMs?: number;
}

/** Pages further apart than this are two visits. */
export const VISIT_GAP_MS = 30 * 60_000;

/** Nobody is asked again before this time is over. */
export const DECLINED_MS = 90 * 24 * 3600 * 1000;

/** The visits with a page that is opened now; null before the first. */
export function withVisit(visits: Visits | null, nowMs: number): Visits {
  const isNew = visits === null || nowMs - visits.lastMs >= VISIT_GAP_MS;
  return { ...visits, count: (visits?.count ?? 0) + (isNew ? 1 : 0), lastMs: nowMs };
}

/** Whether to offer the app: to who came back, or has just ordered, and did not decline lately. */
export const mayOfferInstall = (
  { count, declinedMs }: Visits,
  { hasOrdered, nowMs }: { readonly hasOrdered: boolean; readonly nowMs: number },
): boolean => (hasOrdered || count >= 2) && (declinedMs === undefined || nowMs - declinedMs >= DECLINED_MS);

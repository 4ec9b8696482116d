/** A customer's visits on this device. */
export interface Visits {
  readonly count: number;
  /** Epoch milliseconds of the last page view. */
  readonly lastMs: number;
  /** Epoch milliseconds at which the customer declined the installation. */
  readonly declinedMs?: number;
}

/** A longer gap between two page views starts a new visit. */
export const VISIT_GAP_MS = 30 * 60_000;

/** Nobody is asked again within this time after declining. */
export const DECLINED_MS = 90 * 24 * 3600 * 1000;

/** The visits after one more page view at `nowMs`; `visits` is null before the first. */
export function withVisit(visits: Visits | null, nowMs: number): Visits {
  const isNew = visits === null || nowMs - visits.lastMs >= VISIT_GAP_MS;
  return { ...visits, count: (visits?.count ?? 0) + (isNew ? 1 : 0), lastMs: nowMs };
}

/** Whether to offer the app: to a customer who came back or has just ordered, and did not decline recently. */
export const mayOfferInstall = (
  { count, declinedMs }: Visits,
  { hasOrdered, nowMs }: { readonly hasOrdered: boolean; readonly nowMs: number },
): boolean => (hasOrdered || count >= 2) && (declinedMs === undefined || nowMs - declinedMs >= DECLINED_MS);

import type { FulfilmentMode } from '#domain/tenant/fulfilment-mode.ts';
import type { OrderLife } from './life.ts';

/** The expected time of an order, in epoch milliseconds. */
export interface PromisedWindow {
  readonly from: number;
  readonly to: number;
}

const MINUTE_MS = 60_000;
/** People read times in steps of five minutes. */
const STEP_MS = 5 * MINUTE_MS;

/**
 * The window for customers: the promised time, plus the minutes to the zone for a delivery. Null while nothing is promised, and for a later
 * day, whose promise is a day.
 */
export function promisedWindow(
  { promisedAt }: Pick<OrderLife, 'promisedAt'>,
  mode: FulfilmentMode,
  zoneMinutes: number,
): PromisedWindow | null {
  if (promisedAt === null) return null;
  const [way, width] = mode === 'deliver' ? [zoneMinutes, 15] : [0, 10];
  const from = Math.ceil((promisedAt + way * MINUTE_MS) / STEP_MS) * STEP_MS;
  return { from, to: from + width * MINUTE_MS };
}

import type { Visits } from '#domain/release/install-moment.ts';
import { shopStorage, storageKey } from './shop-storage.ts';

const key = storageKey('visits');

/** Null before the first visit, and for an unreadable value. */
export function readVisits(): Visits | null {
  try {
    const { count, lastMs, declinedMs }: Partial<Visits> = JSON.parse(shopStorage[key] ?? '{}');
    if (typeof count !== 'number' || typeof lastMs !== 'number') return null;
    return { count, lastMs, ...(typeof declinedMs === 'number' && { declinedMs }) };
  } catch {
    return null;
  }
}

export function writeVisits(visits: Visits): void {
  shopStorage[key] = JSON.stringify(visits);
}

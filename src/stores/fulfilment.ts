import { computed } from 'nanostores';
import type { ZoneChoice } from '#domain/delivery/delivery-zone.ts';
import { FULFILMENT_MODES, type FulfilmentMode } from '#domain/tenant/settings.ts';
import { keptJson } from './kept-json.ts';
import { storageKey } from './shop-storage.ts';

/** How the customer wants it, as far as it was chosen. Ids may be of branches and zones that the shop no longer has. */
export interface FulfilmentChoice {
  /** null: the shop's first. */
  readonly mode: FulfilmentMode | null;
  readonly branchId: number | null;
  readonly zoneId: number | null;
  /** The name of a place of the customer's own, instead of a zone; null: none. */
  readonly customZone: string | null;
  /** A date in the merchant's calendar: `2026-11-24`. A weekday alone would be next week's once it is over. */
  readonly day: string | null;
}

const NOTHING: FulfilmentChoice = { mode: null, branchId: null, zoneId: null, customZone: null, day: null };

/** Kept for the next order too. */
export const $fulfilment = keptJson<FulfilmentChoice>(storageKey('fulfilment'), NOTHING, choiceIn);

/** The area that was chosen, or the place of the customer's own; null before either. */
export const $zoneChoice = computed($fulfilment, ({ zoneId, customZone }): ZoneChoice | null => {
  if (customZone !== null) return { kind: 'custom', name: customZone };
  return zoneId === null ? null : { kind: 'zone', id: zoneId };
});

export function chooseFulfilment(change: Partial<FulfilmentChoice>): void {
  $fulfilment.set({ ...$fulfilment.get(), ...change });
}

/** Back to what the shop begins with. */
export function forgetFulfilment(): void {
  $fulfilment.set(NOTHING);
}

function choiceIn(json: unknown): FulfilmentChoice {
  const { mode, branchId, zoneId, customZone, day } = json as Record<string, unknown>;
  return {
    mode: FULFILMENT_MODES.find((known) => known === mode) ?? null,
    branchId: typeof branchId === 'number' ? branchId : null,
    zoneId: typeof zoneId === 'number' ? zoneId : null,
    customZone: typeof customZone === 'string' ? customZone : null,
    day: typeof day === 'string' && !Number.isNaN(Date.parse(day)) ? day : null,
  };
}

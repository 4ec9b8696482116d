import { computed } from 'nanostores';
import type { ZoneChoice } from '#domain/delivery/delivery-zone.ts';
import { FULFILMENT_MODES, type FulfilmentMode } from '#domain/tenant/fulfilment-mode.ts';
import { keptJson } from '#stores/device/kept-json.ts';
import { storageKey } from '#stores/device/shop-storage.ts';

/** The customer's choice of mode and place, possibly incomplete. Ids may name branches and zones that no longer exist. */
export interface FulfilmentChoice {
  /** null: the shop's first. */
  readonly mode: FulfilmentMode | null;
  readonly branchId: number | null;
  readonly zoneId: number | null;
  /** Name of a place of the customer's own, instead of a zone; null if none. */
  readonly customZone: string | null;
  /** A date in the merchant's calendar, such as `2026-11-24`. A weekday would mean next week once it has passed. */
  readonly day: string | null;
  /** Beginning of the wanted slot, in epoch milliseconds; 0: a time is wanted and not chosen yet; null: as soon as possible. */
  readonly wantedAt: number | null;
}

const NOTHING: FulfilmentChoice = {
  mode: null,
  branchId: null,
  zoneId: null,
  customZone: null,
  day: null,
  wantedAt: null,
};

/** Also kept for the next order. */
export const $fulfilment = keptJson<FulfilmentChoice>(storageKey('fulfilment'), NOTHING, choiceIn);

/** The chosen area, or the customer's own place; null before a choice. */
export const $zoneChoice = computed($fulfilment, ({ zoneId, customZone }): ZoneChoice | null => {
  if (customZone !== null) return { kind: 'custom', name: customZone };
  return zoneId === null ? null : { kind: 'zone', id: zoneId };
});

export function chooseFulfilment(change: Partial<FulfilmentChoice>): void {
  $fulfilment.set({ ...$fulfilment.get(), ...change });
}

/** Resets the choice to the shop's defaults. */
export function forgetFulfilment(): void {
  $fulfilment.set(NOTHING);
}

function choiceIn(json: unknown): FulfilmentChoice {
  const { mode, branchId, zoneId, customZone, day, wantedAt } = json as Record<string, unknown>;
  return {
    mode: FULFILMENT_MODES.find((known) => known === mode) ?? null,
    branchId: typeof branchId === 'number' ? branchId : null,
    zoneId: typeof zoneId === 'number' ? zoneId : null,
    customZone: typeof customZone === 'string' ? customZone : null,
    day: typeof day === 'string' && !Number.isNaN(Date.parse(day)) ? day : null,
    wantedAt: typeof wantedAt === 'number' ? wantedAt : null,
  };
}

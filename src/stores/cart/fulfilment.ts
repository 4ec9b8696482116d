import { computed, onMount } from 'nanostores';
import type { ZoneChoice } from '#domain/delivery/delivery-zone.ts';
import { tableIn } from '#domain/order/table.ts';
import { FULFILMENT_MODES, type FulfilmentMode } from '#domain/tenant/fulfilment-mode.ts';
import { edges } from '#stores/device/edges.ts';
import { keptJson } from '#stores/device/kept-json.ts';
import { shopStorage, storageKey } from '#stores/device/shop-storage.ts';
import { shopTime } from '#stores/shop/shop-time.ts';
import { keepScannedTable, SCAN } from './scanned-table.ts';

/** The customer's choice of mode and place, possibly incomplete. Ids may name branches and zones that no longer exist. */
export interface FulfilmentChoice {
  /** null: the shop's first. */
  readonly mode: FulfilmentMode | null;
  readonly branchId: number | null;
  /** Where a guest sits, as typed or scanned; may be empty. */
  readonly table: string;
  /** When the table was scanned, in epoch milliseconds; 0: it was not. */
  readonly scannedAt: number;
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
  table: '',
  scannedAt: 0,
  zoneId: null,
  customZone: null,
  day: null,
  wantedAt: null,
};

/** A scanned table is valid for a long meal. Afterwards the guest has gone home, and does not eat in there. */
const LONGEST_MEAL_MS = 4 * 3_600_000;

/** Also kept for the next order. */
export const $fulfilment = keptJson<FulfilmentChoice>(storageKey('fulfilment'), NOTHING, choiceIn);

/** Takes a scanned table, once. */
onMount($fulfilment, () => {
  // On the page that the code leads to, the cart may be first.
  if (globalThis.location?.search) keepScannedTable();
  const scan = new URLSearchParams(shopStorage[SCAN]?.split(/[?#]/)[1]);
  delete shopStorage[SCAN];
  const table = tableIn(scan.get('table') ?? '');
  if (table === null) return;
  const branchId = Number(scan.get('branch')) || $fulfilment.get().branchId;
  $fulfilment.set({ ...$fulfilment.get(), mode: 'eat-in', branchId, table, scannedAt: edges.now() });
});

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
  const { mode, branchId, table, scannedAt, zoneId, customZone, day, wantedAt } = json as Record<
    string,
    unknown
  >;
  const at = typeof scannedAt === 'number' ? scannedAt : 0;
  const isOver = at > 0 && edges.now() - at > LONGEST_MEAL_MS;
  const known = FULFILMENT_MODES.find((candidate) => candidate === mode) ?? null;
  return {
    mode: isOver && known === 'eat-in' ? null : known,
    branchId: typeof branchId === 'number' ? branchId : null,
    table: typeof table === 'string' && !isOver ? table : '',
    scannedAt: isOver ? 0 : at,
    zoneId: typeof zoneId === 'number' ? zoneId : null,
    customZone: typeof customZone === 'string' ? customZone : null,
    day: typeof day === 'string' && !Number.isNaN(Date.parse(day)) ? day : null,
    // A time of an earlier visit that has passed says nothing.
    wantedAt: typeof wantedAt === 'number' && !(wantedAt > 0 && wantedAt < shopTime()) ? wantedAt : null,
  };
}

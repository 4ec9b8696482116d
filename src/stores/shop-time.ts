import { edges } from './edges.ts';
import { safeStorage } from './safe-storage.ts';
import { storageKey } from './shop-storage.ts';

/** Of this tab: a device's clock that is set right must not stay wrong here. */
const storage = safeStorage(() => globalThis.sessionStorage);
const key = storageKey('clock-offset');

/** Milliseconds from the device's clock to the shop's, as the shop's answers have told it (`learnTime`). */
export const knownOffset = (): number => Number(storage[key]) || 0;

export function keepOffset(milliseconds: number): void {
  storage[key] = String(milliseconds);
}

/**
 * Epoch milliseconds by the shop's clock, as far as it is known, else by the device's. For what the shop decides: its hours, its days,
 * the age of what it dated. What the device itself has dated is compared with `edges.now()`.
 */
export const shopTime = (): number => edges.now() + knownOffset();

import { persistentAtom } from '@nanostores/persistent';
import { storageKey } from '#stores/shop-storage.ts';

/** Where somebody works, by the names that orders carry; empty: anywhere. */
export interface StaffPlace {
  readonly branch: string;
  readonly area: string;
}

const ANYWHERE: StaffPlace = { branch: '', area: '' };

/** Remembered on this device until the logout. */
export const $staffPlace = persistentAtom<StaffPlace>(storageKey('staff-place'), ANYWHERE, {
  encode: JSON.stringify,
  decode: (stored) => {
    try {
      const { branch, area } = JSON.parse(stored) as Record<string, unknown>;
      return typeof branch === 'string' && typeof area === 'string' ? { branch, area } : ANYWHERE;
    } catch {
      return ANYWHERE;
    }
  },
});

export function changePlace(change: Partial<StaffPlace>): void {
  $staffPlace.set({ ...$staffPlace.get(), ...change });
}

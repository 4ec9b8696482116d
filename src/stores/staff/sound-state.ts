import { persistentAtom } from '@nanostores/persistent';
import { atom } from 'nanostores';
import { storageKey } from '#stores/shop-storage.ts';

/** `off`: nobody asked for it. `waiting`: wanted, but the browser wants a tap first. `on`: it will sound. */
export type SoundState = 'off' | 'waiting' | 'on';

export const $isSoundWanted = persistentAtom<boolean>(storageKey('staff-sound'), false, {
  encode: String,
  decode: (stored) => stored === 'true',
});

export const $sound = atom<SoundState>($isSoundWanted.get() ? 'waiting' : 'off');

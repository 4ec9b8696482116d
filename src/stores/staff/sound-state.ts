import { persistentAtom } from '@nanostores/persistent';
import { atom } from 'nanostores';
import { storageKey } from '#stores/device/shop-storage.ts';

/** `off`: not requested. `waiting`: requested, but the browser needs a tap first. `on`: it will sound. */
export type SoundState = 'off' | 'waiting' | 'on';

export const $isSoundWanted = persistentAtom<boolean>(storageKey('staff-sound'), false, {
  encode: String,
  decode: (stored) => stored === 'true',
});

export const $sound = atom<SoundState>($isSoundWanted.get() ? 'waiting' : 'off');

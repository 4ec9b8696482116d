import { atom } from 'nanostores';
import { edges } from '#stores/device/edges.ts';
import { storageKey } from '#stores/device/shop-storage.ts';
import { tabStorage } from '#stores/device/tab-storage.ts';

/** Error of the device's clock, and when it was learnt by that clock; both in milliseconds. */
interface ClockNote {
  readonly offset: number;
  readonly toldAt: number;
}

const key = storageKey('clock');
/** A correction expires, because somebody may set the clock right meanwhile. */
const BELIEVED_MS = 3_600_000;

/** Milliseconds from the device's clock to the shop's (`learnTime`). */
export const $clockNote = atom<ClockNote | null>(keptNote());

function keptNote(): ClockNote | null {
  const [offset = 0, toldAt = 0] = (tabStorage[key] ?? '').split(' ').map(Number);
  return offset && toldAt ? { offset, toldAt } : null;
}

export function noteClock(offset: number): void {
  if (offset === 0 && !$clockNote.get()) return;
  const toldAt = edges.now();
  tabStorage[key] = offset === 0 ? '' : `${offset} ${toldAt}`;
  $clockNote.set(offset === 0 ? null : { offset, toldAt });
}

/**
 * Epoch milliseconds by the shop's clock if it was learnt in the last hour, otherwise by the device's. Use it for the shop's hours, its
 * days and the age of what the shop dated. Compare what the device dated with `edges.now()`.
 */
export function shopTime(): number {
  const now = edges.now();
  const note = $clockNote.get();
  const age = now - (note?.toldAt ?? 0);
  return note && age >= 0 && age <= BELIEVED_MS ? now + note.offset : now;
}

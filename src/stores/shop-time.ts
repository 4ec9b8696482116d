import { atom } from 'nanostores';
import { edges } from './edges.ts';
import { storageKey } from './shop-storage.ts';
import { tabStorage } from './tab-storage.ts';

/** How wrong the device's clock is, and when it was told so by that clock; both in milliseconds. */
interface ClockNote {
  readonly offset: number;
  readonly toldAt: number;
}

const key = storageKey('clock');
/** Somebody may set the clock right meanwhile: then it must not stay wrong here. */
const BELIEVED_MS = 3_600_000;

/** Milliseconds from the device's clock to the shop's, as the shop's answers have told it (`learnTime`). */
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
 * Epoch milliseconds by the shop's clock, as far as it was told in the last hour, else by the device's. For what the shop decides: its
 * hours, its days, the age of what it dated. What the device itself has dated is compared with `edges.now()`.
 */
export function shopTime(): number {
  const now = edges.now();
  const note = $clockNote.get();
  const age = now - (note?.toldAt ?? 0);
  return note && age >= 0 && age <= BELIEVED_MS ? now + note.offset : now;
}

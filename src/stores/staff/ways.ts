import { tabAtom } from './tab-atom.ts';

/** More than a driver brings in a day. */
const MOST = 100;

/** Ids of orders to whose doors the map of this tab has led, the newest last. */
export const $ways = tabAtom<readonly number[]>('staff-ways', [], (stored) =>
  Array.isArray(stored) ? stored.filter((id) => Number.isSafeInteger(id)) : undefined,
);

/** Remembers that the driver has asked for the way to an order's door, so that the next thing there is to hand it over. */
export function noteWay(id: number): void {
  $ways.set([...$ways.get().filter((each) => each !== id), id].slice(-MOST));
}

import { atom } from 'nanostores';
import { readSign } from '#api/door-sign.ts';
import type { ShownSign } from '#domain/hours/pause.ts';
import { edges } from '#stores/device/edges.ts';

/** The shop's sign as it was last read. */
export const $sign = atom<ShownSign>({ pause: null, busy: null, closedZones: new Map() });

/** Customers see a pause within ten seconds. The other two are for the answer. */
const ASK_EVERY_MS = 8000;

/** Reads the sign now, every eight seconds while the page is visible, and when it becomes visible. Ends if the store has none. */
export function followSign(url: string): void {
  const ask = async (): Promise<void> => {
    if (document.hidden) return;
    const sign = await readSign(edges.fetch, url);
    if (sign === 'gone') {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    } else if (sign) $sign.set(sign);
  };
  const timer = setInterval(ask, ASK_EVERY_MS);
  document.addEventListener('visibilitychange', ask);
  void ask();
}

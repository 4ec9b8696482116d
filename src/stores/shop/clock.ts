import { atom, onMount } from 'nanostores';
import { clockOffset } from '#domain/hours/clock-offset.ts';
import { edges } from '#stores/device/edges.ts';
import { $clockNote, noteClock, shopTime } from './shop-time.ts';

/** `shopTime()`, updated every 15 s, when the page becomes visible, and when the clock was corrected. */
export const $now = atom(shopTime());

const look = (): void => $now.set(shopTime());

/**
 * Learns the error of the device's clock from an answer of the shop; `askedAt` is when the request started, in epoch milliseconds by
 * the device. Ignores cached answers, because proxies replace their date, and errors, because any proxy may have made them.
 */
export function learnTime({ ok, headers }: Response, askedAt: number): void {
  if (!ok || Number(headers.get('age')) > 0) return;
  const offset = clockOffset(Date.parse(headers.get('date') ?? ''), askedAt, edges.now());
  if (offset !== null) noteClock(offset);
}

const TICK_MS = 15_000;

onMount($now, () => {
  const stop = $clockNote.subscribe(look);
  const timer = setInterval(look, TICK_MS);
  document.addEventListener('visibilitychange', look);
  return () => {
    stop();
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
});

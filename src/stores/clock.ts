import { atom, onMount } from 'nanostores';
import { clockOffset } from '#domain/hours/clock-offset.ts';
import { edges } from './edges.ts';
import { $clockNote, noteClock, shopTime } from './shop-time.ts';

/** `shopTime()`, looked at again every quarter of a minute, when the page comes back to the front, and when the clock was wrong. */
export const $now = atom(shopTime());

const look = (): void => $now.set(shopTime());

/**
 * Learns from an answer of the shop that was asked for at `askedAt` (epoch milliseconds by the device) how wrong the device's clock is.
 * Not from one that a cache has held: proxies put their own time over the one when it was made. Nor from an error, which anybody on the
 * way may have made.
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

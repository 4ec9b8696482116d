import { atom, onMount } from 'nanostores';
import { clockOffset } from '#domain/hours/clock-offset.ts';
import { edges } from './edges.ts';
import { keepOffset, knownOffset, shopTime } from './shop-time.ts';

/** `shopTime()`, looked at again every quarter of a minute and when the page comes back to the front. */
export const $now = atom(shopTime());

const look = (): void => $now.set(shopTime());

/** Learns from an answer of the shop that was asked for at `askedAt` (epoch milliseconds by the device) how wrong the device's clock is. */
export function learnTime({ headers }: Response, askedAt: number): void {
  const age = Number(headers.get('age')) || 0;
  const madeAt = Date.parse(headers.get('date') ?? '') + age * 1000;
  const offset = clockOffset(madeAt, askedAt, edges.now());
  if (offset === null || offset === knownOffset()) return;
  keepOffset(offset);
  look();
}

const TICK_MS = 15_000;

onMount($now, () => {
  look();
  const timer = setInterval(look, TICK_MS);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
});

import type { DoorSign } from '#domain/hours/door-sign.ts';
import { clockTime } from '#islands/clock-time.ts';
import type { IslandContext } from '#islands/island.tsx';

/**
 * The words of a sign, seen from the instant at which it was hung.
 *
 * @example "No orders until 17:00 · Busy: +15 min"
 */
export function signWords({ pauses, busy }: DoorSign, hungAt: number, { t, shop }: IslandContext): string {
  const words = pauses.map(({ from, until }) => {
    if (from > hungAt) return t('manage:said-early', { time: clockTime(from, shop) });
    return until === null
      ? t('manage:said-paused')
      : t('manage:said-until', { time: clockTime(until, shop) });
  });
  if (busy) words.push(`${t('manage:busy')}: ${t('manage:busy-minutes', { count: busy.minutes })}`);
  return words.length > 0 ? words.join(' · ') : t('manage:said-open');
}

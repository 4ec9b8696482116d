import { atom, computed } from 'nanostores';
import type { ShopTakings } from '#domain/manage/shop-takings.ts';
import {
  type EarlierPeriod,
  earlierDates,
  PERIOD_BEFORE,
  type TakingsPeriod,
} from '#domain/manage/takings-period.ts';
import { ok } from '#domain/result.ts';
import { theManagedShop } from '#stores/manage/managed-shop.ts';
import { toldStore } from '#stores/manage/told.ts';
import { $now } from '#stores/shop/clock.ts';
import { shopFacts } from '#stores/shop/shop.ts';
import { shopTime } from '#stores/shop/shop-time.ts';

const HOUR_MS = 3_600_000;

export const $period = atom<TakingsPeriod>('today');

/** Earlier takings by period, and the hour in which they were read. They are over, so that one reading an hour is enough. */
const lastRead = new Map<EarlierPeriod, { readonly hour: number; readonly takings: ShopTakings }>();

async function takingsBefore(period: EarlierPeriod, token: string): Promise<ShopTakings | null> {
  const hour = Math.floor(shopTime() / HOUR_MS);
  const last = lastRead.get(period);
  if (last?.hour === hour) return last.takings;
  const answer = await theManagedShop().takings(period, token);
  if (!answer.ok) return null;
  lastRead.set(period, { hour, takings: answer.value });
  return answer.value;
}

const isCompared = (period: TakingsPeriod): period is keyof typeof PERIOD_BEFORE => period in PERIOD_BEFORE;

const { $told, ask } = toldStore(
  async (token) => {
    const period = $period.get();
    const answer = await theManagedShop().takings(period, token);
    if (!answer.ok) return answer;
    // Without the comparison, the sum is still worth reading.
    const [weekAgo, before] = await Promise.all([
      period === 'today' ? takingsBefore('week-ago', token) : null,
      isCompared(period) ? takingsBefore(PERIOD_BEFORE[period], token) : null,
    ]);
    return ok({ period, takings: answer.value, weekAgo, before });
  },
  () => `takings-${$period.get()}`,
);

/**
 * The takings of the chosen period; null until the server has answered. To compare with, if they are known: `before`, those of the period
 * before, and for today `weekAgo`, those of the same day of last week. A stored reading of an earlier day has its `days`, and is compared
 * with nothing.
 */
export const $takings = computed([$told, $period, $now], ({ value, failure }, period, now) => {
  if (value?.period !== period) return { takings: null, days: null, weekAgo: null, before: null, failure };
  const { takings, weekAgo, before } = value;
  const dates = takings.byDay.map(({ date }) => date);
  const days = earlierDates(dates, period, now, shopFacts());
  return { takings, days, weekAgo: days ? null : weekAgo, before: days ? null : before, failure };
});

export function choosePeriod(period: TakingsPeriod): void {
  $period.set(period);
  void ask();
}

import { atom, computed } from 'nanostores';
import type { ShopTakings } from '#domain/manage/shop-takings.ts';
import type { TakingsPeriod } from '#domain/manage/takings-period.ts';
import { ok } from '#domain/result.ts';
import { theManagedShop } from '#stores/manage/managed-shop.ts';
import { toldStore } from '#stores/manage/told.ts';

export const $period = atom<TakingsPeriod>('today');

/** The takings of the same day of last week, and the day that they are compared with. They are over, so that one reading a day is enough. */
let lastRead: { readonly today: string; readonly weekAgo: ShopTakings } | null = null;

async function takingsBefore(today: string, token: string): Promise<ShopTakings | null> {
  if (lastRead?.today === today) return lastRead.weekAgo;
  const answer = await theManagedShop().takings('week-ago', token);
  if (!answer.ok) return null;
  lastRead = { today, weekAgo: answer.value };
  return answer.value;
}

const { $told, ask } = toldStore(
  async (token) => {
    const period = $period.get();
    const answer = await theManagedShop().takings(period, token);
    if (!answer.ok) return answer;
    const [day] = answer.value.byDay;
    // Without the comparison, the sum of today is still worth reading.
    const weekAgo = period === 'today' && day ? await takingsBefore(day.date, token) : null;
    return ok({ period, takings: answer.value, weekAgo });
  },
  () => `takings-${$period.get()}`,
);

/** The takings of the chosen period; null until the server has answered. `weekAgo`: those to compare today with, if they are known. */
export const $takings = computed([$told, $period], ({ value, failure }, period) => ({
  takings: value?.period === period ? value.takings : null,
  weekAgo: value?.period === period ? value.weekAgo : null,
  failure,
}));

export function choosePeriod(period: TakingsPeriod): void {
  $period.set(period);
  void ask();
}

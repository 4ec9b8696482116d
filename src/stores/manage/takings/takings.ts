import { atom, computed } from 'nanostores';
import type { TakingsPeriod } from '#domain/manage/takings-period.ts';
import { ok } from '#domain/result.ts';
import { theManagedShop } from '#stores/manage/managed-shop.ts';
import { toldStore } from '#stores/manage/told.ts';

export const $period = atom<TakingsPeriod>('today');

const { $told, ask } = toldStore(
  async (token) => {
    const period = $period.get();
    const [answer, weekAgo] = await Promise.all([
      theManagedShop().takings(period, token),
      period === 'today' ? theManagedShop().takings('week-ago', token) : null,
    ]);
    // Without the comparison, the sum of today is still worth reading.
    return answer.ok
      ? ok({ period, takings: answer.value, weekAgo: weekAgo?.ok ? weekAgo.value : null })
      : answer;
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

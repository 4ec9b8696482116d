import { computed } from 'nanostores';
import { isOut } from '#domain/manage/menu.ts';
import { ordersNow } from '#domain/manage/orders-now.ts';
import type { Figure } from '#domain/manage/shop-takings.ts';
import { earlierDates } from '#domain/manage/takings-period.ts';
import { ok } from '#domain/result.ts';
import { theManagedShop } from '#stores/manage/managed-shop.ts';
import { toldStore } from '#stores/manage/told.ts';
import { $now } from '#stores/shop/clock.ts';
import { shopFacts } from '#stores/shop/shop.ts';
import { $orderedToday } from '#stores/staff/today-orders.ts';

/** Longest time until these figures have what others did. This page may be open all day, and a whole menu is read for one number. */
const ASK_EVERY_MS = 60_000;

const taken = toldStore(
  async (token) => {
    const answer = await theManagedShop().takings('today', token);
    if (!answer.ok) return answer;
    const { orders, total, byDay } = answer.value;
    return ok<Figure & { readonly dates: readonly string[] }>({
      ...{ orders, total },
      dates: byDay.map(({ date }) => date),
    });
  },
  () => 'now-taken',
  ASK_EVERY_MS,
);

const out = toldStore(
  async (token) => {
    const answer = await theManagedShop().menu(token);
    return answer.ok ? ok(answer.value.dishes.filter(isOut).map(({ id }) => id)) : answer;
  },
  () => 'now-out',
  ASK_EVERY_MS,
);

/** The open orders in numbers; null until the server has answered. */
export const $ordersNow = computed(
  [$orderedToday, $now],
  (orders, now) => orders && ordersNow(orders, now, shopFacts()),
);

/** The takings of today; null until the server has answered. A stored reading of an earlier day has its `date`. */
export const $takenToday = computed(
  [taken.$told, $now],
  ({ value }, now) =>
    value && { ...value, date: earlierDates(value.dates, 'today', now, shopFacts())?.[1] ?? null },
);

/** Ids of the dishes that customers cannot order, or one of their choices; null until the server has answered. */
export const $outIds = computed(out.$told, ({ value }) => value);
